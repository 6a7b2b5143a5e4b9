// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "model/document.h"

namespace slotlab::model {

/// A value laid over a key of one file, wherever the file is included.
struct FileOverlay {
  std::filesystem::path file;  ///< canonical
  std::string key;             ///< dotted
  std::string value;
  /// `where` of the node that takes the value has this very text for its file.
  std::shared_ptr<const std::string> mark;
};

/// Reads YAML files with the files that they include. `include: file.yaml` (or a list) at the top
/// of a file lays those files, found relative to it, beneath its own keys; of a list, a later file
/// lies above an earlier one. The limits of yaml_reader.h hold for all files of one loader.
class DocumentLoader {
 public:
  explicit DocumentLoader(std::vector<FileOverlay> overlays = {});

  /// The map in the file `path`. Throws InputError: no such file, a directory, no regular file,
  /// too large, empty, no map, an include that comes back to itself, too many files.
  Node load(const std::filesystem::path& path);

 private:
  Node load_file(const std::filesystem::path& path, const Location* included_from);
  /// In `node` and all maps below it.
  void merge_includes(Node& node, const std::filesystem::path& folder);

  std::vector<FileOverlay> overlays_;
  std::vector<std::filesystem::path> chain_;   // as named, for messages
  std::vector<std::filesystem::path> opened_;  // the same files, canonical
  std::size_t files_ = 0;
  std::size_t nodes_ = 0;
};

/// The value of a command-line override `path=value`, laid over `root`.
/// Its location in messages is "--set path=value". Throws InputError.
void apply_override(Node& root, const std::string& override_text);

}  // namespace slotlab::model
