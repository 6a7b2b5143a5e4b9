// SPDX-License-Identifier: Apache-2.0
#include "report/page.h"

#include <stdexcept>

// The page that the build made of report/web, or a text that says why there is none.
asm(".pushsection .rodata\n"
    ".global slotlab_report_page_begin\n"
    "slotlab_report_page_begin:\n"
    ".incbin \"" SLOTLAB_PAGE
    "\"\n"
    ".global slotlab_report_page_end\n"
    "slotlab_report_page_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const char slotlab_report_page_begin[];  // NOLINT: named by the assembler
extern const char slotlab_report_page_end[];    // NOLINT: named by the assembler
}

namespace slotlab::report {

namespace {

constexpr std::string_view kMark = "/*slotlab-data*/";

std::string_view built_page() {
  return {slotlab_report_page_begin,
          static_cast<std::size_t>(slotlab_report_page_end - slotlab_report_page_begin)};
}

}  // namespace

std::string missing_page() {
  const std::string_view page = built_page();
  return page.find(kMark) == std::string_view::npos ? std::string(page) : std::string();
}

std::string fill_page(std::string_view json) {
  const std::string why = missing_page();
  if (!why.empty()) throw std::runtime_error("this program has no page for reports: " + why);
  return fill_page(built_page(), json);
}

std::string fill_page(std::string_view page, std::string_view json) {
  const std::size_t mark = page.find(kMark);
  if (mark == std::string_view::npos) throw std::logic_error("a page without a mark");
  std::string html(page.substr(0, mark));
  html.reserve(page.size() + json.size());
  for (const char character : json) {
    // In JSON it stands within strings only; in a page it could end the script, or open a comment.
    if (character == '<') {
      html += "\\u003c";
    } else {
      html += character;
    }
  }
  html += page.substr(mark + kMark.size());
  return html;
}

}  // namespace slotlab::report
