#include "core/exchange/import/simvitro.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <sstream>

#include "core/base/input_file.h"
#include "core/base/text/letter_case.h"
#include "core/exchange/formats/tdms.h"
#include "core/exchange/unit.h"
#include "core/exchange/zip_member.h"
#include "core/spatial/joint_coordinates.h"
#include "core/spatial/units.h"

namespace articulus::exchange {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using spatial::Side;

constexpr std::size_t kMostTrials = 1000, kMostFiles = 100'000, kState_bytes = 4U << 20;
constexpr int kDeepest = 8;  // folders below the one that is named
constexpr std::string_view kSamples = "_main_processed.tdms";

/// State.cfg of a trial: beside its samples, or in Configuration beside their folder, also inside of Project.sVprj.
fs::path stateOf(const fs::path& samples) {
  const fs::path data = samples.parent_path();
  std::error_code none;
  for (const fs::path& folder : {data, data.parent_path() / "Configuration", data.parent_path()})
    for (const char* name : {"State.cfg", "Project.sVprj"})
      if (fs::is_regular_file(folder / name, none)) return folder / name;
  return {};
}

// --- State.cfg ------------------------------------------------------------------------------------------------------

/// Section and key of an INI text, both in small letters, with the text in quotes behind it.
using State = std::map<std::pair<std::string, std::string>, std::string>;

base::Result<State> readState(const fs::path& file) {
  auto bytes = base::readFileBytes(file);
  if (!bytes) return bytes.error();
  if (bytes->starts_with("PK")) {
    bytes = readZipMember(*bytes, "State.cfg", kState_bytes, file.string());
    if (!bytes) return bytes.error();
  }
  State state;
  std::string section;
  std::istringstream in(*bytes);
  for (std::string line; std::getline(in, line) && state.size() < 20'000;) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.starts_with('[') && line.find(']') != line.npos) {
      section = base::lowered(line.substr(1, line.find(']') - 1));
      continue;
    }
    const auto equals = line.find('=');
    if (equals == line.npos) continue;
    std::string key = line.substr(0, equals), value = line.substr(equals + 1);
    while (key.ends_with(' ')) key.pop_back();
    std::erase(value, '"');
    state[{section, base::lowered(key)}] = value;
  }
  return state;
}

/// "<size(s)=4 4> 1 0 0 ...": as many numbers as wanted, or none.
std::vector<double> numbersIn(const std::string& text, std::size_t wanted) {
  std::istringstream in(text.substr(text.find('>') == text.npos ? 0 : text.find('>') + 1));
  std::vector<double> numbers;
  for (double v; in >> v && std::isfinite(v) && numbers.size() <= wanted;) numbers.push_back(v);
  return numbers.size() == wanted ? numbers : std::vector<double>();
}

/// What is taken out of it.
struct Facts {
  std::optional<std::array<double, 6>> offset{};  ///< m, rad: medial, posterior, superior, flexion, valgus, internal
  std::optional<Side> side{};
};

Facts factsOf(const State& state) {
  Facts facts;
  for (const char* section : {"knee jcs", "jcs"})
    if (const auto at = state.find({section, "position offset (m,rad)"}); !facts.offset && at != state.end())
      if (const auto numbers = numbersIn(at->second, 6); numbers.size() == 6) {
        facts.offset.emplace();
        std::ranges::copy(numbers, facts.offset->begin());
      }
  for (const auto& [key, value] : state) {
    if (key.second != "t_world1_world2") continue;
    const auto t = numbersIn(value, 16);
    if (t.size() != 16) continue;
    const double det =
        t[0] * (t[5] * t[10] - t[6] * t[9]) - t[1] * (t[4] * t[10] - t[6] * t[8]) + t[2] * (t[4] * t[9] - t[5] * t[8]);
    if (std::abs(std::abs(det) - 1.0) < 0.01) facts.side = det < 0.0 ? Side::Left : Side::Right;
  }
  return facts;
}

// --- names of channels ----------------------------------------------------------------------------------------------

