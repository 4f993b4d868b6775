#include "core/cell/cell_config.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/text/text_format.h"
#include "core/cell/cell_content.h"
#include "core/cell/cell_variant.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/segment_rules.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/spatial/json_vector.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;
using base::JsonReader;
constexpr double kLeastTorqueRate_Hz = 250.0;
using spatial::vector3;

spatial::Pose pose(const JsonReader& r) {
  spatial::Pose X;
  X.translation = vector3(r, "translation_m");
  const auto q = r.numbers("quaternion_wxyz", 4);
  const spatial::Quaternion quaternion(q[0], q[1], q[2], q[3]);
  if (std::abs(quaternion.norm() - 1.0) > 1e-6) r.fail("quaternion_wxyz", "must have length 1");
  X.rotation = quaternion.normalized().toRotationMatrix();
  return X;
}

/// The name of a file in one of our folders; no way out of it.
std::string plainFileName(const JsonReader& r, const std::string& key) {
  std::string name = r.text(key);
  if (const std::string fault = base::faultOfFileName(name); !fault.empty())
    r.fail(key, fault, "Name a file by its name alone; it is looked for among the resources.");
  return name;
}

robot::JointVector joints(const JsonReader& r, const std::string& key, int n) {
  const auto v = r.numbers(key, static_cast<std::size_t>(n));
  robot::JointVector q(n);
  for (int i = 0; i < n; ++i) q[i] = v[static_cast<std::size_t>(i)];
  return q;
}

void checkInside(const JsonReader& r, const std::string& key, const robot::JointVector& q,
                 const safety::LimitSet& limits) {
  for (int i = 0; i < q.size(); ++i)
    if (q[i] <= limits.jointLower_rad[i] || q[i] >= limits.jointUpper_rad[i])
      r.fail(key, "has joint " + std::to_string(i + 1) + " outside the joint limits");
}

robot::CommandLevel commandLevel(const JsonReader& r) {
  const std::string level = r.textOr("command_level", "joint_torque");
  if (level == "joint_torque") return robot::CommandLevel::JointTorque;
  if (level == "joint_velocity") return robot::CommandLevel::JointVelocity;
  if (level == "joint_position") return robot::CommandLevel::JointPosition;
  r.fail("command_level", "is \"" + level + "\"",
         "State what the arm takes: joint_torque (drive volts where the drives state torque_per_volt_Nm), "
         "joint_velocity or joint_position.");
}

/// How often the cycle runs. Robot controllers that own it send every 12 ms (83 Hz) to 1 ms. Where the arm takes
/// torques every loop, that of its velocities too, is closed here: none was tried below 250 Hz.
double rate(const JsonReader& r, robot::CommandLevel level) {
  const double rate_Hz = r.number("rate_Hz", 80.0, 2000.0);
  if (rate_Hz < kLeastTorqueRate_Hz && level == robot::CommandLevel::JointTorque)
    r.fail("rate_Hz", "is " + base::significant(rate_Hz) + " Hz for an arm that takes torques",
           "Below 250 Hz no law of control holds such an arm. State 250 Hz or more, or a command_level whose loops the "
           "arm closes itself: joint_velocity or joint_position.");
  return rate_Hz;
}

/// A shipped arm, or one of the laboratory's own: DATA/robots for a cell in DATA/cells.
fs::path robotFileOf(const fs::path& cellFile, const fs::path& resources, const std::string& name) {
  const fs::path shipped = resources / "robots" / name, own = cellFile.parent_path().parent_path() / "robots" / name;
  std::error_code none;
  return !fs::exists(shipped, none) && fs::is_regular_file(own, none) ? own : shipped;
}

