// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/statistics.h"
#include "fc_port/exchange_table.h"
#include "fc_port/timer_id.h"
#include "traffic/fc_queues.h"

namespace slotlab::fc {

/// What the request fetcher tells the port.
class RequestClient {
 public:
  virtual ~RequestClient() = default;
  virtual void exchange_opened(std::uint32_t exchange) = 0;
};

/// Brings IOCBs from the request ring into the chip, a batch per DMA read and one read at a time,
/// and opens an exchange for each command whose IOCBs have all arrived.
class RequestFetcher {
 public:
  RequestFetcher(std::uint32_t batch, traffic::FcQueues& queues, ExchangeTable& exchanges);
  RequestFetcher(const RequestFetcher&) = delete;
  RequestFetcher& operator=(const RequestFetcher&) = delete;

  void attach(bus::FunctionSeam& seam, RequestClient& client);
  /// The driver has moved the request-in index.
  void doorbell(std::uint32_t request_in);
  void dma_complete();
  /// An exchange has become free.
  void resume();

  void start_measurement();
  void report(StatisticsGroup& out) const;

 private:
  void fetch();
  void parse();
  std::uint32_t distance(std::uint32_t from, std::uint32_t to) const;

  std::uint32_t batch_;
  traffic::FcQueues& queues_;
  ExchangeTable& exchanges_;
  bus::FunctionSeam* seam_ = nullptr;
  RequestClient* client_ = nullptr;
  // Ring indices: parsed_ <= arrived_ <= arrived_ + in_flight_ <= request_in_.
  std::uint32_t request_in_ = 0;
  std::uint32_t arrived_ = 0;
  std::uint32_t in_flight_ = 0;
  std::uint32_t parsed_ = 0;
  std::uint64_t fetches_ = 0;
  std::uint64_t iocbs_ = 0;
};

}  // namespace slotlab::fc
