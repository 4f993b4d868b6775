#include "core/exchange/import/find_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/text/text_format.h"
#include "core/exchange/import/load_cycles.h"
#include "core/exchange/import/outliers.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::array<const char*, 6> kLoads{"force_x_N",   "force_y_N",   "force_z_N",
                                            "moment_x_Nm", "moment_y_Nm", "moment_z_Nm"};
constexpr std::array<const char*, 6> kAxes{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
constexpr std::array<const char*, 6> kMotions{"Fx", "Fy", "Fz", "LB", "FE", "AR"};
constexpr double kActive = 0.1;         // of its largest size: an axis that bears more is the one that is loaded
constexpr double kAlso = 0.4;           // of the largest moment: a second axis may be loaded in the same file
constexpr double kLeastLever_m = 1e-3;  // a moment below that of the force at this lever is what the force brings along
constexpr int kMostSteps = 2000, kMostCycles = 1000;

Error unclear(const std::string& what, AskedBy askedBy) {
  return {ErrorCode::InvalidArgument, what, std::string(adviceOf(Advice::SayMotions, askedBy))};
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

base::Result<int> reportedOf(const ImportOptions& options, const std::string& motion, int count) {
  const int reported = options.reportedCycle.value_or(count);
  if (reported >= 1 && reported <= count) return reported;
  return Error{ErrorCode::InvalidArgument,
               motion + " has " + std::to_string(count) + " load cycles: cycle " + std::to_string(reported) +
                   " cannot be reported.",
               "Say --reported-cycle 1 to " + std::to_string(count) + ", or leave it out for the last."};
}

/// How far the values go; what rests on a specimen all the time is no loading.
double rangeOf(const std::vector<double>* values, std::size_t first, std::size_t end) {
  double least = 0.0, most = 0.0;
  bool any = false;
  for (std::size_t i = first; values && i < end; ++i) {
    const double value = (*values)[i];
    if (std::isnan(value)) continue;
    least = any ? std::min(least, value) : value;
    most = any ? std::max(most, value) : value;
    any = true;
  }
  return most - least;
}

/// Whether moments are what is loaded, and not what forces bring along.
bool momentsLead(const std::array<double, 6>& range) {
  const double force = *std::ranges::max_element(range.begin(), range.begin() + 3),
               moment = *std::ranges::max_element(range.begin() + 3, range.end());
  return moment > 0.0 && moment > kLeastLever_m * force;
}

std::array<double, 6> rangesOf(const Recording& r, const std::string& prefix, std::size_t first, std::size_t end) {
  std::array<double, 6> range{};
  for (std::size_t a = 0; a < 6; ++a) range[a] = rangeOf(columnOf(r, prefix + kLoads[a]), first, end);
  return range;
}

/// The axis that is loaded in some rows: among those that are named the one that goes furthest of its own range; else
/// the one that was wanted; else the moment that goes furthest, else the force.
std::optional<int> loadedAxis(const Recording& r, std::size_t first, std::size_t end,
                              const std::optional<std::vector<ImportedMotion>>& named) {
  if (named) {
    std::optional<int> best;
    double most = 0.0;
    for (const ImportedMotion& motion : *named) {
      const auto* values = columnOf(r, kLoads[static_cast<std::size_t>(motion.axis)]);
      const double all = rangeOf(values, 0, r.rows());
      const double part = all > 0.0 ? rangeOf(values, first, end) / all : 0.0;
      if (part > most) {
        most = part;
        best = motion.axis;
      }
    }
    return best;
  }
  for (const char* prefix : {"wanted_", ""}) {
    const auto range = rangesOf(r, prefix, first, end);
    const auto from = range.begin() + (momentsLead(range) ? 3 : 0);
    const auto most = std::max_element(from, from + 3);
    if (*most > 0.0) return static_cast<int>(most - range.begin());
  }
  return std::nullopt;
}

/// Which way the load goes first: -1 or +1.
double firstSideOf(const std::vector<double>& load, std::size_t first, std::size_t end, double size) {
  for (std::size_t i = first; i < end; ++i)
    if (std::abs(load[i]) > 0.5 * size) return load[i] < 0.0 ? -1.0 : 1.0;
  return 1.0;
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
                   std::string(adviceOf(Advice::LeaveStepsOut, options.askedBy))};
    if (step[i] < 0) continue;
    const int number = static_cast<int>(step[i]);
    auto [it, isNew] = steps.try_emplace(number, ImportedStep{.first = i, .end = i, .number = number});
    it->second.end = i + 1;
    it->second.count = std::max(it->second.count, static_cast<int>(cycle[i]));
  }
  std::string loaded;
  for (int number = 0, last = steps.empty() ? -1 : steps.rbegin()->first; number <= last; ++number) {
    ImportedStep found = steps.contains(number) ? steps[number] : ImportedStep{.number = number};
    if (found.count > 0) {
      const auto axis = loadedAxis(r, found.first, found.end, options.motions);
      if (!axis)
        return unclear(options.motions
                           ? "Step " + std::to_string(number) + " has load cycles and none of the loads named."
                           : "The rows have load cycles and no loads.",
                       options.askedBy);
      found.loop = ImportedMotion{kMotions[static_cast<std::size_t>(*axis)], *axis};
      const auto* load = columnOf(r, kLoads[static_cast<std::size_t>(*axis)]);
      const double size = load ? sizeOf(*load, found.first, found.end) : 0.0;
      found.amplitude = load ? firstSideOf(*load, found.first, found.end, size) * size : 0.0;
      if (options.motions)
        for (const ImportedMotion& m : *options.motions)
          if (m.axis == *axis) found.loop->name = m.name;
      const auto reported = reportedOf(options, found.loop->name, found.count);
      if (!reported) return reported.error();
      found.reported = *reported;
      if (!(size > 0.0)) found.loop.reset();
      else
        loaded += (loaded.empty() ? " Loaded: " : ", ") + found.loop->name + " by " +
                  kAxes[static_cast<std::size_t>(*axis)] + " in step " + std::to_string(number);
    }
    prepared.steps.push_back(std::move(found));
  }
  if (!loaded.empty()) loaded += ".";
  prepared.notes.push_back("Steps and load cycles are those of the file." + loaded.substr(0, 600));
  prepared.stepsOfFile = true;
  return {};
}