/// Positions of a bench are counts, and its set-points are volts or bounded by torques: the arm's file must say what
/// they mean.
void checkDrives(const JsonReader& r, const robot::RobotModel& arm, const std::string& file) {
  bool anyVolts = false, allRated = true;
  for (int i = 0; i < arm.joints; ++i) {
    anyVolts = anyVolts || arm.drives[static_cast<std::size_t>(i)].torquePerVolt_Nm > 0.0;
    allRated = allRated && arm.links[static_cast<std::size_t>(i)].torque_Nm > 0.0;
  }
  const bool needsVolts = anyVolts || !allRated;  // else the arm's own controller takes joint torques
  for (int i = 0; i < arm.joints; ++i) {
    const auto& drive = arm.drives[static_cast<std::size_t>(i)];
    const char* missing = needsVolts && drive.torquePerVolt_Nm <= 0.0   ? "torque_per_volt_Nm"
                          : needsVolts && drive.maximumCommand_V <= 0.0 ? "maximum_command_V"
                          : drive.presliding_rad <= 0.0                 ? "presliding_rad"
                          : drive.countsPerRevolution <= 0.0            ? "counts_per_revolution"
                                                                        : nullptr;
    if (missing)
      r.fail(
          "robot",
          "names " + file + ", which cannot be driven: its drives[" + std::to_string(i) + "]." + missing +
              " is missing",
          "State amplifier (or the rated torque_Nm of every joint), encoder and presliding of every drive in robots/" +
              file + ", or name an arm that has them (rx90b.json, lbr_iiwa14.json).");
  }
}

control::Law forceLaw(const JsonReader& r) {
  const std::string key = r.text("force_law");
  std::string known;
  for (const control::LawInfo& law : control::lawCatalogue()) {
    if (!protocol::followsLoads(law.law)) continue;
    if (law.key == key) return law.law;
    known += (known.empty() ? "" : ", ") + std::string(law.key);
  }
  r.fail("force_law", "is \"" + key + "\"", "Name a law that follows six loads: " + known + ".");
}

/// What weighings have found: near to the identity, or it is of something else.
spatial::Matrix6 loadCorrection(const JsonReader& load) {
  const auto all = load.numbers("correction_N_Nm", 36);
  const spatial::Matrix6 correction = Eigen::Map<const Eigen::Matrix<double, 6, 6, Eigen::RowMajor>>(all.data());
  if (!((correction.diagonal().array() - 1.0).abs().maxCoeff() <= 0.1))
    load.fail("correction_N_Nm", "changes a reading by more than a tenth",
              "Give 36 numbers, row by row, near to 1 on the diagonal.");
  // A tenth of a load beside another, on levers of 0.05 to 0.2 m.
  spatial::Matrix6 most = spatial::Matrix6::Constant(0.1);
  most.topRightCorner<3, 3>().setConstant(2.0);
  most.bottomLeftCorner<3, 3>().setConstant(0.02);
  if (!((correction - spatial::Matrix6::Identity()).array().abs() <= most.array()).all())
    load.fail("correction_N_Nm", "makes more than a tenth of one load out of another",
              "Check rows, columns and units: 36 numbers, row by row, of N and Nm.");
  return correction;
}

/// How the load cell's readings are corrected, where the file says so.
void readLoadSignal(const JsonReader& r, CellConfig& cell) {
  if (!r.has("load_signal")) return;
  const auto load = r.child("load_signal");
  if (load.has("correction_N_Nm")) cell.loadCorrection = loadCorrection(load);
  if (load.has("spike_guard_samples"))
    cell.spikeGuardSamples = static_cast<int>(load.integer("spike_guard_samples", 1, 5));
  if (cell.spikeGuardSamples % 2 == 0) load.fail("spike_guard_samples", "must be 1 (none), 3 or 5");
  cell.inertialCompensation = load.flag("inertial_compensation", false);
}

void checkMaxima(const JsonReader& r, const CellConfig& cell) {
  if (auto within = safety::checkAgainstMaxima(cell.limits, cell.maxima); !within)
    r.fail("limits", "exceed the maxima of the same file: " + within.error().message, within.error().remedy);
  for (int i = 0; i < cell.robot.joints; ++i) {
    const auto& link = cell.robot.links[static_cast<std::size_t>(i)];
    if (cell.maxima.jointLower_rad[i] < link.lower_rad - 1e-6 || cell.maxima.jointUpper_rad[i] > link.upper_rad + 1e-6)
      r.fail("maxima.joint_lower_rad", "reaches beyond the mechanical range of joint " + std::to_string(i + 1));
  }
}

/// The moving body D: given at the home pose, aligned with the world there.
void placeBody(const spatial::Vector3& p_SD_W, CellConfig& cell) {
  const spatial::Pose X_WS = cell.X_WB * robot::flangePose(cell.robot, cell.homeJoints_rad) * cell.X_FS;
  cell.X_SD.rotation = X_WS.rotation.transpose();
  cell.X_SD.translation = X_WS.rotation.transpose() * p_SD_W;
  cell.X_WD_home = X_WS * cell.X_SD;
}

