#include "core/run/analyses/tracked_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/analysis/joint/joint_convention.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/field_samples.h"
#include "core/spatial/joint_coordinates.h"
#include "core/spatial/side.h"
#include "core/spatial/units.h"
#include "core/storage/file_hash.h"
#include "core/tracking/bone_tracks.h"
#include "core/tracking/field_map.h"
#include "core/tracking/motion_agreement.h"
#include "core/tracking/segment_motion.h"

namespace articulus::run {
namespace {

using record::TrackQuality;
using spatial::Pose;
using storage::ResultValue;
using tracking::TimedPose;
using tracking::Track;

constexpr double kReference_s = 0.2;     // from the beginning of a step, whose mean all is counted from
constexpr double kRobotEvery_s = 0.004;  // poses of the robot in between are straight
constexpr std::size_t kMostCompared = 2000;
constexpr double kLongestLatency_s = 0.2, kArm_m = 0.05;
constexpr std::size_t kCoordinates = 6;
constexpr std::size_t kHashShown = 12;  // digits: enough to tell maps of one name apart

using Coordinates = std::array<double, kCoordinates>;

struct Coordinate {
  std::string_view name, unit;
};
constexpr std::array<Coordinate, kCoordinates> kSpine{{{"flexion", "rad"},
                                                       {"bending right", "rad"},
                                                       {"rotation left", "rad"},
                                                       {"shift left", "m"},
                                                       {"shift up", "m"},
                                                       {"shift forward", "m"}}};
constexpr std::array<Coordinate, kCoordinates> kKnee{{{"flexion", "rad"},
                                                      {"adduction", "rad"},
                                                      {"internal rotation", "rad"},
                                                      {"lateral", "m"},
                                                      {"anterior", "m"},
                                                      {"distraction", "m"}}};

constexpr std::array<Coordinate, 3> kShifts{{{"shift anterior", "m"}, {"shift up", "m"}, {"shift lateral", "m"}}};
constexpr double kTold_rad = 5.0 * spatial::kRadiansPerDegree;  // nearer to where two angles are one they are noise

constexpr const char* kTable = "tracked_motion";

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "tracked_motion: " + what, remedy};
}

/// Two bones of one joint, by their places in the record.
struct Level {
  std::string name;
  std::size_t upper = 0, lower = 0;
};

struct Choice {
  std::vector<Level> levels;
  std::optional<std::size_t> moved;
  bool knee = false;
  const analysis::JointConvention* convention = nullptr;  ///< of the joints that are neither spine nor knee
  spatial::Side side = spatial::Side::Right;
  double rate_Hz = 0.0;
  std::string method;
};

/// A step as both saw it.
struct Window {
  double from_s = 0.0, to_s = -1.0;  // station clock
  std::vector<TimedPose> robot;
};

base::Result<std::vector<Level>> levelsOf(const nlohmann::json& options, const std::vector<storage::TrackedBone>& bones,
                                          std::optional<std::size_t> moved) {
  std::vector<Level> levels;
  if (!options.contains("levels")) {
    std::optional<std::size_t> above;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (i == moved) continue;
      if (above) levels.push_back({bones[*above].name + "-" + bones[i].name, *above, i});
      above = i;
    }
    return levels;
  }
  for (const auto& pair : options["levels"].get<std::vector<std::vector<std::string>>>()) {
    if (pair.size() != 2)
      return unclear("a level has " + std::to_string(pair.size()) + " bones.", "Name two, the upper one first.");
    std::array<std::size_t, 2> place{};
    for (std::size_t k = 0; k < 2; ++k) {
      const auto at =
          std::find_if(bones.begin(), bones.end(), [&](const storage::TrackedBone& b) { return b.name == pair[k]; });
      if (at == bones.end()) {
        std::string known;
        for (const auto& b : bones) known += (known.empty() ? "" : ", ") + b.name;
        return unclear("nothing followed \"" + pair[k] + "\".", "Name two of " + known + ".");
      }
      place[k] = static_cast<std::size_t>(at - bones.begin());
    }
    levels.push_back({pair[0] + "-" + pair[1], place[0], place[1]});
  }
  return levels;
}

