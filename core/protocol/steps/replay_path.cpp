#include "core/protocol/steps/replay_path.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/json/embedding.h"
#include "core/protocol/json/path_points.h"
#include "core/protocol/json/step_reader.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;

constexpr double kUnit = 1e-6;       // how far from 1 a quaternion of a file may be
constexpr double kApproach_s = 3.0;  // to the start of a replay; longer where the limits of speed ask for it

/// The rows of a CSV file that stands in the place of a path's name.
void embed(Embedding& in) {
  if (in.json.contains("points") || !in.reader.text("path").ends_with(".csv")) return;
  static constexpr std::array<Embedding::Column, 7> kColumns{
      {{"time", "s"}, {"x", "m"}, {"y", "m"}, {"z", "m"}, {"rx", "rad"}, {"ry", "rad"}, {"rz", "rad"}}};
  in.json["points"] = in.rows("path", kColumns);
}

constexpr StepForm kForms[]{{.type = "replay_path",
                             .title = "Replay path",
                             .icon = "run",
                             .meaning = "Position control: follows a recorded path.",
                             .embed = embed}};

ReplayPathStep& self(Step& step) { return std::get<ReplayPathStep>(step); }
const ReplayPathStep& self(const Step& step) { return std::get<ReplayPathStep>(step); }

void readPoints(Step& step, StepReader& r, int) {
  if (r.has("points")) self(step).points = pathPoints(r.json());
}

bool isRegistered(const Step& step) { return self(step).registered; }

void readPlacement(Step& step, StepReader& r, int) {
  if (!r.has("placement")) return;
  StepReader in = r.child("placement", "a placement");
  PathPlacement p;
  const std::vector<double> q = in.numbers("quaternion_wxyz");
  const double size = q.size() == 4 ? spatial::Quaternion(q[0], q[1], q[2], q[3]).norm() : 0.0;
  if (!(std::abs(size - 1.0) < kUnit)) in.fail("quaternion_wxyz", "must hold the four numbers of a turn, of length 1");
  p.X_WM.rotation = spatial::Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
  p.X_WM.translation = in.vector("position", "m");
  p.expected_WR_m = in.vector("expected_reference", "m");
  p.rms_m = in.quantity("rms", "m");
  p.registration = in.whole("registration", 0);
  p.made = in.textOr("made_utc", {});
  in.finish();
  self(step).placement = p;
}

void writePlacement(const Step& step, nlohmann::json& to) {
  const PathPlacement& p = *self(step).placement;
  const auto q = spatial::quaternionOf(p.X_WM.rotation);
  const auto three = [](const spatial::Vector3& v) { return nlohmann::json{v.x(), v.y(), v.z()}; };
  to["placement"] = {{"position_m", three(p.X_WM.translation)},
                     {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}},
                     {"expected_reference_m", three(p.expected_WR_m)},
                     {"rms_m", p.rms_m},
                     {"registration", p.registration},
                     {"made_utc", p.made}};
}

constexpr FieldSpec kFields[]{
    {.name = "path",
     .at = at<&ReplayPathStep::path>,
     .required = true,
     .meaning = "Name of a path of this run, or a CSV file: time_s, x_m, y_m, z_m, rx_rad, ry_rad, rz_rad.",
     .label = "Path",
     .problem = "path"},
    {.name = "speed",
     .unit = "1",
     .at = at<&ReplayPathStep::speed>,
     .meaning = "As a multiple of the speed at which it was recorded.",
     .range = {.most = 100.0, .aboveLeast = true},
     .label = "Speed (1: as recorded)",
     .problem = "speed",
     .decimals = 3},
    hold<ReplayPathStep>("Hold at the end", "How long it stays at the end."),
    {.name = "reversed",
     .at = at<&ReplayPathStep::reversed>,
     .meaning = "From its end to its beginning.",
     .label = "Backwards",
     .problem = "reversed"},
    {.name = "points",
     .meaning = "Rows of the CSV file; written by the program.",
     .asText = true,
     .written = [](const Step& s) { return !self(s).points.empty(); },
     .read = readPoints,
     .write = [](const Step& s, nlohmann::json& to) { to["points"] = pathRows(self(s).points); },
     .schema = R"({"points": {
       "type": "array",
       "items": {"type": "array", "items": {"type": "number"}, "minItems": 7, "maxItems": 7},
       "description": "Rows of the CSV file; written by the program."}})"},
    {.name = "registered",
     .at = at<&ReplayPathStep::registered>,
     .meaning = "The points are in the frame of the registered body; the registration of the session places them.",
     .label = "In the frame of the registered body",
     .problem = "registered",
     .written = isRegistered},
    {.name = "most_residual",
     .unit = "m",
     .at = at<&ReplayPathStep::mostResidual_m>,
     .meaning = "A registration that misses its landmarks by more (rms) is refused.",
     .range = {.most = 0.02, .aboveLeast = true},
     .label = "Largest residual of the registration",
     .problem = "most_residual_m",
     .asked = isRegistered,
     .written = isRegistered},
    {.name = "placement",
     .meaning = "Where the frame lay as the run began; written by the program.",
     .asText = true,
     .written = [](const Step& s) { return self(s).placement.has_value(); },
     .read = readPlacement,
     .write = writePlacement,
     .schema = R"({"placement": {
       "type": "object",
       "description": "Where the frame lay as the run began; written by the program."}})"}};