/// A direction of the joint coordinate system: 0..2 medial, posterior, superior, 3..5 flexion, valgus, internal
/// rotation, as simVITRO orders its offsets; of a load the sign against it.
struct Direction {
  int axis = -1;
  double sign = 1.0;
};

Direction directionOf(const std::string& name, bool turns) {
  const std::string text = " " + base::lowered(name) + " ";
  const auto has = [&text](const char* word) { return text.find(word) != text.npos; };
  struct Row {
    const char* word;
    Direction direction;
  };
  static constexpr std::array kTurns{Row{"flexion", {3, 1}},   Row{"extension", {3, -1}}, Row{"valgus", {4, 1}},
                                     Row{"abduction", {4, 1}}, Row{"varus", {4, -1}},     Row{"adduction", {4, -1}},
                                     Row{"internal", {5, 1}},  Row{"external", {5, -1}}};
  static constexpr std::array kShifts{Row{"medial", {0, 1}},    Row{"lateral", {0, -1}},     Row{"posterior", {1, 1}},
                                      Row{"anterior", {1, -1}}, Row{"superior", {2, 1}},     Row{"compression", {2, 1}},
                                      Row{"inferior", {2, -1}}, Row{"distraction", {2, -1}}, Row{"inferior", {2, -1}},
                                      Row{"tension", {2, -1}}};
  if (has("bending")) return {};
  if (turns) {
    for (const Row& row : kTurns)
      if (has(row.word)) return row.direction;
  } else {
    for (const Row& row : kShifts)
      if (has(row.word)) return row.direction;
  }
  return {};
}

/// Six columns of one group, each in SI along simVITRO's own direction.
struct Six {
  std::string group{};
  std::array<std::vector<double>, 6> values{};
  std::array<std::string, 6> from{};
  std::string assumed{};  ///< units that the file does not say
  [[nodiscard]] bool has(std::size_t axis) const { return !values[axis].empty(); }
  [[nodiscard]] int count() const {
    return static_cast<int>(std::ranges::count_if(values, [](const auto& v) { return !v.empty(); }));
  }
};

/// The first of these groups that has any of the six.
Six sixOf(const Recording& r, std::initializer_list<const char*> groups, bool loads) {
  for (const char* group : groups) {
    Six six{.group = group};
    for (std::size_t c = 0; c < r.columns.size(); ++c) {
      const ChannelHeader& h = r.header.channels[c];
      if (base::lowered(h.group) != base::lowered(group)) continue;
      const auto unit = unitOf(h.unit);
      const std::string name = h.name.starts_with(h.group + "/") ? h.name.substr(h.group.size() + 1) : h.name;
      const bool named =
          base::lowered(name).find("torque") != name.npos || base::lowered(name).find("moment") != name.npos;
      // Of translations and rotations the words alone differ: "Medial", "Internal Rotation".
      const bool turns = unit ? unit->dimension == (loads ? Dimension::Moment : Dimension::Angle)
                              : named || (!loads && directionOf(name, false).axis < 0);
      const Direction direction = directionOf(name, turns);
      if (direction.axis < 0) continue;
      const auto a = static_cast<std::size_t>(direction.axis);
      if (six.has(a)) continue;
      double inSi = unit ? unit->inSi : 1.0;
      if (!unit) {
        if (!loads) inSi = turns ? spatial::kRadiansPerDegree : 1e-3;
        six.assumed += (six.assumed.empty() ? "" : ", ") + name;
      }
      six.values[a] = r.columns[c];
      six.from[a] = h.name;
      for (double& v : six.values[a]) v *= direction.sign * inSi;
    }
    if (six.count() > 0) return six;
  }
  return {};
}

// --- the trial in our channels --------------------------------------------------------------------------------------

class Trial {
 public:
  Trial(const Recording& from, Side side, const std::optional<std::array<double, 6>>& offset)
      : side_(side), right_(side == Side::Right ? 1.0 : -1.0), offset_(offset) {
    to_.time_s = from.time_s;
    to_.timed = from.timed;
    to_.header.rate_Hz = from.header.rate_Hz;
    to_.header.facts = from.header.facts;
  }

