// What a program sends to the OpenIGTLink server, in pieces of any size: the same is understood as of the whole, and a
// stream that was given up stays so.
#include <vector>

#include "app/outputs/igtlink_request.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace articulus::app;

struct Understood {
  std::vector<IgtlinkRequest> asked;
  std::string problem;
};

Understood understood(std::string_view bytes, std::size_t piece) {
  Understood all;
  IgtlinkRequestReader reader;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::string_view text = bytes.substr(at, piece);
    std::span<const char> part(text.data(), text.size());
    while (!part.empty() && reader.problem().empty()) {
      const auto one = reader.take(part);
      if (!one && !part.empty() && reader.problem().empty()) std::abort();  // bytes were left that nobody refused
      if (one && one->resolution_ms < 0) std::abort();
      if (one) all.asked.push_back(*one);
    }
    if (!reader.problem().empty()) {
      const std::size_t left = part.size();
      if (reader.take(part) || part.size() != left) std::abort();
    }
  }
  all.problem = reader.problem();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = articulus::fuzz::textOf(data, size);
  const Understood whole = understood(text, size + 1), pieces = understood(text, 1 + size % 13);
  if (whole.problem != pieces.problem || whole.asked.size() != pieces.asked.size()) std::abort();
  for (std::size_t i = 0; i < whole.asked.size(); ++i)
    if (whole.asked[i].kind != pieces.asked[i].kind || whole.asked[i].resolution_ms != pieces.asked[i].resolution_ms)
      std::abort();
  return 0;
}
