// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "model/catalogue.h"

namespace slotlab::model {

/// One parameter that a scenario file, or `--set`, may give.
struct ParameterInfo {
  std::string path;           ///< "host.slotN.bus.mode"; slotN and <port> stand for names
  std::string type;           ///< "time", "bytes", "rate", "frequency", "clocks", "share", "count",
                              ///< "flag", "choice", "list", "text"
  std::string range;          ///< in units; empty when anything goes
  std::string default_value;  ///< in units; empty when there is none
  bool required = false;
  std::string description;
  std::string origin;  ///< of the default: "assumed, not published"; may be empty
};

/// Every parameter there is, in the order of `show_config`.
std::vector<ParameterInfo> list_parameters();

// The catalogue's entries with their titles. They throw InputError as Catalogue does.
std::vector<CatalogueEntry> list_adapters(const std::string& catalogue_dir = {});
std::vector<CatalogueEntry> list_hosts(const std::string& catalogue_dir = {});
std::vector<CatalogueEntry> list_scenarios(const std::string& catalogue_dir = {});

}  // namespace slotlab::model
