// What the web page of a device answers.
#include "hardware/io/http_answer.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string whole(articulus::fuzz::textOf(data, size));
  const auto body = articulus::hardware::httpBody(whole);
  if (body ? !whole.ends_with(*body) : body.error().message.empty()) std::abort();
  return 0;
}
