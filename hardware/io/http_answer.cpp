#include "hardware/io/http_answer.h"

#include <algorithm>

namespace articulus::hardware {
namespace {

constexpr std::size_t kShownStatus = 120;  // letters of a status line that a person is shown

}  // namespace

base::Result<std::string> httpBody(const std::string& whole) {
  const auto failed = [](const std::string& why) { return base::Error{base::ErrorCode::DeviceFailure, why, {}}; };
  const std::size_t body = whole.find("\r\n\r\n");
  if (!whole.starts_with("HTTP/1.") || body == std::string::npos) return failed("the answer is not HTTP");
  std::string status = whole.substr(0, whole.find("\r\n"));
  if (status.size() >= 12 && status.compare(8, 4, " 200") == 0 && (status.size() == 12 || status[12] == ' '))
    return whole.substr(body + 4);
  status.resize(std::min(status.size(), kShownStatus));
  std::ranges::replace_if(
      status, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return failed("the answer is \"" + status + "\"");
}

}  // namespace articulus::hardware
