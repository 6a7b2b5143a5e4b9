// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/document.h"
#include "model/document_loader.h"

namespace slotlab::model {

/// Folders of the catalogue, one YAML file per entry; a file with a further dot in its name, such
/// as a9782a.fitted.yaml, is a part for entries to include.
enum class CatalogueFolder { adapters, hosts, silicon };

/// One line of a listing.
struct CatalogueEntry {
  std::string name;   ///< of an adapter, host or silicon; of a scenario its path below the folder
  std::string title;  ///< the file's `title`; may be empty
  std::string path;   ///< of the file
};

/// The shipped data: `adapters/`, `hosts/`, `silicon/`, and scenarios in every other folder.
/// Files are read when first asked for and kept.
class Catalogue {
 public:
  /// With an empty `directory`: $SLOTLAB_SCENARIOS, else beside the installed program, else the
  /// source tree. Throws InputError when a directory that was named does not exist.
  explicit Catalogue(const std::string& directory = {}, std::vector<FileOverlay> overlays = {});

  /// The document of an entry. Throws InputError at `where` (the value at `path` that names it)
  /// with the nearest name when there is none.
  const Node& get(CatalogueFolder folder, const std::string& name, const Location& where,
                  const std::string& path);
  /// All entries of a folder by name. Throws InputError when a file is broken.
  std::vector<CatalogueEntry> list(CatalogueFolder folder) const;
  /// All scenarios by path: files with `traffic` outside the three folders.
  std::vector<CatalogueEntry> list_scenarios() const;

  const std::filesystem::path& directory() const { return directory_; }

 private:
  std::vector<std::string> names(CatalogueFolder folder) const;

  std::filesystem::path directory_;
  std::vector<FileOverlay> overlays_;
  std::map<std::pair<CatalogueFolder, std::string>, Node> read_;
};

}  // namespace slotlab::model