/// The motions to look for where none is named.
std::vector<ImportedMotion> likelyMotions(const Recording& r) {
  const auto range = rangesOf(r, "", 0, r.rows());
  const std::size_t from = momentsLead(range) ? 3 : 0;
  const double most =
      *std::max_element(range.begin() + static_cast<long>(from), range.begin() + static_cast<long>(from + 3));
  std::vector<ImportedMotion> motions;
  for (std::size_t a = from; a < from + 3 && most > 0.0; ++a)
    if (range[a] > kAlso * most) motions.push_back({kMotions[a], static_cast<int>(a)});
  return motions;
}

struct Active {
  ImportedMotion motion;
  const std::vector<double>* load = nullptr;
  std::size_t first = 0, last = 0;
};

/// Where each axis is loaded, in the order of time; they must not overlap.
base::Result<std::vector<Active>> activeRanges(const Recording& r, const std::vector<ImportedMotion>& motions,
                                               AskedBy askedBy) {
  std::vector<Active> ranges;
  for (const ImportedMotion& motion : motions) {
    const auto* load = columnOf(r, kLoads[static_cast<std::size_t>(motion.axis)]);
    const std::string axis = kAxes[static_cast<std::size_t>(motion.axis)];
    if (!load) return unclear("The motion " + motion.name + " loads " + axis + ", which no column is.", askedBy);
    if (std::ranges::all_of(*load, [](double v) { return std::isnan(v); }))
      return unclear(axis + " has no value in any row: its column is empty.", askedBy);
    const double size = sizeOf(*load, 0, r.rows());
    Active active{motion, load, r.rows(), 0};
    for (std::size_t i = 0; i < r.rows(); ++i)
      if (std::abs((*load)[i]) > kActive * size) {
        active.first = std::min(active.first, i);
        active.last = i;
      }
    if (active.first > active.last) return unclear(axis + " is zero throughout.", askedBy);
    ranges.push_back(active);
  }
  std::ranges::sort(ranges, {}, &Active::first);
  for (std::size_t k = 1; k < ranges.size(); ++k)
    if (ranges[k].first <= ranges[k - 1].last)
      return unclear(std::string(kAxes[static_cast<std::size_t>(ranges[k - 1].motion.axis)]) + " and " +
                         kAxes[static_cast<std::size_t>(ranges[k].motion.axis)] +
                         " are loaded at the same time: nobody can tell which is the motion.",
                     askedBy);
  return ranges;
}

