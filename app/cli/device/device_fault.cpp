#include "app/cli/device/device_fault.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace articulus::cli {
namespace {

bool numberIn(std::string_view text, double& value) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isfinite(value);
}

}  // namespace

base::Result<DeviceFaultOption> deviceFaultOption(const std::string& text) {
  DeviceFaultOption made;
  const std::size_t at = text.find('@'), is = text.find('=');
  const std::string_view words(text);
  bool good = true;
  if (at != std::string::npos) good = numberIn(words.substr(at + 1), made.at_s) && made.at_s >= 0.0;
  const std::string_view left = words.substr(0, at);
  if (is != std::string::npos && is < left.size()) good = good && numberIn(left.substr(is + 1), made.value);
  made.name = left.substr(0, is);
  if (good && !made.name.empty()) return made;
  return base::Error{base::ErrorCode::InvalidArgument, "--fault \"" + text + "\" is none.",
                     "Write NAME, NAME=VALUE, NAME@SECONDS or NAME=VALUE@SECONDS, such as skip=3@2.5."};
}

base::Result<DeviceFaultPlan> DeviceFaultPlan::read(const std::vector<std::string>& texts,
                                                    std::vector<DeviceFaultRow> rows) {
  DeviceFaultPlan plan;
  plan.rows_ = std::move(rows);
  for (const std::string& text : texts) {
    auto option = deviceFaultOption(text);
    if (!option) return option.error();
    if (std::ranges::find(plan.rows_, option->name, &DeviceFaultRow::name) == plan.rows_.end()) {
      std::string names;
      for (const DeviceFaultRow& row : plan.rows_) names.append(names.empty() ? "" : ", ").append(row.name);
      return base::Error{base::ErrorCode::InvalidArgument, "This device has no fault \"" + option->name + "\".",
                         "It has " + names + "."};
    }
    plan.left_.push_back(std::move(*option));
  }
  std::ranges::stable_sort(plan.left_, {}, &DeviceFaultOption::at_s);
  return plan;
}

void DeviceFaultPlan::act(double time_s) {
  while (!left_.empty() && left_.front().at_s <= time_s) {
    const DeviceFaultOption& due = left_.front();
    std::ranges::find(rows_, due.name, &DeviceFaultRow::name)->set(due.value);
    left_.erase(left_.begin());
  }
}

std::string DeviceFaultPlan::help(std::span<const DeviceFaultRow> rows) {
  std::string text;
  for (const DeviceFaultRow& row : rows)
    text.append("  ")
        .append(row.name)
        .append(std::string(18 - std::min<std::size_t>(row.name.size(), 16), ' '))
        .append(row.help)
        .append("\n");
  return text;
}

}  // namespace articulus::cli
