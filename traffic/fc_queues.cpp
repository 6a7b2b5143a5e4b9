// SPDX-License-Identifier: Apache-2.0
#include "traffic/fc_queues.h"

#include <cassert>

namespace slotlab::traffic {
namespace {

constexpr std::uint32_t kCommandDsds = 2;
constexpr std::uint32_t kContinuationDsds = 5;

}  // namespace

FcQueues::FcQueues(std::uint32_t request_entries, std::uint32_t response_entries,
                   std::uint64_t base_address)
    : requests_(request_entries), responses_(response_entries), base_address_(base_address) {
  assert(request_entries >= 2 && response_entries >= 2);
}

std::uint32_t FcQueues::iocbs_of(std::uint32_t bytes) {
  const std::uint32_t pages = (bytes + kPageBytes - 1) / kPageBytes;
  if (pages <= kCommandDsds) return 1;
  return 1 + (pages - kCommandDsds + kContinuationDsds - 1) / kContinuationDsds;
}

std::uint32_t FcQueues::post_request(const IoRequest& request, std::uint64_t buffer) {
  assert(can_post(request.bytes));
  const std::uint32_t count = iocbs_of(request.bytes);
  for (std::uint32_t i = 0; i < count; ++i) {
    requests_[request_in_] = {i == 0, count, request.id, request.direction, request.bytes, buffer};
    request_in_ = (request_in_ + 1) % request_entries();
  }
  return request_in_;
}

std::uint32_t FcQueues::take_response() {
  assert(has_response());
  const std::uint32_t handle = responses_[response_out_];
  response_out_ = (response_out_ + 1) % response_entries();
  return handle;
}

std::uint64_t FcQueues::request_address(std::uint32_t index) const {
  return base_address_ + std::uint64_t{index} * kEntryBytes;
}

std::uint64_t FcQueues::response_address(std::uint32_t index) const {
  return request_address(request_entries()) + std::uint64_t{index} * kEntryBytes;
}

void FcQueues::publish_response(std::uint32_t handle) {
  responses_[response_in_] = handle;
  response_in_ = (response_in_ + 1) % response_entries();
  assert(response_in_ != response_out_ && "the HBA overran the response ring");
}

std::uint32_t FcQueues::free_requests() const {
  const std::uint32_t size = request_entries();
  return (request_out_ + size - request_in_ - 1) % size;
}

}  // namespace slotlab::traffic