  void addKinematics(Six k) {
    if (offset_)
      for (std::size_t a = 0; a < 6; ++a)
        for (double& v : k.values[a]) v += (*offset_)[a];
    add("flexion_rad", "rad", k, 3, 1.0);
    add("lateral_bending_rad", "rad", k, 4, -right_);
    add("axial_rotation_rad", "rad", k, 5, right_);
    if (offset_ && k.count() == 6) addPose(k);
    else note("pose", "not made: it needs all six coordinates and the offsets of State.cfg");
  }

  /// Loads bear the name of where they push: the directions of the pose.
  void addLoads(const Six& l, const std::string& prefix) {
    add(prefix + "force_x_N", "N", l, 1, -1.0);
    add(prefix + "force_y_N", "N", l, 0, right_);
    add(prefix + "force_z_N", "N", l, 2, 1.0);
    add(prefix + "moment_x_Nm", "Nm", l, 4, -right_);
    add(prefix + "moment_y_Nm", "Nm", l, 3, 1.0);
    add(prefix + "moment_z_Nm", "Nm", l, 5, right_);
  }

  void note(const std::string& key, const std::string& text) { to_.header.facts.emplace_back(key, text); }
  Recording take() { return std::move(to_); }

 private:
  void add(const std::string& channel, const char* unit, const Six& six, std::size_t axis, double sign) {
    if (!six.has(axis)) return;
    std::vector<double> values = six.values[axis];
    if (sign < 0.0)
      for (double& v : values) v = -v;
    to_.header.channels.push_back({.name = channel, .unit = unit, .frame = "joint coordinate system"});
    to_.columns.push_back(std::move(values));
    note(channel, six.group + "/" + six.from[axis]);
  }

  void addPose(const Six& k) {
    static constexpr std::array<const char*, 7> kNames{"position_x_m", "position_y_m", "position_z_m", "quaternion_w",
                                                       "quaternion_x", "quaternion_y", "quaternion_z"};
    std::array<std::vector<double>, 7> columns;
    // From x anterior, y up, z to the right to x anterior, y left, z up.
    const spatial::Matrix3 C = (spatial::Matrix3() << 1, 0, 0, 0, 0, -1, 0, 1, 0).finished();
    for (std::size_t i = 0; i < to_.time_s.size(); ++i) {
      const spatial::JointCoordinates q{.flexion_rad = k.values[3][i],
                                        .adduction_rad = -k.values[4][i],
                                        .internalRotation_rad = k.values[5][i],
                                        .lateral_m = -k.values[0][i],
                                        .anterior_m = -k.values[1][i],
                                        .distraction_m = -k.values[2][i]};
      const spatial::Pose pose = spatial::poseOf(q, side_);
      const spatial::Vector3 p = C * pose.translation;
      const spatial::Quaternion turn(spatial::Matrix3(C * pose.rotation * C.transpose()));
      const std::array<double, 7> row{p.x(), p.y(), p.z(), turn.w(), turn.x(), turn.y(), turn.z()};
      for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
      to_.header.channels.push_back(
          {.name = kNames[c], .unit = c < 3 ? "m" : "", .frame = "distal bone in the proximal one"});
      to_.columns.push_back(std::move(columns[c]));
    }
  }

  Recording to_;
  Side side_;
  double right_;
  std::optional<std::array<double, 6>> offset_;
};

}  // namespace

bool isSimvitro(const fs::path& file) { return base::lowered(file.filename().string()).ends_with(kSamples); }

