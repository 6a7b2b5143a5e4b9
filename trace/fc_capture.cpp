// SPDX-License-Identifier: Apache-2.0
#include "trace/fc_capture.h"

#include <algorithm>
#include <array>

namespace slotlab::trace {

using traffic::FcFrameKind;

namespace {

// Ordered sets as the bytes before 8b/10b coding (FC-FS); class 3.
constexpr std::uint32_t kSofInitiate = 0xbcb5'5656;
constexpr std::uint32_t kSofNormal = 0xbcb5'3636;
constexpr std::uint32_t kEofNormal = 0xbc95'd5d5;
constexpr std::uint32_t kEofTerminate = 0xbc95'7575;

// R_CTL of FC-4 frames (FC-FS) and TYPE (FCP).
constexpr std::uint32_t kSolicitedData = 0x01;
constexpr std::uint32_t kDataDescriptor = 0x05;
constexpr std::uint32_t kUnsolicitedCommand = 0x06;
constexpr std::uint32_t kCommandStatus = 0x07;
constexpr std::uint32_t kTypeFcp = 0x08;

// F_CTL (FC-FS).
constexpr std::uint32_t kFromResponder = 1U << 23U;
constexpr std::uint32_t kFirstSequence = 1U << 21U;
constexpr std::uint32_t kLastSequence = 1U << 20U;
constexpr std::uint32_t kEndSequence = 1U << 19U;
constexpr std::uint32_t kTransferInitiative = 1U << 16U;
constexpr std::uint32_t kOffsetPresent = 1U << 3U;

constexpr std::uint32_t kDelimiter = 4;
constexpr std::uint32_t kCrc = 4;
constexpr std::uint32_t kBlock = 512;

constexpr std::uint32_t fill_bytes(std::uint32_t payload) { return (4 - payload % 4) % 4; }

/// The CRC of IEEE 802.3, which Fibre Channel shares.
std::uint32_t crc32(const std::uint8_t* bytes, std::size_t count) {
  static const std::array<std::uint32_t, 256> table_of_bytes = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) {
        rest = (rest & 1U) != 0 ? rest >> 1U ^ 0xedb8'8320U : rest >> 1U;
      }
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t crc = 0xffff'ffff;
  for (std::size_t i = 0; i < count; ++i)
    crc = table_of_bytes[(crc ^ bytes[i]) & 0xffU] ^ crc >> 8U;
  return ~crc;
}

}  // namespace

FcCapture::FcCapture(const std::string& port, const FcLink& link, std::uint32_t snap_length,
                     PcapngFile& file, const Window& window)
    : file_(file),
      window_(window),
      link_(link),
      snap_length_(snap_length),
      interface_(file.add_interface(LinkType::fc_2_with_frame_delimiters, port, snap_length,
                                    link.bit_rate)) {}

FcCapture::Header FcCapture::header_of(bool from_port, const traffic::FcFrame& frame,
                                       Exchange& exchange) {
  Header header;
  header.control = from_port ? 0 : kFromResponder;
  if (frame.kind == FcFrameKind::command) exchange = {0, 0, 0, exchange.sequences};
  std::uint32_t& sequences = exchange.sequences[from_port ? 1 : 0];
  header.sequence_id = sequences & 0xffU;
  header.sequence_count = exchange.frames;
  bool ends = true;
  switch (frame.kind) {
    case FcFrameKind::command:
      header.routing = kUnsolicitedCommand;
      header.control |= kFirstSequence | kTransferInitiative;
      break;
    case FcFrameKind::transfer_ready:
      header.routing = kDataDescriptor;
      header.control |= kTransferInitiative;
      break;
    case FcFrameKind::data:
      header.routing = kSolicitedData;
      header.control |= kOffsetPresent | fill_bytes(frame.payload);
      header.parameter = exchange.offset;
      ends = frame.sequence_end;
      // After its write data the host waits for the storage; read data are followed by its answer.
      if (ends && from_port) header.control |= kTransferInitiative;
      break;
    case FcFrameKind::response:
      header.routing = kCommandStatus;
      header.control |= kLastSequence | kTransferInitiative;
      break;
  }
  if (ends) header.control |= kEndSequence;
  exchange.frames = ends ? 0 : exchange.frames + 1;
  if (ends) ++sequences;
  return header;
}

