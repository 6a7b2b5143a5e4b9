// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace slotlab::report {

/// The page of reports with `json` in it as its data: one HTML document that needs nothing else.
/// Throws std::runtime_error, saying what to do, when the program was built without its page.
std::string fill_page(std::string_view json);

/// The same with a page of the caller's. The data go where `page` has its mark.
std::string fill_page(std::string_view page, std::string_view json);

/// Why the program has no page; empty when it has one.
std::string missing_page();

}  // namespace slotlab::report