/// Takes off what metal did to the tracker: poses of bones back to those of their sensors, through the map, and back.
/// Out  share of the poses that lie beyond the map
base::Result<double> correct(const std::filesystem::path& file, bool simulated,
                             const std::vector<storage::TrackedBone>& bones, std::vector<Track>& tracks,
                             std::string& method) {
  const auto hash = storage::hashOfFile(file);
  if (!hash) return base::Error{hash.error().code, "tracked_motion: " + hash.error().message, hash.error().remedy};
  const auto map = tracking::readFieldMap(file);
  if (!map) return base::Error{map.error().code, "tracked_motion: " + map.error().message, map.error().remedy};
  const std::string name = file.filename().string();
  if (map->simulated != simulated)
    return unclear("the map of the field \"" + name + "\" is of a " + (map->simulated ? "simulated" : "real") +
                       " tracker, the run of a " + (simulated ? "simulated" : "real") + " one.",
                   "Give a map of the tracker that followed this run.");
  std::size_t seen = 0, beyond = 0;
  for (std::size_t b = 0; b < bones.size(); ++b) {
    const auto sensor = sensorOf(bones[b]);
    if (!sensor) return unclear(sensor.error().message, sensor.error().remedy);
    const spatial::Pose& X_MV = *sensor;
    for (record::TrackedPose& p : tracks[b]) {
      if (p.quality == TrackQuality::Missing) continue;
      const spatial::Pose X_TM = p.X_TV * X_MV.inverse();
      ++seen;
      beyond += map->covers(X_TM.translation) ? 0u : 1u;
      p.X_TV = map->corrected(X_TM) * X_MV;
    }
  }
  method += "; distortion of the field taken off by a map of " + std::to_string(map->sites_m.size()) + " places (" +
            base::significant(1e3 * map->before_m, 2) + " mm rms before, " + base::significant(1e3 * map->after_m, 2) +
            " mm after at places left out), " + name + ", BLAKE2b " + hash->substr(0, kHashShown);
  return seen == 0 ? 0.0 : static_cast<double>(beyond) / static_cast<double>(seen);
}

base::Result<Window> windowOf(const RunView& run, int action) {
  Window window;
  auto read = run.forEachSample(action, [&window](const record::Sample& s) {
    const double time_s = s[record::Channel::HostTime];
    if (window.robot.empty()) window.from_s = time_s;
    window.to_s = time_s;
    if (window.robot.empty() || time_s - window.robot.back().time_s > kRobotEvery_s - 1e-6)
      window.robot.push_back({time_s, poseOf(s)});
    return true;
  });
  if (!read) return read.error();
  return window;
}

Track partOf(const Track& track, const Window& window) {
  const auto before = [](const record::TrackedPose& p, double time_s) { return p.time_s < time_s; };
  const auto from = std::lower_bound(track.begin(), track.end(), window.from_s, before),
             to = std::lower_bound(from, track.end(), window.to_s, before);
  return {from, to};
}

/// By a convention: angles between the axes of both bones, and shifts of the distal bone's origin along the axes of the
/// proximal one from the mean over the beginning. Angles that cannot be told are missing.
std::vector<Coordinates> motionByConvention(const Choice& choice, const Track& upper, const Track& lower,
                                            std::size_t reference) {
  std::vector<Coordinates> all;
  const double lateral = choice.side == spatial::Side::Right ? 1.0 : -1.0;
  std::array<double, 3> last{};
  bool any = false;
  for (std::size_t k = 0; k < std::min(upper.size(), lower.size()); ++k) {
    if (upper[k].quality == TrackQuality::Missing || lower[k].quality == TrackQuality::Missing) continue;
    const Pose X_AB = upper[k].X_TV.inverse() * lower[k].X_TV;
    const auto angles = analysis::jointAngles(X_AB.rotation, *choice.convention, choice.side);
    if (!angles) continue;
    const bool told = angles->fromSingular_rad >= kTold_rad;
    Coordinates c{
        NAN, angles->angle_rad[1], NAN, X_AB.translation.x(), X_AB.translation.y(), lateral * X_AB.translation.z()};
    for (const std::size_t i : {0, 2}) {
      if (!told) continue;
      const double is = angles->angle_rad[i];  // they go on beyond half a turn
      c[i] = last[i] = any ? last[i] + std::remainder(is - last[i], 2.0 * M_PI) : is;
    }
    any = any || told;
    all.push_back(c);
  }
  Coordinates mean{};
  const std::size_t first = std::min(reference, all.size());
  for (std::size_t k = 0; k < first; ++k)
    for (std::size_t i = 3; i < kCoordinates; ++i) mean[i] += all[k][i] / static_cast<double>(first);
  for (Coordinates& c : all)
    for (std::size_t i = 3; i < kCoordinates; ++i) c[i] -= mean[i];
  return all;
}

Coordinate coordinateOf(const Choice& choice, std::size_t i) {
  if (!choice.convention) return choice.knee ? kKnee[i] : kSpine[i];
  return i < 3 ? Coordinate{choice.convention->angles[i], "rad"} : kShifts[i - 3];
}