/// Steps out of the crossings of the loaded axes.
base::Result<void> fromLoads(const ImportOptions& options, const std::vector<ImportedMotion>& motions,
                             PreparedImport& prepared) {
  const Recording& r = prepared.recording;
  const auto ranges = activeRanges(r, motions, options.askedBy);
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
      return Error{cycles.error().code, active.motion.name + ": " + cycles.error().message,
                   std::string(adviceOf(Advice::SayLoadedAxis, options.askedBy))};
    if (cycles->count() > kMostCycles)
      return unclear(active.motion.name + " has more than 1000 cycles.", options.askedBy);
    const std::size_t begin = from + cycles->begins.front(), end = from + cycles->begins.back();
    if (begin > done) add({.first = done, .end = begin});
    ImportedStep loop{.first = begin, .end = end, .loop = active.motion, .count = cycles->count()};
    for (const std::size_t at : cycles->begins) loop.cycles.push_back(from + at);
    const auto reported = reportedOf(options, active.motion.name, loop.count);
    if (!reported) return reported.error();
    loop.reported = *reported;
    loop.amplitude = cycles->positiveFirst ? cycles->amplitude : -cycles->amplitude;
    prepared.notes.push_back(
        active.motion.name + ": " + std::to_string(loop.count) + (loop.count == 1 ? " cycle" : " cycles") + " of " +
        kAxes[static_cast<std::size_t>(active.motion.axis)] + (cycles->bothSides ? " to both sides" : " to one side") +
        ", up to " + base::significant(cycles->amplitude) + (active.motion.axis < 3 ? " N" : " Nm") + ", from " +
        base::fixed(r.time_s[begin], 3) + " s to " + base::fixed(r.time_s[end - 1], 3) + " s, found by where it " +
        (cycles->bothSides ? "crosses zero." : "leaves its rest and comes back to it."));
    add(std::move(loop));
  }
  if (done < r.rows()) add({.first = done, .end = r.rows()});
  return {};
}

}  // namespace

base::Result<void> findSteps(const ImportOptions& options, PreparedImport& prepared) {
  const OutliersAside aside(prepared.recording);
  const Recording& r = prepared.recording;
  const auto *step = columnOf(r, "step"), *cycle = columnOf(r, "load_cycle");
  if (step && cycle && !(options.motions && options.motions->empty()))
    return fromColumns(options, *step, *cycle, prepared);
  if (!options.motions)
    for (std::size_t a = 0; a < kLoads.size(); ++a)
      if (const auto* load = columnOf(r, kLoads[a]);
          load && !load->empty() && std::ranges::all_of(*load, [](double v) { return std::isnan(v); }))
        return unclear(std::string(kAxes[a]) + " has no value in any row: nobody can tell whether it was loaded.",
                       options.askedBy);
  const auto motions = options.motions ? *options.motions : likelyMotions(r);
  if (motions.empty()) {
    prepared.steps.push_back({.first = 0, .end = r.rows()});
    if (!options.motions) prepared.notes.push_back("No load is known: the samples are stored without load loops.");
    return {};
  }
  return fromLoads(options, motions, prepared);
}

}  // namespace articulus::exchange
