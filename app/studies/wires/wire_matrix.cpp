#include "app/studies/wires/wire_matrix.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "app/devices/device_catalogue.h"
#include "hardware/virtual_devices/fault_plan.h"

namespace articulus::studies {
namespace {

using device::DevicePort;
using hardware::FaultLasts;

constexpr double kBackAfter_s = 0.5;
constexpr double kMany = 50.0;                    // telegrams in a row
constexpr const char* kOnArmsWire = "ur_wrench";  // it is tried with its arm

/// Shipped cells in which devices are tried; the first that takes one has it.
constexpr const char* kCells[] = {"alesund", "alesund_ur5e", "gainesville", "munich"};

struct Bench {
  const device::DeviceKind* kind;
  cell::CellConfig cell;
  std::vector<hardware::WireFault> faults;  // names, and how long they last: of a rig that is gone
};

/// Alone on its wire: the rest of the cell is simulated without one. Of a sensor in an arm's flange its arm is tried.
std::vector<nlohmann::json> patchesFor(const device::DeviceKind& kind) {
  const auto devices = [](std::string_view arm, std::string_view loadCell, std::string_view tracker) {
    return nlohmann::json{{"devices", {{"arm", arm}, {"load_cell", loadCell}, {"tracker", tracker}}}};
  };
  switch (kind.port) {
    case DevicePort::Arm: return {devices(kind.key, kOnArmsWire, "none"), devices(kind.key, "simulated", "none")};
    case DevicePort::LoadCell: return {devices("simulated", kind.key, "none")};
    case DevicePort::Tracker: {
      auto patch = devices("simulated", "simulated", kind.key);
      // What the simulated tracker itself gets wrong is none of the wire's.
      patch["simulation"]["tracker"] = {{"dropouts_per_s", 0.0}, {"jumps_per_s", 0.0}};
      return {patch};
    }
    default: return {};
  }
}

/// In  why: what the last cell said against it
std::optional<Bench> benchFor(const device::DeviceKind& kind, const WireMatrix::Options& o, std::string& why) {
  for (const char* key : kCells)
    for (const nlohmann::json& patch : patchesFor(kind)) {
      auto plain = cell::loadCell(key, o.resources);
      if (!plain) continue;
      if (kind.port == DevicePort::Tracker && !plain->simulation->contains("tracker")) continue;
      auto cell = cell::loadCell(key, o.resources, patch);
      if (!cell) {
        why = cell.error().message;
        continue;
      }
      auto rig = WireRig::create(*cell, kind.port, o.seed);
      if (rig && !(*rig)->faults().empty()) return Bench{&kind, std::move(*cell), (*rig)->faults()};
      why = rig ? "its virtual counterpart has no faults" : rig.error().message;
    }
  return std::nullopt;
}

void addTrials(const Bench& bench, const WireMatrix::Options& o, std::vector<std::pair<WireTrial, const Bench*>>& to) {
  const bool still = bench.kind->port == DevicePort::Tracker;
  for (const WireState state : {WireState::Standing, WireState::FreeMove, WireState::Ramp, WireState::Hold}) {
    if (still && state != WireState::Standing) continue;
    if (o.state.empty() ? o.brief && !still && state != WireState::Ramp : o.state != name(state)) continue;
    for (const hardware::WireFault& row : bench.faults) {
      if (!o.fault.empty() && o.fault != row.name) continue;
      WireTrial trial{bench.kind, std::string(row.name), row.tried, 0.0, state};
      to.push_back({trial, &bench});
      if (row.lasts == FaultLasts::Counted) to.back().first.value = o.brief ? kMany : 1.0;
      if (o.brief || row.lasts == FaultLasts::Once) continue;
      if (row.lasts == FaultLasts::Counted) trial.value = kMany;
      else trial.backAfter_s = kBackAfter_s;
      to.push_back({trial, &bench});
    }
  }
}

std::vector<Bench> benchesFor(const WireMatrix::Options& o, std::vector<std::string>& untried) {
  std::vector<Bench> benches;
  for (const app::DeviceRow& row : app::deviceCatalogue()) {
    if (!row.kind->hasReal || row.kind->port == DevicePort::Operator) continue;
    if (row.kind->key == kOnArmsWire || (!o.device.empty() && o.device != row.kind->key)) continue;
    std::string why;
    if (auto bench = benchFor(*row.kind, o, why)) benches.push_back(std::move(*bench));
    else untried.push_back(std::string(row.kind->key) + ": " + why);
  }
  return benches;
}

using Trials = std::vector<std::pair<WireTrial, const Bench*>>;

/// Each on one of the threads; those that were finished, in their order.
base::Result<std::vector<std::optional<WireTrialResult>>> tryAll(const Trials& all, const WireMatrix::Options& o,
                                                                 const std::function<bool(double)>& tell) {
  std::vector<std::optional<WireTrialResult>> results(all.size());
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::mutex mutex;
  std::optional<base::Error> error;
  bool stop = false;
  const auto work = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++) {
      auto result = tryWire(all[i].first, all[i].second->cell, o.seed);
      const std::lock_guard lock(mutex);
      if (!result) error = result.error();
      else results[i] = std::move(*result);
      stop = stop || !tell(static_cast<double>(++done) / static_cast<double>(all.size()));
      if (stop || error) next = all.size();
    }
  };
  std::vector<std::thread> others;
  for (int k = 1; k < o.threads; ++k) others.emplace_back(work);
  work();
  for (auto& other : others) other.join();
  if (error) return *error;
  return results;
}

}  // namespace

bool WireMatrix::Outcome::met() const {
  return untried.empty() && std::ranges::all_of(rows, [](const Row& row) { return row.result.missed().empty(); });
}

base::Result<WireMatrix::Outcome> WireMatrix::run(const Options& o, const std::function<bool(double)>& tell) {
  Outcome outcome;
  const std::vector<Bench> benches = benchesFor(o, outcome.untried);
  Trials all;
  for (const Bench& bench : benches) addTrials(bench, o, all);
  if (all.empty() && outcome.untried.empty()) {
    std::string faults;
    for (const Bench& bench : benches)
      faults.append(" ").append(bench.kind->key).append(" has ").append(hardware::namesOf(bench.faults)).append(".");
    return base::Error{
        base::ErrorCode::NotFound,
        "Nothing is tried of device \"" + o.device + "\", fault \"" + o.fault + "\", state \"" + o.state + "\".",
        "Devices are the keys of cell files (articulusctl cell new --help); states: standing, free move, ramp, hold." +
            faults};
  }
  auto results = tryAll(all, o, tell);
  if (!results) return results.error();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (auto& result = (*results)[i])
      outcome.rows.push_back({all[i].first, all[i].second->cell.key, std::move(*result)});
  outcome.stopped = outcome.rows.size() < all.size();
  return outcome;
}

}  // namespace articulus::studies