/// Frame by frame, without those in which a bone is not known; from the mean over the beginning.
std::vector<Coordinates> motionOf(const Choice& choice, const Track& upper, const Track& lower) {
  std::vector<Coordinates> all;
  const auto reference = static_cast<std::size_t>(std::max(1.0, kReference_s * choice.rate_Hz));
  if (choice.convention) return motionByConvention(choice, upper, lower, reference);
  if (!choice.knee) {
    for (const auto& m : tracking::segmentMotions(upper, lower, reference))
      if (m.known)
        all.push_back(
            {m.flexion_rad, m.bendingRight_rad, m.rotationLeft_rad, m.shift_m[0], m.shift_m[1], m.shift_m[2]});
    return all;
  }
  for (std::size_t k = 0; k < std::min(upper.size(), lower.size()); ++k) {
    if (upper[k].quality == TrackQuality::Missing || lower[k].quality == TrackQuality::Missing) continue;
    const auto c = spatial::jointCoordinates(upper[k].X_TV.inverse() * lower[k].X_TV, choice.side);
    all.push_back({c.flexion_rad, c.adduction_rad, c.internalRotation_rad, c.lateral_m, c.anterior_m, c.distraction_m});
  }
  Coordinates mean{};
  const std::size_t first = std::min(reference, all.size());
  for (std::size_t k = 0; k < first; ++k)
    for (std::size_t i = 0; i < kCoordinates; ++i) mean[i] += all[k][i] / static_cast<double>(first);
  for (Coordinates& c : all)
    for (std::size_t i = 0; i < kCoordinates; ++i) c[i] -= mean[i];
  return all;
}

void addLevels(const Choice& choice, const std::vector<Track>& tracks, const Window& window, const std::string& motion,
               std::vector<ResultValue>& rows) {
  for (const Level& level : choice.levels) {
    const auto course = motionOf(choice, partOf(tracks[level.upper], window), partOf(tracks[level.lower], window));
    if (course.empty()) continue;
    for (std::size_t i = 0; i < kCoordinates; ++i) {
      double least = INFINITY, greatest = -INFINITY;
      bool leftOut = false;
      for (const Coordinates& at : course) {
        leftOut = leftOut || std::isnan(at[i]);
        least = std::fmin(least, at[i]);
        greatest = std::fmax(greatest, at[i]);
      }
      if (!(least <= greatest)) continue;  // never far enough from where it cannot be told
      const Coordinate c = coordinateOf(choice, i);
      std::string how = "since the step began; ";
      if (choice.convention && i < 3)
        how = std::string(choice.convention->label) + ", between the axes of both bones; " +
              std::string(choice.convention->source) +
              (leftOut ? "; without frames nearer than 5 deg to where it cannot be told; " : "; ");
      addRow(rows, {kTable, motion + ", " + level.name, std::string(c.name), c.unit}, least, greatest,
             how + choice.method);
    }
  }
}

void addComparison(const Choice& choice, const Track& raw, const Track& track, const Window& window,
                   const std::string& motion, const nlohmann::json& options, std::vector<ResultValue>& rows) {
  const Track part = partOf(track, window), rawPart = partOf(raw, window);
  std::size_t known = 0, unseen = 0;
  double age_s = 0.0;
  for (const auto& p : rawPart) {
    if (p.quality == TrackQuality::Missing) ++unseen;
    if (std::isnan(p.age_s)) continue;
    age_s += p.age_s;
    ++known;
  }
  if (known == 0) return;
  age_s /= static_cast<double>(known);
  const std::string of = motion + ", robot against tracker";
  addRow(rows, {kTable, of, "exposures without a pose", "1"},
         static_cast<double>(unseen) / static_cast<double>(rawPart.size()),
         "of the moved body: occluded, dropped or lost, before gaps are bridged");
  const std::size_t stride = part.size() / kMostCompared + 1;
  std::vector<TimedPose> told;
  for (std::size_t k = 0; k < part.size(); k += stride)
    if (part[k].quality != TrackQuality::Missing)  // when it came, so that the latency is in it
      told.push_back({part[k].time_s + (std::isnan(part[k].age_s) ? age_s : part[k].age_s), part[k].X_TV});
  const auto found = tracking::compareMotions(window.robot, told, kLongestLatency_s, kArm_m);
  if (!found) return;  // hardly a pose in common: the run ended right after the step began, or the body was hidden
  const std::string method =
      std::to_string(found->compared) + " poses; axes, frame of the body and latency fitted; " + choice.method;
  const auto add = [&](const char* quantity, const char* unit, double value, const std::string& how) -> ResultValue& {
    return addRow(rows, {kTable, of, quantity, unit}, value, how);
  };
  const std::string source = options.value("source", "");
  auto& shift = add("shift apart, rms", "m", found->rmsShift_m, method);
  if (options.contains("largest_rms_shift_mm"))
    shift.expectedMaximum = 1e-3 * options["largest_rms_shift_mm"].get<double>(), shift.source = source;
  add("shift apart, largest", "m", found->maxShift_m, method);
  auto& turn = add("turn apart, rms", "rad", found->rmsTurn_rad, method);
  if (options.contains("largest_rms_turn_deg"))
    turn.expectedMaximum = spatial::inRadians(options["largest_rms_turn_deg"].get<double>()), turn.source = source;
  add("turn apart, largest", "rad", found->maxTurn_rad, method);
  add("latency, by the motion", "s", found->timeShift_s, "arrivals of the tracker's frames against the robot's poses");
  add("latency, by the stamps", "s", age_s, "mean age of the frames when they were taken");
}

}  // namespace