base::Result<std::vector<SimvitroTrial>> findSimvitroTrials(const fs::path& folderOrFile) {
  std::vector<SimvitroTrial> trials;
  std::error_code failed;
  if (fs::is_regular_file(folderOrFile, failed)) {
    if (isSimvitro(folderOrFile)) trials.push_back({folderOrFile, stateOf(folderOrFile)});
  } else {
    std::size_t files = 0;
    fs::recursive_directory_iterator it(folderOrFile, failed);
    if (failed == std::errc::no_such_file_or_directory || failed == std::errc::not_a_directory) failed.clear();
    for (; !failed && it != fs::end(it); it.increment(failed)) {
      if (++files > kMostFiles)
        return Error{ErrorCode::InvalidArgument,
                     folderOrFile.string() + " holds more than " + std::to_string(kMostFiles) + " files.",
                     "Name a folder of its trials, or import a part of them."};
      if (it.depth() >= kDeepest) it.disable_recursion_pending();  // that branch alone
      std::error_code gone;
      if (it->is_regular_file(gone) && isSimvitro(it->path())) trials.push_back({it->path(), stateOf(it->path())});
    }
    if (failed)
      return Error{ErrorCode::PermissionDenied,
                   folderOrFile.string() + " cannot be searched to its end: " + failed.message() + ".",
                   "Make its folders readable, or name those that are."};
  }
  if (trials.empty())
    return Error{ErrorCode::NotFound, folderOrFile.string() + " holds no trial of simVITRO.",
                 "A trial is NNN_name/Data/NNN_name_main_processed.tdms with Configuration/Project.sVprj. Name other "
                 "files one by one."};
  if (trials.size() > kMostTrials)
    return Error{ErrorCode::InvalidArgument,
                 folderOrFile.string() + " holds " + std::to_string(trials.size()) + " trials.",
                 "Import a part of them."};
  std::ranges::sort(trials, {}, &SimvitroTrial::samples);
  return trials;
}

base::Result<bool> saysSide(const SimvitroTrial& trial) {
  if (trial.state.empty()) return false;
  const auto state = readState(trial.state);
  if (!state) return state.error();
  return factsOf(*state).side.has_value();
}

base::Result<Recording> readSimvitroTrial(const SimvitroTrial& trial, std::optional<Side> side, AskedBy askedBy) {
  const auto recording = readTdms(trial.samples);
  if (!recording) return recording.error();
  Facts facts;
  if (!trial.state.empty()) {
    const auto state = readState(trial.state);
    if (!state) return state.error();
    facts = factsOf(*state);
  }
  if (side && facts.side && *side != *facts.side)
    return Error{ErrorCode::InvalidArgument,
                 trial.state.string() + " is of a " + std::string(spatial::name(*facts.side)) +
                     " joint: T_World1_World2 is " + (*facts.side == Side::Left ? "left" : "right") + "-handed.",
                 std::string(adviceOf(Advice::LeaveSideOut, askedBy))};
  if (!side) side = facts.side;
  if (!side)
    return Error{ErrorCode::InvalidArgument,
                 trial.samples.string() +
                     ": nobody says whether the joint is a left or a right one, and signs depend "
                     "on it.",
                 std::string(adviceOf(Advice::SaySide, askedBy))};
  const Six pose = sixOf(*recording, {"State.Knee JCS", "State.JCS", "Kinematics.JCS.Actual"}, false);
  const Six load = sixOf(*recording, {"State.JCS Load", "Kinetics.JCS.Actual", "Kinetics.JCS.Control"}, true);
  const Six wanted = sixOf(*recording, {"Kinetics.JCS.Desired"}, true);
  if (pose.count() + load.count() == 0)
    return Error{ErrorCode::ParseError,
                 trial.samples.string() + " has none of the groups State.JCS, State.Knee JCS and State.JCS Load.",
                 std::string(adviceOf(Advice::ImportAsTdms, askedBy))};
  Trial out(*recording, *side, facts.offset);
  out.note("system", "simVITRO");
  out.note("side", std::string(spatial::name(*side)) + (facts.side ? ", by the handedness of T_World1_World2" : ""));
  out.note("kinematics", facts.offset ? "absolute: Position Offset of " + trial.state.filename().string() + " was added"
                                      : "relative to a neutral pose that is not known: State.cfg was not found");
  if (const std::string assumed =
          pose.assumed + (pose.assumed.empty() || load.assumed.empty() ? "" : ", ") + load.assumed;
      !assumed.empty())
    out.note("units", "not said, taken as mm, deg, N and Nm: " + assumed.substr(0, 500));
  out.note("loads", "on the distal bone, along and about the axes of the joint coordinate system");
  out.addKinematics(pose);
  out.addLoads(load, "");
  out.addLoads(wanted, "wanted_");
  return out.take();
}

}  // namespace articulus::exchange