/// FCP_CMND with READ or WRITE (10), or (16) where the length needs it (FCP-2, SBC).
void FcCapture::put_command(const traffic::FcFrame& frame) {
  const bool read = frame.direction == traffic::IoDirection::read;
  const std::uint32_t blocks = (frame.data_length + kBlock - 1) / kBlock;
  constexpr std::uint32_t kMostShort = 0xffff;
  bytes_.u64(0).u8(0).u8(0).u8(0).u8(read ? 2 : 1);
  if (blocks <= kMostShort) {
    bytes_.u8(read ? 0x28 : 0x2a).u8(0).u32(0).u8(0).u16(blocks).u8(0).zeros(6);
  } else {
    bytes_.u8(read ? 0x88 : 0x8a).u8(0).u64(0).u32(blocks).u8(0).u8(0);
  }
  bytes_.u32(frame.data_length);
}

void FcCapture::put_payload(const traffic::FcFrame& frame, const Exchange& exchange) {
  switch (frame.kind) {
    case FcFrameKind::command:
      put_command(frame);
      break;
    case FcFrameKind::transfer_ready:
      bytes_.u32(exchange.ready_to).u32(frame.data_length).u32(0);
      break;
    case FcFrameKind::response:
      bytes_.zeros(frame.payload);  // good status, nothing else to tell
      break;
    case FcFrameKind::data:
      bytes_.zeros(frame.payload + fill_bytes(frame.payload));
      break;
  }
}

void FcCapture::frame(bool from_port, const traffic::FcFrame& frame, Picoseconds /*start*/,
                      Picoseconds end) {
  // Offsets and sequences count from the beginning of an exchange, outside the window too.
  if (frame.exchange >= exchanges_.size()) exchanges_.resize(frame.exchange + 1);
  Exchange& exchange = exchanges_[frame.exchange];
  const Header header = header_of(from_port, frame, exchange);
  if (window_.contains(end)) {
    const std::uint32_t host = 0x01'0100 + link_.line;
    const std::uint32_t storage = 0x01'0200 + link_.line;
    const bool first = header.sequence_count == 0;
    const bool last = (header.control & kEndSequence) != 0;
    const bool begins = frame.kind == FcFrameKind::command;
    bytes_.clear();
    bytes_.u32(first ? kSofInitiate : kSofNormal);
    bytes_.u8(header.routing).u24(from_port ? storage : host);
    bytes_.u8(0).u24(from_port ? host : storage);
    bytes_.u8(kTypeFcp).u24(header.control);
    bytes_.u8(header.sequence_id).u8(0).u16(header.sequence_count);
    bytes_.u16(frame.exchange).u16(begins ? 0xffff : frame.exchange);
    bytes_.u32(header.parameter);
    put_payload(frame, exchange);
    const auto inside = static_cast<std::uint32_t>(bytes_.size()) - kDelimiter;
    const std::uint32_t length = kDelimiter + inside + kCrc + kDelimiter;
    if (snap_length_ == 0 || snap_length_ > kDelimiter + inside) {
      bytes_.u32_reversed(crc32(bytes_.data() + kDelimiter, inside));
      bytes_.u32(last ? kEofTerminate : kEofNormal);
    }
    if (snap_length_ != 0) bytes_.cut(std::min(snap_length_, length));
    file_.add_packet(interface_, end, from_port, bytes_, length);
  }
  if (frame.kind == FcFrameKind::data) exchange.offset += frame.payload;
  if (frame.kind == FcFrameKind::transfer_ready) exchange.ready_to += frame.data_length;
}

}  // namespace slotlab::trace