base::Result<std::vector<ResultValue>> trackedMotion(const RunView& run, const nlohmann::json& options) {
  std::vector<ResultValue> rows;
  const auto record = run.tracking();
  if (!record) return record.error();
  const auto& bones = record->header.bones;
  if (bones.empty()) {
    addRow(rows, {kTable, {}, "bones followed", "1"}, 0.0, "no tracking system was there");
    return rows;
  }
  Choice choice;
  const std::string joint = options.value("joint", "spine"), stated = options.value("side", "right"),
                    moved = options.value("moved", "moving body");
  if (joint != "spine" && joint != "knee") choice.convention = analysis::jointConventionOf(joint);
  if (joint != "spine" && joint != "knee" && !choice.convention) {
    std::string known;
    for (const auto& c : analysis::jointConventions()) known += (known.empty() ? "" : ", ") + std::string(c.key);
    return unclear("the joint is \"" + joint + "\".", "Use one of " + known + ".");
  }
  const auto side = spatial::sideFromText(stated);
  if (!side) return unclear("the side is \"" + stated + "\".", "Use right or left.");
  choice.knee = joint == "knee";
  choice.side = run.program().mirrored ? spatial::opposite(*side) : *side;  // options are those of a right joint
  choice.rate_Hz = record->header.rate_Hz;
  for (std::size_t i = 0; i < bones.size(); ++i)
    if (bones[i].name == moved) choice.moved = i;
  auto levels = levelsOf(options, bones, choice.moved);
  if (!levels) return levels.error();
  choice.levels = std::move(*levels);
  tracking::TrackOptions how;
  how.rate_Hz = choice.rate_Hz;
  how.cutoff_Hz = options.value("cutoff_Hz", how.cutoff_Hz);
  how.bridge_s = options.value("bridge_s", how.bridge_s);
  if (!(how.cutoff_Hz >= 0.0) || how.cutoff_Hz >= 0.5 * how.rate_Hz)
    return unclear("\"cutoff_Hz\" is not between 0 and half the rate of the frames.",
                   "Give less than " + std::to_string(static_cast<int>(0.5 * how.rate_Hz)) + " Hz, or 0 for none.");
  choice.method = "low-pass " + std::to_string(std::lround(how.cutoff_Hz)) + " Hz, gaps up to " +
                  std::to_string(std::lround(1e3 * how.bridge_s)) + " ms bridged, jumps out";

  std::vector<Track> raw(bones.size());
  for (const auto& p : record->poses) raw[static_cast<std::size_t>(p.body)].push_back(p);
  if (options.contains("field_map")) {
    const auto beyond = correct(options.value("field_map", ""), run.simulated(), bones, raw, choice.method);
    if (!beyond) return beyond.error();
    addRow(rows, {kTable, {}, "poses beyond the map of the field", "1"}, *beyond,
           "farther than two spacings from every place that was measured: there the map is a guess");
  }
  std::vector<Track> tracks = raw;
  for (Track& track : tracks) tracking::clean(track, how);
  for (const auto& label : options.value("motions", std::vector<std::string>())) {
    const auto actions = run.actionsOf(label);
    if (actions.empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
    for (std::size_t k = 0; k < actions.size(); ++k) {
      const auto window = windowOf(run, actions[k]);
      if (!window) return window.error();
      if (window->to_s <= window->from_s) continue;  // the run ended before
      const std::string motion = actions.size() > 1 ? label + " " + std::to_string(k + 1) : label;
      addLevels(choice, tracks, *window, motion, rows);
      if (choice.moved)
        addComparison(choice, raw[*choice.moved], tracks[*choice.moved], *window, motion, options, rows);
    }
  }
  return rows;
}

}  // namespace articulus::run
