// Lines of a virtual bench in another process, both ways: what is read is written and read again as the same.
#include "hardware/bench_link/bench_message.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus::hardware;
  const std::string line(articulus::fuzz::textOf(data, size));
  if (const auto request = readBenchRequest(line)) {
    const auto again = readBenchRequest(benchText(*request));
    if (!again || again->kind != request->kind || again->structures != request->structures) std::abort();
  } else if (request.error().message.empty()) {
    std::abort();
  }
  if (const auto state = readBenchState(line)) {
    const auto again = readBenchState(benchText(*state));
    if (!again || again->structures.size() != state->structures.size() || again->cut != state->cut) std::abort();
  }
  return 0;
}
