// SPDX-License-Identifier: Apache-2.0
#include "bus/transaction.h"

namespace slotlab::bus {

tlm::tlm_extension_base* BusTransaction::clone() const { return new BusTransaction(*this); }

void BusTransaction::copy_from(const tlm::tlm_extension_base& other) {
  tlm::tlm_generic_payload* const own = payload;
  *this = static_cast<const BusTransaction&>(other);
  payload = own;
}

TransactionPool::~TransactionPool() = default;

BusTransaction& TransactionPool::acquire() {
  if (free_.empty()) {
    all_.push_back(std::make_unique<tlm::tlm_generic_payload>(this));
    auto* const extension = new BusTransaction;  // the payload owns it
    extension->payload = all_.back().get();
    all_.back()->set_extension(extension);
    free_.push_back(extension);
  }
  BusTransaction& transaction = *free_.back();
  free_.pop_back();
  transaction.payload->acquire();
  transaction.outcome = Outcome::completed;
  transaction.bytes_moved = 0;
  transaction.value = 0;
  transaction.owner_data = 0;
  return transaction;
}

void TransactionPool::free(tlm::tlm_generic_payload* payload) {
  free_.push_back(payload->get_extension<BusTransaction>());
}

}  // namespace slotlab::bus
