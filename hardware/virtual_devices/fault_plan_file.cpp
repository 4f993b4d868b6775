#include "hardware/virtual_devices/fault_plan_file.h"

#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::hardware {
namespace {

using base::JsonReader;

constexpr const char* kFormat = "articulus-faults-1";
constexpr double kLongest_s = 1e6, kShortest_s = 1e-3, kMostValue = 1e9, kLeastChance = 1e-9;

double secondsOr(const JsonReader& r, const std::string& key, double least_s) {
  return r.has(key) ? r.number(key, least_s, kLongest_s) : 0.0;
}

PlannedFault faultOf(const JsonReader& r) {
  PlannedFault one;
  one.fault = r.text("fault");
  if (one.fault.empty() || one.fault.size() > 60)
    r.fail("fault", "names nothing", "articulusctl device KEY --help lists what each device has.");
  one.device = r.textOr("device", "");
  if (one.device.size() > 60) r.fail("device", "is no key of a device", "Name one as ati-net-ft.");
  if (r.has("value")) one.value = r.number("value", -kMostValue, kMostValue);
  one.at_s = secondsOr(r, "at_s", 0.0);
  one.until_s = secondsOr(r, "until_s", kShortest_s);
  one.every_s = secondsOr(r, "every_s", kShortest_s);
  one.lasts_s = secondsOr(r, "lasts_s", kShortest_s);
  if (r.has("probability")) one.probability = r.number("probability", kLeastChance, 1.0);
  return one;
}

}  // namespace

base::Result<FaultPlanFile> FaultPlanFile::read(const std::filesystem::path& file) {
  auto text = base::readTextFile(file);
  if (!text) return text.error();
  auto json = base::parseJson(*text, file.string());
  if (!json) return json.error();
  try {
    const auto lines = base::JsonLines::of(*text);
    const JsonReader reader(*json, file.string(), {}, &lines);
    if (const std::string format = reader.text("format"); format != kFormat)
      reader.fail("format", "is \"" + format.substr(0, 60) + "\"", std::string("A fault script has ") + kFormat + ".");
    FaultPlanFile plan;
    plan.file = file;
    if (reader.has("seed")) plan.seed = static_cast<std::uint64_t>(reader.integer("seed", 0, std::int64_t{1} << 53));
    const auto items = reader.items("faults");
    if (items.size() > kMost)
      reader.fail("faults", "has " + std::to_string(items.size()) + " entries",
                  "At most " + std::to_string(kMost) + "; every_s and until_s repeat one.");
    for (const JsonReader& one : items) {
      plan.faults.push_back(faultOf(one));
      plan.lines.push_back(one.line());
    }
    reader.refuseUnknown();
    return plan;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Error FaultPlanFile::error(const FaultPlan::Problem& problem) const {
  const int line = problem.at < lines.size() ? lines[problem.at] : 0;
  return {base::ErrorCode::InvalidArgument,
          file.string() + (line > 0 ? ", line " + std::to_string(line) : "") + ": faults[" +
              std::to_string(problem.at) + "]." + problem.key + " " + problem.what + ".",
          problem.remedy};
}

}  // namespace articulus::hardware
