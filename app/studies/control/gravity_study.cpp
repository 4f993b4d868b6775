#include "app/studies/control/gravity_study.h"

#include <cmath>

#include "core/procedure/tool_procedure.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using base::Error;
using base::ErrorCode;
using spatial::Vector6;

constexpr int kPoses = 12, kUnseen = 101;  // the first of them only zeroes the cell
constexpr std::size_t kOften = 10;
constexpr double kSettle_s = 0.3, kAverage_s = 0.5;
constexpr int kPiece = 50;  // cycles between two looks of the client
constexpr std::uint64_t kSeedOfUnseen = 4711;

/// The station with somebody at it who lets time go by.
class Client {
 public:
  Client(app::Station& station, const StudySetting& setting) : station_(station), setting_(setting) {}

  [[nodiscard]] base::Result<void> pass() {
    station_.link().heartbeat();
    station_.advance(kPiece);
    setting_.passed(kPiece / station_.cell().rate_Hz);
    if (setting_.stop.stop_requested()) return Error{ErrorCode::Cancelled, "Stopped before the end.", {}};
    return {};
  }
  [[nodiscard]] base::Result<void> switchOn() {
    auto& link = station_.link();
    link.setDeadMan(true);
    if (auto r = pass(); !r) return r;
    cycle::Command on, fast;
    on.kind = cycle::CommandKind::ControllerOn;
    fast.kind =
        cycle::CommandKind::UseSetUpMode;  // nobody is near, and the less time the cell has to drift, the better
    fast.setUpMode = safety::SetUpMode::Never;
    if (link.send(on) == 0 || link.send(fast) == 0)
      return Error{ErrorCode::DeviceFailure, "The station does not take commands.", {}};
    for (int i = 0; i < 20; ++i)
      if (auto r = pass(); !r) return r;
    return {};
  }

 private:
  app::Station& station_;
  const StudySetting& setting_;
};

/// Mean square over axes, force and moment apart, gathered over poses.
struct Rms {
  double force = 0.0, moment = 0.0;
  int count = 0;
  void add(const Vector6& left) {
    force += left.head<3>().squaredNorm() / 3.0;
    moment += left.tail<3>().squaredNorm() / 3.0;
    ++count;
  }
  [[nodiscard]] double force_N() const { return std::sqrt(force / count); }
  [[nodiscard]] double moment_Nm() const { return std::sqrt(moment / count); }
};

double widest_deg(const std::vector<spatial::Vector3>& directions) {
  double widest = 0.0;
  for (const auto& a : directions)
    for (const auto& b : directions) widest = std::max(widest, std::atan2(a.cross(b).norm(), a.dot(b)));
  return spatial::inDegrees(widest);
}

}  // namespace

std::string GravityStudy::about() const {
  return "gravity: tool identified from 12 tilted poses by the procedure of `identify tool`, then 100 other "
         "orientations drawn from "
         "what the last two joints reach within the limits (a turn about the vertical changes nothing for the cell); "
         "rms over "
         "orientations and axes of what is left in the load cell, means over 0.5 s, set-up speeds lifted. The cell is "
         "zeroed "
         "once, before the first; its drift since then is in the figure, and nothing is subtracted for noise. Ours: no "
         "source prints "
         "a figure.";
}

std::vector<Row> GravityStudy::rows() const {
  return {{"5.6 gravity compensation", "100 unseen orientations: force left, rms", "N", std::nullopt, Row::Want::AtMost,
           0.05, 0.0},
          {"5.6 gravity compensation", "100 unseen orientations: moment left, rms", "Nm", std::nullopt,
           Row::Want::AtMost, 0.005, 0.0}};
}

base::Result<StudyFigures> GravityStudy::run(const StudySetting& setting) const {
  auto station = app::Station::create(
      {.cell = "munich", .resources = setting.resources, .seed = setting.seed, .manualClock = true});
  if (!station) return station.error();
  const cell::CellConfig& cell = (*station)->cell();
  Client client(**station, setting);
  if (auto r = client.switchOn(); !r) return r.error();

  procedure::ToolProcedure procedure((*station)->link(), cell);
  if (auto r = procedure.start(
          cell.limits,
          {.poses = kPoses, .settle_s = kSettle_s, .average_s = kAverage_s, .identification = {}, .seed = 1});
      !r)
    return r.error();
  while (procedure.poll().phase == procedure::ToolProcedure::Phase::Running)
    if (auto r = client.pass(); !r) return r.error();
  if (procedure.phase() != procedure::ToolProcedure::Phase::Done) return procedure.error();
  const sensing::ToolIdentification& found = procedure.result();

  auto way = procedure::drawTiltedPoses(
      cell, cell.limits,
      {.poses = kUnseen, .seed = kSeedOfUnseen, .wristJoints = 2, .shoulder_rad = 0.05, .start_rad = {}});
  if (!way) return way.error();
  procedure::PoseSequence walk((*station)->link(), cell);
  if (auto r = walk.start(cell.limits, std::move(*way), kSettle_s, kAverage_s); !r) return r.error();
  while (walk.poll(), walk.running())
    if (auto r = client.pass(); !r) return r.error();
  if (walk.phase() != procedure::PoseSequence::Phase::Done) return walk.error();

  // The rigid body alone, for below the table.
  const auto rigid =
      sensing::identifyTool(procedure.poses(), {.model = sensing::ToolIdentificationOptions::Model::Rigid});
  if (!rigid) return rigid.error();
  Rms zeroedOnce, zeroedOften, neverZeroed, byRigid;
  Vector6 once, often, onceByRigid;
  std::vector<spatial::Vector3> directions;
  for (std::size_t k = 0; k < walk.readings().size(); ++k) {
    const sensing::ToolPose pose = procedure::toolPoseOf(cell, walk.readings()[k]);
    const Vector6 offset = pose.load - found.tool.mapInForce() * pose.gravity_S;
    const Vector6 offsetByRigid = pose.load - rigid->tool.mapInForce() * pose.gravity_S;
    if (k == 0) once = offset, onceByRigid = offsetByRigid;  // zeroed here, as before a run
    if (k % kOften == 0) often = offset;
    neverZeroed.add(offset - found.tool.offset_S);
    directions.push_back(pose.gravity_S.normalized());
    if (k == 0) continue;
    zeroedOnce.add(offset - once);
    byRigid.add(offsetByRigid - onceByRigid);
    if (k % kOften != 0) zeroedOften.add(offset - often);
  }
  StudyFigures figures;
  figures.ours = {zeroedOnce.force_N(), zeroedOnce.moment_Nm()};
  figures.beside = {{"zeroed at every tenth orientation: force left", "N", zeroedOften.force_N()},
                    {"zeroed at every tenth orientation: moment left", "Nm", zeroedOften.moment_Nm()},
                    {"not zeroed since the identification: force left", "N", neverZeroed.force_N()},
                    {"not zeroed since the identification: moment left", "Nm", neverZeroed.moment_Nm()},
                    {"rigid body alone: force left", "N", byRigid.force_N()},
                    {"rigid body alone: moment left", "Nm", byRigid.moment_Nm()},
                    {"widest angle between two directions of gravity", "deg", widest_deg(directions)},
                    {"linear map chosen (1) or not (0)", "", found.tool.linear ? 1.0 : 0.0},
                    {"mass found", "kg", found.tool.mass_kg},
                    {"from the first to the last orientation", "min",
                     (walk.readings().back().time_s - walk.readings().front().time_s) / 60.0}};
  return figures;
}

}  // namespace articulus::studies
