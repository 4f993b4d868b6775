#include "app/cli/device/device_fault.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "hardware/virtual_devices/fault_plan_file.h"

namespace articulus::cli {
namespace {

bool numberIn(std::string_view text, double& value) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isfinite(value);
}

}  // namespace

base::Result<hardware::PlannedFault> deviceFaultOption(const std::string& text) {
  hardware::PlannedFault made;
  const std::size_t at = text.find('@'), colon = text.substr(0, at).find(':');
  const std::size_t begin = colon == std::string::npos ? 0 : colon + 1;
  const std::string_view words(text);
  if (begin > 0) made.device = text.substr(0, colon);
  bool good = true;
  if (at != std::string::npos) good = numberIn(words.substr(at + 1), made.at_s) && made.at_s >= 0.0;
  const std::string_view left = words.substr(0, at).substr(begin);
  const std::size_t is = left.find('=');
  if (is != std::string_view::npos) good = good && numberIn(left.substr(is + 1), made.value);
  made.fault = left.substr(0, is);
  if (good && !made.fault.empty()) return made;
  return base::Error{base::ErrorCode::InvalidArgument, "--fault \"" + text + "\" is none.",
                     "Write NAME, NAME=VALUE, NAME@SECONDS or NAME=VALUE@SECONDS, such as skip=3@2.5."};
}

base::Result<DeviceFaultPlan> DeviceFaultPlan::read(const DeviceFaultOrder& order, std::vector<DeviceFaultRow> rows) {
  return read(order, std::vector<hardware::FaultPlan::Device>{{"this device", std::move(rows)}});
}

base::Result<DeviceFaultPlan> DeviceFaultPlan::read(const DeviceFaultOrder& order,
                                                    const std::vector<hardware::FaultPlan::Device>& devices) {
  DeviceFaultPlan plan;
  hardware::FaultPlan::Problem problem;
  std::vector<hardware::PlannedFault> asked;
  for (const std::string& text : order.texts) {
    auto option = deviceFaultOption(text);
    if (!option) return option.error();
    asked.push_back(std::move(*option));
  }
  plan.devices_ = devices;
  if (!hardware::FaultPlan::make(std::move(asked), devices, 1, plan.plans_.emplace_back(), problem))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "--fault \"" + order.texts[problem.at] + "\": its " + problem.key + " " + problem.what + ".",
                       problem.remedy};
  if (order.file.empty()) return plan;
  auto script = hardware::FaultPlanFile::read(order.file);
  if (!script) return script.error();
  if (!hardware::FaultPlan::make(script->faults, devices, script->seed, plan.plans_.emplace_back(), problem))
    return script->error(problem);
  return plan;
}

base::Result<void> DeviceFaultPlan::add(const std::string& text, double time_s) {
  auto option = deviceFaultOption(text);
  if (!option) return option.error();
  option->at_s += time_s;
  hardware::FaultPlan plan;
  hardware::FaultPlan::Problem problem;
  if (!hardware::FaultPlan::make({std::move(*option)}, devices_, 1, plan, problem))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "\"" + text + "\": its " + problem.key + " " + problem.what + ".", problem.remedy};
  plans_.push_back(std::move(plan));
  return {};
}

std::vector<std::string> DeviceFaultPlan::neverHappened() const {
  std::vector<std::string> all;
  for (const hardware::FaultPlan& plan : plans_)
    for (std::string& name : plan.neverHappened()) all.push_back(std::move(name));
  return all;
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
