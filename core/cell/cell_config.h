#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/base/result.h"
#include "core/cell/device_selection.h"
#include "core/collision/collision_model.h"
#include "core/control/gain_set.h"
#include "core/control/law.h"
#include "core/robot/command_level.h"
#include "core/robot/robot_model.h"
#include "core/safety/limit_set.h"
#include "core/spatial/pose.h"

namespace articulus::cell {

/// What is bolted to the flange, as the controller believes it.
struct ToolConfig {
  double mass_kg = 0.0;                      ///< on the load cell's measuring side: bracket and upper embedding
  spatial::Vector3 centreOfMass_m{0, 0, 0};  ///< in S
};

/// A cell file as the runtime sees it: which robot, where the sensor is bolted, rates, limits, gains. What only a
/// simulated device needs stays JSON under "simulation" and is read by hardware. A live cell has it too: limits are
/// tested on its virtual twin before it moves.
/// Frames  W world = B base + X_WB; F flange; S load cell; D moving body (specimen's upper bone); P fixed body (lower
///         bone)
struct CellConfig {
  std::string key;          ///< file name without .json: "munich"
  std::string name;         ///< "Munich cell"
  std::string description;  ///< one paragraph for the sign-in page
  bool simulated = true;    ///< its arm is; what else is, says devices
  DeviceSelection devices;
  robot::RobotModel robot;
  std::string robotFile;
  spatial::Pose X_WB, X_FS, X_SD;
  robot::JointVector homeJoints_rad;     ///< where the specimen is clamped
  spatial::Pose X_WD_home;               ///< the moving body there, aligned with W
  robot::JointVector initialJoints_rad;  ///< arm up and clear of the bench
  double rate_Hz = 1000.0;
  robot::CommandLevel commandLevel = robot::CommandLevel::JointTorque;  ///< what the arm takes
  double homeTime_s = 5.0, initialTime_s = 8.0;
  ToolConfig tool;
  control::Law forceLaw = control::kLoadLaw;  ///< who follows loads unless a client chooses another
  spatial::Matrix6 loadCorrection = spatial::Matrix6::Identity();  ///< of the load cell's readings, in axes of S: what
                                                                   ///< its axes do to each other removed
  int spikeGuardSamples = 1;                                       ///< of the load cell: 1 (none), 3 or 5
  bool inertialCompensation = false;                               ///< takes the tool's inertia off the loads
  control::GainSet gains;
  safety::LimitSet limits, maxima;
  collision::CollisionModel collision;  ///< arm and tool against themselves and what stands in the cell
  std::string checklist;                ///< file in resources/checklists
  std::string defaultProtocol;          ///< file in resources/protocols
  std::vector<std::string> honesty;     ///< what is simulated and how, one line each, stated on screen
  base::JsonValue simulation;   ///< for hardware; of a live cell the numbers of its twin (self-test of the limits)
  base::JsonValue source;       ///< the whole file, frozen with each run
  base::JsonValue robotSource;  ///< the file of the arm, as it was read
  /// Nothing of it is real: neither its arm nor any device beside it.
  [[nodiscard]] bool allSimulated() const { return simulated && !devices.anyReal(); }
  /// It is commissioned and its plans are rehearsed before it runs: its arm is real, or people practise with it.
  [[nodiscard]] bool handledAsLive() const { return !simulated || devices.practice; }
  std::filesystem::path file, resources;
};

/// Reads resources/cells/KEY.json (or a path to a .json file) with the robot file it names.
/// In      patch: changes of the file that are not worth a file, a JSON merge patch (RFC 7386); an empty object changes
///         nothing. A specimen may be named by its file (simulated_specimen.h)
/// Errors  name file, key and remedy
[[nodiscard]] base::Result<CellConfig> loadCell(const std::string& keyOrFile, const std::filesystem::path& resources,
                                                const nlohmann::json& patch);
[[nodiscard]] base::Result<CellConfig> loadCell(const std::string& keyOrFile, const std::filesystem::path& resources);

}  // namespace articulus::cell
