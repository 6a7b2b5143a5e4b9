// SPDX-License-Identifier: Apache-2.0
#include "fc_port/request_fetcher.h"

#include <algorithm>

namespace slotlab::fc {

RequestFetcher::RequestFetcher(std::uint32_t batch, traffic::FcQueues& queues,
                               ExchangeTable& exchanges)
    : batch_(batch), queues_(queues), exchanges_(exchanges) {}

void RequestFetcher::attach(bus::FunctionSeam& seam, RequestClient& client) {
  seam_ = &seam;
  client_ = &client;
}

void RequestFetcher::doorbell(std::uint32_t request_in) {
  request_in_ = request_in;
  fetch();
}

std::uint32_t RequestFetcher::distance(std::uint32_t from, std::uint32_t to) const {
  const std::uint32_t size = queues_.request_entries();
  return (to + size - from) % size;
}

void RequestFetcher::fetch() {
  if (in_flight_ > 0 || exchanges_.full()) return;
  const std::uint32_t to_ring_end = queues_.request_entries() - arrived_;
  const std::uint32_t count = std::min({batch_, distance(arrived_, request_in_), to_ring_end});
  if (count == 0) return;
  in_flight_ = count;
  ++fetches_;
  seam_->dma_read(queues_.request_address(arrived_), count * traffic::FcQueues::kEntryBytes,
                  static_cast<std::uint32_t>(DmaTag::request_fetch));
}

void RequestFetcher::dma_complete() {
  iocbs_ += in_flight_;
  arrived_ = (arrived_ + in_flight_) % queues_.request_entries();
  in_flight_ = 0;
  parse();
  fetch();
}

void RequestFetcher::resume() {
  parse();
  fetch();
}

void RequestFetcher::parse() {
  while (parsed_ != arrived_ && !exchanges_.full()) {
    const traffic::Iocb& command = queues_.request(parsed_);
    if (distance(parsed_, arrived_) < command.entry_count) return;
    Exchange exchange;
    exchange.direction = command.direction;
    exchange.handle = command.handle;
    exchange.bytes = command.bytes;
    exchange.buffer = command.buffer;
    parsed_ = (parsed_ + command.entry_count) % queues_.request_entries();
    queues_.release_requests(parsed_);
    client_->exchange_opened(exchanges_.open_exchange(exchange));
  }
}

void RequestFetcher::start_measurement() {
  fetches_ = 0;
  iocbs_ = 0;
}

void RequestFetcher::report(StatisticsGroup& out) const {
  out.count("request_fetches", fetches_, "DMA reads of the request ring");
  out.count("iocbs", iocbs_, "request entries fetched");
}

}  // namespace slotlab::fc
