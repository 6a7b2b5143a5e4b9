// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "traffic/block_io.h"

namespace slotlab::traffic {

/// A 64-byte entry of the request ring (IOCB, I/O control block). A command carries 2 data segment
/// descriptors (DSDs, one per 4 KiB page); each continuation IOCB after it carries 5 more.
struct Iocb {
  bool command = true;            ///< false: continuation of the command before it
  std::uint32_t entry_count = 1;  ///< of a command: its IOCBs, itself included
  std::uint32_t handle = 0;       ///< the driver's name of the I/O
  IoDirection direction = IoDirection::read;
  std::uint32_t bytes = 0;
  std::uint64_t buffer = 0;  ///< host address of the data; the pages are contiguous
};

/// The request and response rings that the FC driver and the HBA share in host memory.
///
/// The object is the memory; what moves in it takes time elsewhere. The HBA side may look at a
/// request entry only when its DMA read of that entry has completed, and may publish a response
/// only when its DMA write has. Ring sizes as in the ISP23xx drivers (2048 and 512 entries).
class FcQueues {
 public:
  static constexpr std::uint32_t kEntryBytes = 64;
  static constexpr std::uint32_t kPageBytes = 4096;
  /// Doorbell registers of the HBA: both take a ring index.
  static constexpr std::uint64_t kRequestInRegister = 0x10;
  static constexpr std::uint64_t kResponseOutRegister = 0x1c;

  /// Sizes are numbers of entries, at least 2; one entry always stays free.
  explicit FcQueues(std::uint32_t request_entries = 2048, std::uint32_t response_entries = 512,
                    std::uint64_t base_address = 0x1000'0000);

  /// IOCBs of an I/O of `bytes`: 128 KiB takes 7 (448 bytes).
  static std::uint32_t iocbs_of(std::uint32_t bytes);

  // Driver side.
  bool can_post(std::uint32_t bytes) const { return iocbs_of(bytes) <= free_requests(); }
  /// Writes the IOCBs of `request`; returns the new request-in index, the doorbell's value.
  /// Precondition: `can_post(request.bytes)`.
  std::uint32_t post_request(const IoRequest& request, std::uint64_t buffer);
  bool has_response() const { return response_out_ != response_in_; }
  /// Takes the oldest published response: its handle. Precondition: `has_response()`.
  std::uint32_t take_response();
  std::uint32_t response_out() const { return response_out_; }

  // HBA side.
  std::uint32_t request_entries() const { return static_cast<std::uint32_t>(requests_.size()); }
  std::uint32_t response_entries() const { return static_cast<std::uint32_t>(responses_.size()); }
  std::uint64_t request_address(std::uint32_t index) const;
  std::uint64_t response_address(std::uint32_t index) const;
  const Iocb& request(std::uint32_t index) const { return requests_[index]; }
  /// The HBA has consumed the entries before `index`; the driver may use them again.
  void release_requests(std::uint32_t index) { request_out_ = index; }
  /// The response entry at the ring's in-index has arrived in memory.
  void publish_response(std::uint32_t handle);

 private:
  std::uint32_t free_requests() const;

  std::vector<Iocb> requests_;
  std::vector<std::uint32_t> responses_;
  std::uint64_t base_address_;
  std::uint32_t request_in_ = 0;
  std::uint32_t request_out_ = 0;
  std::uint32_t response_in_ = 0;
  std::uint32_t response_out_ = 0;
};

}  // namespace slotlab::traffic