void readHonesty(const JsonReader& r, CellConfig& cell) {
  const auto& honesty = r.child("honesty");
  for (const auto& line : honesty.json()) {
    if (!line.is_string()) r.fail("honesty", "must be an array of texts");
    cell.honesty.push_back(line.get<std::string>());
    // Inherited from the simulated cell that it is a variant of, it would be a lie.
    if (!cell.allSimulated() && cell.honesty.back().starts_with("Simulated"))
      r.fail("honesty", "says \"" + cell.honesty.back().substr(0, 40) + "...\" of a cell with a real device",
             "State what is true of the real bench, one line each.");
  }
}

/// A pose that the robot is sent to must not be one that the supervisor stops it in.
void checkClear(const JsonReader& r, const std::string& key, const robot::JointVector& q, const CellConfig& cell) {
  robot::LinkPoses poses;
  robot::forwardKinematics(cell.robot, q, poses);
  for (int i = 0; i < poses.count; ++i)
    poses.link[static_cast<std::size_t>(i)] = cell.X_WB * poses.link[static_cast<std::size_t>(i)];
  collision::Proximity seen;
  cell.collision.evaluate(poses, {}, cell.limits.collisionDistance_m, seen);
  if (seen.closest.distance_m > cell.limits.collisionDistance_m) return;
  const auto millimetres = [](double m) { return std::to_string(static_cast<int>(std::lround(1e3 * m))) + " mm"; };
  r.fail(key,
         "leaves " + millimetres(seen.closest.distance_m) + " between " + std::string(seen.closest.a.view()) + " and " +
             std::string(seen.closest.b.view()) + "; more than " + millimetres(cell.limits.collisionDistance_m) +
             " must be left",
         "Choose another pose, or correct \"collision\" and limits.collision_distance_m.");
}

bool namesSpecimen(const nlohmann::json& patch) {
  return patch.is_object() && patch.contains("simulation") && patch["simulation"].is_object() &&
         patch["simulation"].contains("specimen");
}

/// Throws  base::JsonError, also where a live cell is to get another specimen than the real one in its vice
void readDevices(const JsonReader& r, const nlohmann::json& patch, CellConfig& cell) {
  cell.devices = readDeviceSelection(r);
  cell.simulated = cell.devices.arm.simulated;
  if (!cell.simulated && namesSpecimen(patch))
    r.fail("simulation", "is to have another specimen, and the cell is live: what lies in its vice is real",
           "Leave the choice of a simulated specimen out.");
}

base::Error noSuchCell(const std::string& keyOrFile, const fs::path& file, const std::string& known) {
  std::error_code none;
  if (const auto there = fs::status(keyOrFile, none); keyOrFile.find('/') != std::string::npos && fs::exists(there))
    return {base::ErrorCode::InvalidArgument,
            keyOrFile + (fs::is_directory(there)      ? " is a folder, not a cell file."
                         : fs::is_regular_file(there) ? " is not a cell file: the name of one ends in .json."
                                                      : " is a device or a pipe, not a cell file."),
            "Name a .json file, or one of the cells that are there: " + known + "."};
  return {base::ErrorCode::NotFound, "There is no cell \"" + keyOrFile + "\" (" + file.string() + ").",
          known.empty() ? "Check the resources folder." : "Cells that are there: " + known + "."};
}

}  // namespace

base::Result<CellConfig> loadCell(const std::string& keyOrFile, const fs::path& resources) {
  return loadCell(keyOrFile, resources, nlohmann::json::object());
}

base::Result<CellConfig> loadCell(const std::string& keyOrFile, const fs::path& resources,
                                  const nlohmann::json& patch) {
  const bool isFile = keyOrFile.size() > 5 && keyOrFile.ends_with(".json");
  const fs::path file = isFile ? fs::path(keyOrFile) : resources / "cells" / (keyOrFile + ".json");
  std::error_code none;
  const bool isKey = isFile || base::faultOfFileName(keyOrFile).empty();  // no way out of the folder
  if (!isKey || !fs::exists(fs::symlink_status(file, none)))
    return noSuchCell(keyOrFile, file, keysIn(resources / "cells"));
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  return cellOf(std::move(*json), file, resources, patch);
}

