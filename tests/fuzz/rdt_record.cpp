// Records of an ATI Net F/T, and its status words.
#include "hardware/ati_net_ft/rdt_record.h"
#include "hardware/ati_net_ft/net_ft_status.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus::hardware;
  const auto text = articulus::fuzz::textOf(data, size);
  if (text.size() < kRdtRecordSize) return 0;
  const RdtRecord record = decodeRdtRecord(std::span<const char, kRdtRecordSize>(text.data(), kRdtRecordSize));
  for (const auto product : {NetFtProduct::Classic, NetFtProduct::Axia}) {
    (void)netFtValidity(product, record.status, (record.sequence & 1U) != 0);
    if (describeNetFtStatus(product, record.status).empty()) std::abort();
  }
  (void)counterDifference(record.sequence, record.measurement);
  return 0;
}
