// SPDX-License-Identifier: Apache-2.0
#include "replay/capture_reader.h"

#include <pcap/pcap.h>

#include <array>

#include "replay/pcapng_filter.h"
#include "replay/trace_file.h"

namespace slotlab::replay {

void CaptureReader::Closer::operator()(pcap* handle) const { pcap_close(handle); }

CaptureReader::CaptureReader(const std::string& path) {
  auto* filter = new PcapngFilter(open_trace(path));  // the file owns it
  FileHandle file = PcapngFilter::open(filter);
  if (!file) {
    delete filter;
    throw TraceError(display_path(path) + ": cannot be read");
  }
  std::array<char, PCAP_ERRBUF_SIZE> error{};
  handle_.reset(pcap_fopen_offline_with_tstamp_precision(file.get(), PCAP_TSTAMP_PRECISION_NANO,
                                                         error.data()));
  if (!handle_ && filter->other_link() < 0) {
    throw TraceError(display_path(path) +
                     ": this is no capture file (pcap or pcapng): " + error.data());
  }
  const int link = handle_ ? pcap_datalink(handle_.get()) : filter->other_link();
  if (handle_) static_cast<void>(file.release());  // the capture owns it now
  if (link == DLT_EN10MB) return;
  const char* name = pcap_datalink_val_to_name(link);
  throw TraceError(display_path(path) + ": its frames are no Ethernet frames but of link type " +
                   (name != nullptr ? name : std::to_string(link)) +
                   "; capture on an Ethernet interface, not on \"any\"");
}

CaptureReader::~CaptureReader() = default;

bool CaptureReader::next(CapturedFrame& frame) {
  constexpr std::int64_t kNanosecondsPerSecond = 1'000'000'000;
  if (!failure_.empty()) return false;
  pcap_pkthdr* header = nullptr;
  const std::uint8_t* bytes = nullptr;
  const int got = pcap_next_ex(handle_.get(), &header, &bytes);
  if (got != 1) {
    if (got != PCAP_ERROR_BREAK) failure_ = pcap_geterr(handle_.get());
    return false;
  }
  ++position_;
  // With this precision libpcap gives nanoseconds where the field's name says microseconds.
  frame.time = std::int64_t{header->ts.tv_sec} * kNanosecondsPerSecond + header->ts.tv_usec;
  frame.length = header->len;
  frame.captured = header->caplen;
  frame.bytes = bytes;
  return true;
}

}  // namespace slotlab::replay
