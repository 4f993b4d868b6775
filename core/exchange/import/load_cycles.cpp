#include "core/exchange/import/load_cycles.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/exchange/import/import_advice.h"

namespace articulus::exchange {
namespace {

constexpr double kBand = 0.1;       // of the size: what lies within counts as zero
constexpr double kRest = 0.02;      // of the size above the least: there the load of one side rests
constexpr double kRamp = 0.005;     // of the size from row to row: there a ramp still goes on
constexpr double kNoise = 6.0;      // median changes from row to row, which are added to it
constexpr double kMostNoise = 0.1;  // of the size: more is a fast ramp, not noise
constexpr double kOneSided = 0.2;   // of the size: less on the other side is none

base::Error none(const std::string& what) {
  return {base::ErrorCode::InvalidArgument, what, std::string(adviceOf(Advice::SayLoadedAxis, AskedBy::CommandLine))};
}

/// Where the load is on one side beyond the band: +1, -1, and 0 between, which keeps what was before.
struct Stay {
  int side = 0;
  std::size_t first = 0, last = 0;  ///< rows beyond the band
};

std::vector<Stay> staysOf(std::span<const double> load, double band) {
  std::vector<Stay> stays;
  for (std::size_t i = 0; i < load.size(); ++i) {
    if (!(std::abs(load[i]) > band)) continue;
    const int side = load[i] > 0.0 ? 1 : -1;
    if (stays.empty() || stays.back().side != side) stays.push_back({side, i, i});
    stays.back().last = i;
  }
  return stays;
}

/// The first row on the new side between two stays; of several crossings in the noise the middle one.
std::size_t crossing(std::span<const double> load, std::size_t from, std::size_t to, int newSide) {
  std::vector<std::size_t> crossings;
  bool before = load[from] * newSide > 0.0;
  for (std::size_t i = from + 1; i <= to; ++i) {
    if (std::isnan(load[i])) continue;
    const bool now = load[i] * newSide > 0.0;
    if (now && !before) crossings.push_back(i);
    before = now;
  }
  return crossings.empty() ? to : crossings[crossings.size() / 2];
}

/// Before the first stay: the last row from which the load only grows out of the noise.
std::size_t beginningOf(std::span<const double> load, const Stay& first) {
  for (std::size_t i = first.first; i-- > 0;)
    if (load[i] * first.side <= 0.0) return i + 1;
  return 0;
}

/// Behind the last stay: the first row at which the load is back at zero.
std::optional<std::size_t> endOf(std::span<const double> load, const Stay& last, double band) {
  for (std::size_t i = last.last + 1; i < load.size(); ++i)
    if (load[i] * last.side <= 0.0) return i;
  if (last.last + 1 < load.size() && std::abs(load.back()) <= band) return load.size();
  return std::nullopt;
}

/// Below which the load rests on one side of a high: near its least, by more than the noise.
double restOf(std::span<const double> load, int side, double size) {
  double least = size;
  std::vector<double> changes;
  for (std::size_t i = 0; i < load.size(); ++i) {
    if (std::isnan(load[i])) continue;
    least = std::min(least, load[i] * side);
    if (i > 0 && !std::isnan(load[i - 1])) changes.push_back(std::abs(load[i] - load[i - 1]));
  }
  double noise = 0.0;
  if (!changes.empty()) {
    const auto middle = changes.begin() + static_cast<long>(changes.size() / 2);
    std::nth_element(changes.begin(), middle, changes.end());
    noise = *middle;
  }
  return least + kRest * (size - least) + std::min(kNoise * noise, kMostNoise * (size - least));
}

/// To one side and back: cycles part where the load is least between two of its highs; the first begins where the load
/// leaves its rest, the last ends where it is back.
base::Result<LoadCycles> oneSided(std::span<const double> load, int side, double size) {
  LoadCycles cycles{.begins = {}, .bothSides = false, .positiveFirst = side > 0, .amplitude = size};
  bool high = false;
  std::size_t least = 0, firstHigh = 0, lastLow = 0;
  for (std::size_t i = 0; i < load.size(); ++i) {
    const double value = load[i] * side;
    if (!high && value > 0.6 * size) {
      if (cycles.begins.empty()) firstHigh = i;
      cycles.begins.push_back(least);
      high = true;
    } else if (high && value < 0.3 * size) {
      high = false;
      least = lastLow = i;
    }
    if (!high && (std::isnan(load[least]) || value < load[least] * side)) least = i;
  }
  if (!cycles.begins.empty()) {
    const double rest = restOf(load.subspan(0, firstHigh), side, size);
    for (std::size_t i = firstHigh; i-- > 0;)
      if (load[i] * side <= rest) {
        while (i > 0 && (load[i] - load[i - 1]) * side > kRamp * size) --i;
        cycles.begins.front() = i;
        break;
      }
  }
  if (high || cycles.begins.empty()) {
    if (cycles.begins.size() < 2)
      return none("The load goes to one side and does not come back: there is no whole cycle.");
    return cycles;
  }
  const double rest = restOf(load.subspan(lastLow), side, size);
  std::size_t end = lastLow;
  while (end + 1 < load.size() && !(load[end] * side <= rest)) ++end;
  while (end + 1 < load.size() && (load[end] - load[end + 1]) * side > kRamp * size) ++end;
  cycles.begins.push_back(std::min(end + 1, load.size()));
  return cycles;
}

}  // namespace

base::Result<LoadCycles> findLoadCycles(std::span<const double> load) {
  double most = 0.0, least = 0.0;
  for (const double value : load)
    if (!std::isnan(value)) {
      most = std::max(most, value);
      least = std::min(least, value);
    }
  const double size = std::max(most, -least);
  if (!(size > 0.0)) return none("The load is zero throughout: there are no load cycles.");
  if (std::min(most, -least) < kOneSided * size) return oneSided(load, most > -least ? 1 : -1, size);
  const double band = kBand * std::min(most, -least);
  const auto stays = staysOf(load, band);
  LoadCycles cycles{.begins = {}, .bothSides = true, .positiveFirst = stays.front().side > 0, .amplitude = size};
  for (std::size_t k = 0; k + 1 < stays.size(); k += 2)
    cycles.begins.push_back(k == 0 ? beginningOf(load, stays[0])
                                   : crossing(load, stays[k - 1].last, stays[k].first, stays[k].side));
  // The last pair ends where the next begins, or where the load is back.
  if (stays.size() % 2 == 1) {
    const auto k = stays.size() - 1;
    if (k > 0) cycles.begins.push_back(crossing(load, stays[k - 1].last, stays[k].first, stays[k].side));
  } else if (const auto end = endOf(load, stays.back(), band)) {
    cycles.begins.push_back(*end);
  }
  if (cycles.begins.size() < 2) return none("The load does not go to both sides and back: there is no whole cycle.");
  return cycles;
}

}  // namespace articulus::exchange