base::Result<CellConfig> cellOf(nlohmann::json content, const fs::path& file, const fs::path& resources,
                                const nlohmann::json& patch) {
  try {
    CellConfig cell;
    if (!patch.is_object())
      return base::Error{base::ErrorCode::InvalidArgument, "The changes to " + file.string() + " are no JSON object.",
                         "State them as {\"key\": value}, as in the file."};
    auto whole = wholeCell(std::move(content), resources);
    if (!whole) return whole.error();
    auto changed = changedCell(std::move(*whole), patch, resources);
    if (!changed) return changed.error();
    cell.source = *changed;
    const JsonReader r(cell.source, file.string() + (patch.empty() ? "" : " with changes"));
    if (r.text("format") != "articulus-cell-1") r.fail("format", "must be \"articulus-cell-1\"");
    cell.key = file.stem().string();
    cell.file = file;
    cell.resources = resources;
    cell.name = r.text("name");
    cell.description = r.text("description");
    readDevices(r, patch, cell);
    cell.robotFile = plainFileName(r, "robot");
    const fs::path robotFile = robotFileOf(file, resources, cell.robotFile);
    const auto robotJson = base::readJsonFile(robotFile);
    if (!robotJson) return robotJson.error();
    cell.robotSource = *robotJson;
    auto robot = robot::parseRobot(*robotJson, robotFile.string());
    if (!robot) return robot.error();
    cell.robot = *robot;
    const int n = cell.robot.joints;
    checkDrives(r, cell.robot, cell.robotFile);
    cell.commandLevel = commandLevel(r);
    cell.rate_Hz = rate(r, cell.commandLevel);

    const auto frames = r.child("frames");
    cell.X_WB = pose(frames.child("X_WB"));
    cell.X_FS = pose(frames.child("X_FS"));
    cell.limits = safety::readLimits(r.child("limits"), n);
    cell.maxima = safety::readLimits(r.child("maxima"), n);
    checkMaxima(r, cell);
    const auto poses = r.child("poses");
    cell.homeJoints_rad = joints(poses, "home_rad", n);
    cell.initialJoints_rad = joints(poses, "initial_rad", n);
    cell.homeTime_s = poses.number("home_time_s", 0.5, 120.0);
    cell.initialTime_s = poses.number("initial_time_s", 0.5, 120.0);
    checkInside(poses, "home_rad", cell.homeJoints_rad, cell.limits);
    checkInside(poses, "initial_rad", cell.initialJoints_rad, cell.limits);

    auto model = collision::CollisionModel::build(cell.robot, cell.X_WB, collision::readScene(r.child("collision")));
    if (!model) r.fail("collision", "does not fit the robot: " + model.error().message, model.error().remedy);
    cell.collision = std::move(*model);
    checkClear(poses, "home_rad", cell.homeJoints_rad, cell);
    checkClear(poses, "initial_rad", cell.initialJoints_rad, cell);

    placeBody(vector3(frames, "p_SD_W_at_home_m", 2.0), cell);
    const auto tool = r.child("tool");
    cell.tool.mass_kg = tool.number("mass_kg", 0.0, 50.0);
    cell.tool.centreOfMass_m = vector3(tool, "centre_of_mass_m", 2.0);
    cell.gains = control::readGains(r.child("gains"));
    // Six loads at once by torques, led to positions, turned a frictionless joint faster than a person near it may be.
    if (r.has("force_law")) cell.forceLaw = forceLaw(r);
    else if (cell.commandLevel == robot::CommandLevel::JointPosition) cell.forceLaw = control::lawOf("velocity_force");
    readLoadSignal(r, cell);
    cell.checklist = plainFileName(r, "checklist");
    cell.defaultProtocol = plainFileName(r, "default_protocol");
    readHonesty(r, cell);
    cell.simulation = r.child("simulation").json();
    // The devices read theirs when they are built; of a variant, what it is one of has been put together by now.
    r.know({"devices", "igtlink", "lamps", "pose_stream", "variant_of"});
    r.refuseUnknown();
    return cell;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::cell
