#include "core/exchange/import/find_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/text_format.h"
#include "core/exchange/import/load_cycles.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::array<const char*, 6> kLoads{"force_x_N",   "force_y_N",   "force_z_N",
                                            "moment_x_Nm", "moment_y_Nm", "moment_z_Nm"};
constexpr std::array<const char*, 6> kAxes{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
constexpr std::array<const char*, 6> kMotions{"Fx", "Fy", "Fz", "LB", "FE", "AR"};
constexpr double kActive = 0.1;  // of its largest size: an axis that bears more is the one that is loaded
constexpr double kAlso = 0.4;    // of the largest moment: a second axis may be loaded in the same file
constexpr int kMostSteps = 2000, kMostCycles = 1000;

Error unclear(const std::string& what) {
  return {ErrorCode::InvalidArgument, what,
          "Name the motions and their axes, as \"--motion FE\" or \"--motion AP=Fx\"; --motion none stores the samples "
          "without load loops."};
}

const std::vector<double>* columnOf(const Recording& r, std::string_view channel) {
  const auto at = std::ranges::find(r.header.channels, channel, &ChannelHeader::name);
  return at == r.header.channels.end() ? nullptr : &r.columns[static_cast<std::size_t>(at - r.header.channels.begin())];
}

double sizeOf(const std::vector<double>& values, std::size_t first, std::size_t end) {
  double size = 0.0;
  for (std::size_t i = first; i < end; ++i)
    if (std::abs(values[i]) > size) size = std::abs(values[i]);
  return size;
}

int reportedOf(const ImportOptions& options, int count) {
  return std::clamp(options.reportedCycle.value_or(count), 1, std::max(count, 1));
}

/// The axis that is loaded in some rows: the one that was wanted, else the largest moment, else the largest force.
std::optional<int> loadedAxis(const Recording& r, std::size_t first, std::size_t end) {
  std::optional<int> best;
  const auto largest = [&](const std::string& prefix, int from) {
    double most = 0.0;
    for (int a = from; a < from + 3; ++a)
      if (const auto* values = columnOf(r, prefix + kLoads[static_cast<std::size_t>(a)]))
        if (const double size = sizeOf(*values, first, end); size > most) {
          most = size;
          best = a;
        }
    return best.has_value();
  };
  if (largest("wanted_", 3) || largest("wanted_", 0) || largest("", 3)) return best;
  largest("", 0);
  return best;
}

/// Steps and cycles as the file has them.
base::Result<void> fromColumns(const ImportOptions& options, const std::vector<double>& step,
                               const std::vector<double>& cycle, PreparedImport& prepared) {
  const Recording& r = prepared.recording;
  std::map<int, ImportedStep> steps;
  for (std::size_t i = 0; i < r.rows(); ++i) {
    if (std::isnan(step[i]) || std::isnan(cycle[i])) continue;
    const bool whole = step[i] == std::floor(step[i]) && cycle[i] == std::floor(cycle[i]);
    if (!whole || step[i] < -1 || step[i] >= kMostSteps || cycle[i] < 0 || cycle[i] > kMostCycles)
      return Error{ErrorCode::InvalidArgument,
                   "Row " + std::to_string(i + 1) + " has a step or a load cycle that none can be.",
                   "Leave the columns out: --ignore step --ignore load_cycle."};
    if (step[i] < 0) continue;
    const int number = static_cast<int>(step[i]);
    auto [it, isNew] = steps.try_emplace(number, ImportedStep{.first = i, .end = i, .number = number});
    it->second.end = i + 1;
    it->second.count = std::max(it->second.count, static_cast<int>(cycle[i]));
  }
  for (int number = 0, last = steps.empty() ? -1 : steps.rbegin()->first; number <= last; ++number) {
    ImportedStep found = steps.contains(number) ? steps[number] : ImportedStep{.number = number};
    if (found.count > 0) {
      const auto axis = loadedAxis(r, found.first, found.end);
      if (!axis) return unclear("The rows have load cycles and no loads.");
      found.loop = ImportedMotion{kMotions[static_cast<std::size_t>(*axis)], *axis};
      const auto* load = columnOf(r, kLoads[static_cast<std::size_t>(*axis)]);
      found.amplitude = load ? sizeOf(*load, found.first, found.end) : 0.0;
      if (options.motions)
        for (const ImportedMotion& m : *options.motions)
          if (m.axis == *axis) found.loop->name = m.name;
      found.reported = reportedOf(options, found.count);
      if (!(found.amplitude > 0.0)) found.loop.reset();
    }
    prepared.steps.push_back(std::move(found));
  }
  prepared.notes.push_back("Steps and load cycles are those of the file.");
  return {};
}

/// The motions to look for where none is named.
std::vector<ImportedMotion> likelyMotions(const Recording& r) {
  for (const int from : {3, 0}) {
    std::array<double, 3> size{};
    for (int a = 0; a < 3; ++a)
      if (const auto* values = columnOf(r, kLoads[static_cast<std::size_t>(from + a)]))
        size[static_cast<std::size_t>(a)] = sizeOf(*values, 0, r.rows());
    const double most = *std::ranges::max_element(size);
    if (!(most > 0.0)) continue;
    std::vector<ImportedMotion> motions;
    for (int a = 0; a < 3; ++a)
      if (size[static_cast<std::size_t>(a)] > kAlso * most)
        motions.push_back({kMotions[static_cast<std::size_t>(from + a)], from + a});
    return motions;
  }
  return {};
}

struct Active {
  ImportedMotion motion;
  const std::vector<double>* load = nullptr;
  std::size_t first = 0, last = 0;
};

/// Where each axis is loaded, in the order of time; they must not overlap.
base::Result<std::vector<Active>> activeRanges(const Recording& r, const std::vector<ImportedMotion>& motions) {
  std::vector<Active> ranges;
  for (const ImportedMotion& motion : motions) {
    const auto* load = columnOf(r, kLoads[static_cast<std::size_t>(motion.axis)]);
    const std::string axis = kAxes[static_cast<std::size_t>(motion.axis)];
    if (!load) return unclear("The motion " + motion.name + " loads " + axis + ", which no column is.");
    const double size = sizeOf(*load, 0, r.rows());
    Active active{motion, load, r.rows(), 0};
    for (std::size_t i = 0; i < r.rows(); ++i)
      if (std::abs((*load)[i]) > kActive * size) {
        active.first = std::min(active.first, i);
        active.last = i;
      }
    if (active.first > active.last) return unclear(axis + " is zero throughout.");
    ranges.push_back(active);
  }
  std::ranges::sort(ranges, {}, &Active::first);
  for (std::size_t k = 1; k < ranges.size(); ++k)
    if (ranges[k].first <= ranges[k - 1].last)
      return unclear(std::string(kAxes[static_cast<std::size_t>(ranges[k - 1].motion.axis)]) + " and " +
                     kAxes[static_cast<std::size_t>(ranges[k].motion.axis)] +
                     " are loaded at the same time: nobody can tell which is the motion.");
  return ranges;
}

/// Steps out of the crossings of the loaded axes.
base::Result<void> fromLoads(const ImportOptions& options, const std::vector<ImportedMotion>& motions,
                             PreparedImport& prepared) {
  const Recording& r = prepared.recording;
  const auto ranges = activeRanges(r, motions);
  if (!ranges) return ranges.error();
  std::size_t done = 0;
  const auto add = [&](ImportedStep step) {
    step.number = static_cast<int>(prepared.steps.size());
    done = step.end;
    prepared.steps.push_back(std::move(step));
  };
  for (std::size_t k = 0; k < ranges->size(); ++k) {
    const Active& active = (*ranges)[k];
    const std::size_t from = k == 0 ? 0 : ((*ranges)[k - 1].last + active.first) / 2;
    const std::size_t to = k + 1 < ranges->size() ? (active.last + (*ranges)[k + 1].first) / 2 : r.rows();
    const auto cycles = findLoadCycles(std::span(*active.load).subspan(from, to - from));
    if (!cycles)
      return Error{cycles.error().code, active.motion.name + ": " + cycles.error().message, cycles.error().remedy};
    if (cycles->count() > kMostCycles) return unclear(active.motion.name + " has more than 1000 cycles.");
    const std::size_t begin = from + cycles->begins.front(), end = from + cycles->begins.back();
    if (begin > done) add({.first = done, .end = begin});
    ImportedStep loop{.first = begin, .end = end, .loop = active.motion, .count = cycles->count()};
    for (const std::size_t at : cycles->begins) loop.cycles.push_back(from + at);
    loop.reported = reportedOf(options, loop.count);
    loop.amplitude = cycles->positiveFirst ? cycles->amplitude : -cycles->amplitude;
    prepared.notes.push_back(
        active.motion.name + ": " + std::to_string(loop.count) + (loop.count == 1 ? " cycle" : " cycles") + " of " +
        kAxes[static_cast<std::size_t>(active.motion.axis)] + (cycles->bothSides ? " to both sides" : " to one side") +
        ", up to " + base::significant(cycles->amplitude) + (active.motion.axis < 3 ? " N" : " Nm") + ", from " +
        base::fixed(r.time_s[begin], 3) + " s to " + base::fixed(r.time_s[end - 1], 3) +
        " s, found by where it crosses zero.");
    add(std::move(loop));
  }
  if (done < r.rows()) add({.first = done, .end = r.rows()});
  return {};
}

}  // namespace

base::Result<void> findSteps(const ImportOptions& options, PreparedImport& prepared) {
  const Recording& r = prepared.recording;
  const auto *step = columnOf(r, "step"), *cycle = columnOf(r, "load_cycle");
  if (step && cycle && !(options.motions && options.motions->empty()))
    return fromColumns(options, *step, *cycle, prepared);
  const auto motions = options.motions ? *options.motions : likelyMotions(r);
  if (motions.empty()) {
    prepared.steps.push_back({.first = 0, .end = r.rows()});
    if (!options.motions) prepared.notes.push_back("No load is known: the samples are stored without load loops.");
    return {};
  }
  return fromLoads(options, motions, prepared);
}

}  // namespace articulus::exchange
