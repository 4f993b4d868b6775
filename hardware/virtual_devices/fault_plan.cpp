#include "hardware/virtual_devices/fault_plan.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::hardware {
namespace {

using Problem = FaultPlan::Problem;

const FaultPlan::Device* deviceOf(const PlannedFault& one, std::size_t at, const std::vector<FaultPlan::Device>& all,
                                  Problem& problem) {
  if (one.device.empty() && all.size() == 1) return &all.front();
  std::string keys;
  for (const FaultPlan::Device& device : all) {
    if (device.key == one.device) return &device;
    keys.append(keys.empty() ? "" : ", ").append(device.key);
  }
  problem = {at, "device",
             one.device.empty() ? "is missing, and there are several" : "is \"" + one.device + "\", which is not here",
             "There is " + keys + "."};
  return nullptr;
}

/// A value that would be cut to another one without a word.
bool mayBe(double value, const WireFault& row, std::size_t at, Problem& problem) {
  const std::string least = base::significant(row.least), most = base::significant(row.most, 10);
  if (!(value >= row.least && value <= row.most))
    problem = {at, "value", "is " + base::significant(value),
               "\"" + std::string(row.name) + "\" takes " + least + " to " + most + ": " + std::string(row.help) + "."};
  else if (row.whole && value != std::round(value))
    problem = {at, "value", "is " + base::significant(value),
               "\"" + std::string(row.name) + "\" takes a whole number: " + std::string(row.help) + "."};
  else return true;
  return false;
}

bool makesSense(const PlannedFault& one, const WireFault& row, std::size_t at, Problem& problem) {
  if (!mayBe(one.value, row, at, problem)) return false;
  if (one.lasts_s > 0.0 && row.lasts == FaultLasts::Counted)
    problem = {at, "lasts_s", "is stated, and \"" + one.fault + "\" spoils as many as its value says",
               "Leave it out, or state until_s: how long they are spoilt."};
  else if (one.lasts_s > 0.0 && row.lasts == FaultLasts::Once)
    problem = {at, "lasts_s", "is stated, and \"" + one.fault + "\" happens and is over", "Leave it out."};
  else if (one.until_s > 0.0 && one.until_s <= one.at_s)
    problem = {at, "until_s", "is not after at_s", "State a later time, or leave it out: it then happens once."};
  else if (one.every_s > 0.0 && one.lasts_s >= one.every_s)
    problem = {at, "lasts_s", "is not less than every_s: it would begin anew before it is over",
               "State a shorter time."};
  else return true;
  return false;
}

}  // namespace

std::string namesOf(const std::vector<WireFault>& rows) {
  std::string names;
  for (const WireFault& row : rows) names.append(names.empty() ? "" : ", ").append(row.name);
  return names;
}

bool FaultPlan::make(std::vector<PlannedFault> planned, std::vector<Device> devices, std::uint64_t seed,
                     FaultPlan& plan, Problem& problem) {
  plan.devices_ = std::move(devices);
  plan.entries_.clear();
  for (std::size_t i = 0; i < planned.size(); ++i) {
    PlannedFault& one = planned[i];
    const Device* device = deviceOf(one, i, plan.devices_, problem);
    if (device == nullptr) return false;
    const auto row = std::ranges::find(device->rows, one.fault, &WireFault::name);
    if (row == device->rows.end()) {
      problem = {i, "fault", "is \"" + one.fault + "\", which " + device->key + " does not have",
                 "It has " + namesOf(device->rows) + "."};
      return false;
    }
    if (!makesSense(one, *row, i, problem)) return false;
    const double at_s = one.at_s;
    plan.entries_.push_back({std::move(one), &*row, std::mt19937_64(seed * 0x9E3779B97F4A7C15ULL + i), at_s});
  }
  // Of two that are due in the same cycle the earlier one is set first, so that the later one stands.
  std::ranges::stable_sort(plan.entries_, {}, [](const Entry& e) { return e.planned.at_s; });
  return true;
}

void FaultPlan::happen(Entry& entry, double time_s) {
  // 53 bits of it: the same numbers with every library.
  if (static_cast<double>(entry.chance() >> 11) * 0x1p-53 >= entry.planned.probability) return;
  if (entry.wellAt_s >= 0.0) return;  // it is wrong already
  entry.row->set(entry.planned.value);
  entry.happened = true;
  if (entry.planned.lasts_s > 0.0) entry.wellAt_s = time_s + entry.planned.lasts_s;
}

std::vector<std::string> FaultPlan::neverHappened() const {
  std::vector<std::string> names;
  for (const Entry& e : entries_) {
    if (e.happened) continue;
    const std::string device = e.planned.device.empty() ? "" : e.planned.device + ":";
    names.push_back(device + e.planned.fault + " at " + base::significant(e.planned.at_s) + " s" +
                    (e.planned.probability < 1.0 ? " by chance" : ""));
  }
  return names;
}

void FaultPlan::act(double time_s) {
  for (Entry& e : entries_) {
    if (e.wellAt_s >= 0.0 && time_s >= e.wellAt_s) {
      e.row->set(e.row->well);
      e.wellAt_s = -1.0;
    }
    const PlannedFault& p = e.planned;
    if (e.over || time_s < e.next_s) continue;
    e.over = p.until_s > 0.0 ? time_s >= p.until_s : p.every_s == 0.0;
    if (e.over && p.until_s > 0.0) continue;
    happen(e, time_s);
    if (p.every_s == 0.0) continue;
    // What was due while the host slept happens once.
    while (e.next_s <= time_s) e.next_s += p.every_s;
  }
}

}  // namespace articulus::hardware
