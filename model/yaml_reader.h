// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "model/document.h"

namespace slotlab::model {

// Limits against hostile or damaged input; a real scenario stays far below each of them.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxDepth = 32;
/// Keys and values of one scenario, all its included files together.
inline constexpr std::size_t kMaxNodes = 20'000;

/// Reads one YAML text into a document. Refused with InputError: text that is not UTF-8, control
/// characters, tabs as indentation, anchors and aliases, tags, more than one document, a key that
/// stands twice, keys that are no plain text, nesting beyond kMaxDepth, and whatever is no YAML.
/// A text without content gives a node of kind `empty`.
/// A map `{value: V, provenance: P, source: S}` becomes the scalar V with that origin.
/// `nodes` counts keys and values across texts, up to kMaxNodes.
Node read_yaml(const std::string& text, std::shared_ptr<const std::string> file,
               std::size_t& nodes);

}  // namespace slotlab::model