constexpr StepTemplate kTemplates[]{{"Paths", 3, "Replay path: follow a recorded path", "run", [] {
                                       ReplayPathStep s;
                                       s.path = "path";
                                       return Step(s);
                                     }}};

std::string summary(const ReplayPathStep& s) {
  return (s.reversed ? "backwards, " : "") + shownNumber(s.speed) + " times as fast" +
         (s.registered ? ", in the frame of the registered body" : "");
}

/// What can be told of the path before its frame is known is told then; the rest as it is placed.
void validatePoints(const ReplayPathStep& s, Validator& v) {
  const auto points = pointsAsExpected(s);
  const auto spline = motion::SplinePath::through(points, s.speed);
  if (!spline) return v.add("path", spline.error().message, spline.error().remedy);
  if (s.registered && !s.placement) return;
  v.slowEnough("speed", spline->peakSpeed_m_per_s(), spline->peakRate_rad_per_s(), 0.0, s.speed);
  for (const auto& point : points) {
    const std::size_t before = v.found();
    v.insideBox("path", point.X_RD.translation, false);
    if (v.found() > before) return;  // say it once
  }
}

void validate(const ReplayPathStep& s, Validator& v) {
  const auto onlyOne = [&v] {  // none other can be meant
    if (v.state().paths.size() == 1) v.offerText("path", *v.state().paths.begin());
  };
  if (s.path.empty()) {
    v.add("path", "The path has no name; name one that was recorded.");
    onlyOne();
  } else if (s.points.empty() && !v.state().paths.count(s.path)) {
    v.add("path", "No step before has recorded the path \"" + s.path + "\".", "Record it before, or name a CSV file.");
    onlyOne();
  }
  if (s.registered && s.points.empty())
    v.add("registered", "A path that a run records lies along the world already.",
          "Name a CSV file, or do not put it into the frame of the registered body.");
  if (!s.points.empty() && v.inRange("speed")) validatePoints(s, v);
  auto& state = v.state();
  state.forceControl = false;
  state.afterMove = state.measured = true;
  state.held.fill(0.0);
}

void mirrored(ReplayPathStep& s) {
  if (s.registered) return;
  const spatial::Vector3 across(1.0, -1.0, 1.0);
  for (auto& point : s.points) {
    point.X_RD.translation[1] *= -1.0;
    point.X_RD.rotation = across.asDiagonal() * point.X_RD.rotation * across.asDiagonal();
  }
}

StepTime forecast(const ReplayPathStep& s, ForecastWalk& walk) {
  walk.held().setZero();
  for (const auto& point : pointsAsExpected(s)) {
    spatial::Vector6 at;
    at << point.X_RD.translation, spatial::logRotation(point.X_RD.rotation);
    walk.displaced(at);
  }
  const StepTime length =
      s.points.empty() ? walk.pathLength(s.path) : StepTime(s.points.back().time_s - s.points.front().time_s);
  const double aside_s = kApproach_s + s.hold_s;
  return {aside_s + length.about_s / s.speed, aside_s + length.most_s / s.speed};
}

constexpr StepKind<ReplayPathStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .templates = kTemplates,
    .title = [](const ReplayPathStep& s) { return "Replay path " + s.path; },
    .summary = summary,
    .validate = validate,
    .expand = [](const ReplayPathStep& s,
                 Unroller& to) { to.add(ActionKind::Replay, "replay " + s.path).path = s.path; },
    .mirror = mirrored,
    .forecast = forecast,
    .wantedZero = [](const ReplayPathStep&) { return std::array<bool, 6>{}; }};

}  // namespace

const StepKind<ReplayPathStep>& kindOf(const ReplayPathStep&) noexcept { return kKind; }

std::vector<motion::PathPoint> pointsAlongWorld(const ReplayPathStep& step, const spatial::Vector3& p_WR_m) {
  return step.registered && step.placement ? alongWorld(step.points, step.placement->X_WM, p_WR_m) : step.points;
}

std::vector<motion::PathPoint> pointsAsExpected(const ReplayPathStep& step) {
  return pointsAlongWorld(step, step.placement ? step.placement->expected_WR_m : spatial::Vector3::Zero());
}

void toStartOf(const motion::SplinePath& path, SegmentMaker& make) {
  make.held().X_HT = path.first_RD();
  make.holdPose();
  make.move(kApproach_s, 0.0);
}

void alongPath(const motion::SplinePath& path, double hold_s, SegmentMaker& make) {
  make.holdPose();
  make.task(control::kPoseLaw, control::Selection::all(AxisMode::Position));
  make.segment.spline = make.keep(path);
  make.segment.duration_s = path.duration_s() + hold_s;
  spatial::Twist V;
  spatial::Vector6 A;
  path.at(path.duration_s(), make.held().X_HT, V, A);
}

}  // namespace articulus::protocol
