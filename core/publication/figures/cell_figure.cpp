#include "core/publication/figures/cell_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/input_bounds.h"
#include "core/base/stored_json.h"
#include "core/publication/document/phrase.h"
#include "core/publication/document/png.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/scene/load_arrows.h"
#include "core/scene/paper_colour.h"
#include "core/scene/placed_cell.h"
#include "core/scene/specimens/drawing_catalogue.h"
#include "core/scene/specimens/spine_drawing.h"
#include "core/spatial/axis_names.h"
#include "core/storage/frozen_pose.h"

namespace articulus::publication {
namespace {

using record::Channel;
using report::SvgDrawing;
using scene::ShadedView;
using spatial::Pose;
using spatial::Vector3;
using Point = SvgDrawing::Point;
using Anchor = SvgDrawing::Anchor;

constexpr double kPixelsPerMillimetre = 8.0;  // 200 dots an inch
constexpr double kOneColumn_mm = 120.0, kGap_mm = 4.0, kMark_mm = 6.0, kWords_mm = 13.0;
constexpr double kAzimuth_rad = -1.02, kElevation_rad = 0.30;
constexpr double kCloseUp_m = 0.54, kMargin_m = 0.20;
constexpr std::array kAxisColours{"#b2182b", "#1b7837", "#2166ac"};

std::optional<Pose> poseIn(const nlohmann::json& frames, const char* key) {
  const auto found = frames.find(key);
  if (found == frames.end() || !found->is_object()) return std::nullopt;
  try {
    const auto p = found->value("translation_m", std::vector<double>()),
               q = found->value("quaternion_wxyz", std::vector<double>());
    if (p.size() != 3 || q.size() != 4) return std::nullopt;
    const spatial::Quaternion turn(q[0], q[1], q[2], q[3]);
    if (!(turn.norm() > 0.5)) return std::nullopt;
    return Pose{turn.normalized().toRotationMatrix(), Vector3(p[0], p[1], p[2])};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

/// The parts of the frozen cell that are drawn.
std::optional<cell::CellConfig> cellOf(const RunFacts& facts, const std::filesystem::path& resources) {
  const nlohmann::json& frozen = facts.cell;
  if (!frozen.is_object()) return std::nullopt;
  const std::string robot = base::textUnder(frozen, "robot");
  if (robot.empty() || !base::faultOfFileName(robot).empty()) return std::nullopt;
  const auto frames = frozen.find("frames");
  if (frames == frozen.end() || !frames->is_object()) return std::nullopt;
  const auto X_WB = poseIn(*frames, "X_WB"), X_FS = poseIn(*frames, "X_FS");
  auto model = robot::loadRobot(resources / "robots" / robot);
  if (!X_WB || !X_FS || !model) return std::nullopt;
  cell::CellConfig cell;
  cell.robot = std::move(*model);
  cell.X_WB = *X_WB;
  cell.X_FS = *X_FS;
  return cell;
}

/// The arm as a sample has it; D from the sample itself. Nothing where a joint or D is missing.
std::optional<scene::ScenePose> standAt(cell::CellConfig& cell, const record::Sample& s) {
  const int n = cell.robot.joints;
  robot::JointVector q(n);
  for (int i = 0; i < n; ++i)
    q[i] = i < 6 ? s[static_cast<Channel>(static_cast<int>(Channel::Joint1) + i)] : s[Channel::Joint7];
  const spatial::Quaternion turn(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                 s[Channel::QuaternionZ]);
  if (!q.allFinite() || !(turn.norm() > 0.5) || !s.three(Channel::PositionX).allFinite()) return std::nullopt;
  scene::ScenePose pose = scene::armAt(cell, q);
  pose.X_WD = {turn.normalized().toRotationMatrix(), s.three(Channel::PositionX)};
  cell.X_SD = pose.X_WS.inverse() * pose.X_WD;
  const spatial::Vector6 load = s.six(Channel::ForceX);
  if (load.allFinite()) {
    pose.force_N = load.head<3>();
    pose.moment_Nm = load.tail<3>();
  }
  return pose;
}

/// What is clamped in the vice, where, and how it is drawn.
struct Held {
  Pose X_WP;  ///< lower end; where it is held
  Pose X_WN;  ///< of the moving body as the vice closed
  scene::Fixture fixture;
  std::shared_ptr<const scene::SpecimenDrawing> drawing;
};

/// The numbers of the specimen that a simulated run had; nothing of a measured one.
const nlohmann::json* modelOf(const RunFacts& facts) {
  if (facts.origin != DataOrigin::Simulated) return nullptr;
  const nlohmann::json& cell = facts.cell;
  const auto simulation = cell.is_object() ? cell.find("simulation") : cell.end();
  if (!cell.is_object() || simulation == cell.end() || !simulation->is_object()) return nullptr;
  const auto specimen = simulation->find("specimen");
  return specimen != simulation->end() && specimen->is_object() ? &*specimen : nullptr;
}

/// Whether a person wrote down that it is a spine.
bool drawnAsSpine(const RunFacts& facts) {
  const nlohmann::json& specimen = facts.specimen;
  return specimen.is_object() && base::textUnder(specimen, "joint").find("spine") != std::string::npos;
}

/// The fixed side stands in the vice that the frozen cell keeps clear of.
Held heldIn(const RunFacts& facts, const Pose& X_WD) {
  Held held{.X_WP = {},
            .X_WN = storage::frozenPose(facts.specimen, storage::kClampedAt).value_or(X_WD),
            .fixture = scene::fixtureOf(*facts.cell),
            .drawing = {}};
  const auto above = [&held](const std::optional<double>& z) {
    return z ? std::optional(*z - held.X_WN.translation.z()) : std::nullopt;
  };
  const auto viceTop = above(held.fixture.viceTop_m), potTop = above(held.fixture.potTop_m);
  if (const nlohmann::json* model = modelOf(facts)) held.drawing = scene::drawingOf(*model, viceTop, potTop);
  else if (drawnAsSpine(facts)) {
    const scene::DrawingFacts shape{base::textUnder(facts.specimen, "species"),
                                    base::textUnder(facts.specimen, "joint"),
                                    base::textUnder(facts.specimen, "level"),
                                    {},
                                    viceTop,
                                    potTop};
    held.drawing = std::make_shared<const scene::SpecimenDrawing>(scene::drawSpine({}, shape));
  }
  if (!held.drawing) held.drawing = std::make_shared<const scene::SpecimenDrawing>();
  held.X_WP = scene::below(held.X_WN);
  constexpr double kAboveVice_m = 0.018;  // centre of an embedded bone above the jaws
  if (held.drawing->known) held.X_WP.translation = held.X_WN * Vector3(0, 0, held.drawing->viceTop_m + kAboveVice_m);
  return held;
}

/// What was cut by a time of the run, s since it began, and what its file had cut from the beginning.
std::set<std::string> cutBy(const RunFacts& facts, double time_s) {
  std::set<std::string> cuts(facts.cutBefore.begin(), facts.cutBefore.end());
  for (const record::Event& event : facts.events)
    if (event.kind == record::EventKind::StructureCut && event.hostTime_s - facts.begin_s <= time_s)
      cuts.emplace(event.textView());
  if (const nlohmann::json* model = modelOf(facts)) cuts.merge(scene::cutFromTheBeginning(*model));
  return cuts;
}

/// One picture with what is written around it.
class Panel {
 public:
  Panel(SvgDrawing& drawing, const Point& corner, double size_mm, const ShadedView::Camera& camera)
      : to_(drawing), corner_(corner), size_mm_(size_mm),
        view_(camera, static_cast<int>(size_mm * kPixelsPerMillimetre),
              static_cast<int>(size_mm * kPixelsPerMillimetre)) {}

  void addCell(const cell::CellConfig& cell, const scene::ScenePose& pose, const Held& held,
               const std::set<std::string>& cuts) {
    for (const auto& part : scene::placedCell(cell, pose, held.fixture, *held.drawing, held.X_WN, held.X_WP, cuts))
      view_.add(part.mesh, {}, part.colour.value_or(scene::paperColour(part.tone)));
  }

  void addLoads(const scene::ScenePose& pose) {
    for (const auto& part : scene::loadArrows(pose)) view_.add(part.mesh, {}, scene::paperColour(part.tone), true);
  }

  /// What was added becomes the picture; words and lines come on top of it.
  bool show() {
    const auto png = pngOf(view_.pixels(), view_.width(), view_.height());
    if (!png) return false;
    to_.image(corner_, size_mm_, size_mm_, *png);
    const std::array<Point, 4> frame{corner_, Point{corner_[0] + size_mm_, corner_[1]},
                                     Point{corner_[0] + size_mm_, corner_[1] + size_mm_},
                                     Point{corner_[0], corner_[1] + size_mm_}};
    to_.polygon(frame, "none", "#9aa1a7", 0.4);
    return true;
  }

  /// Three axes with their names.
  void axes(const Pose& X, double length_m, const std::string& frame) {
    const Point from = at(X.translation);
    for (int i = 0; i < 3; ++i) {
      const Vector3 tip = X.translation + length_m * X.rotation.col(i);
      const auto colour = kAxisColours[static_cast<std::size_t>(i)];
      to_.arrow(from, at(tip), colour, 1.0, 2.0);
      const Point end = at(Vector3(X.translation + (length_m + 2.4 / mmPerMetre()) * X.rotation.col(i)));
      to_.text({end[0], end[1] + 0.9}, std::string(1, static_cast<char>('x' + i)),
               {.size_pt = 7.0, .anchor = Anchor::Middle, .bold = true, .halo = true, .colour = colour});
    }
    if (!frame.empty())
      to_.text({from[0] - 1.0, from[1] + 3.0}, frame, {.anchor = Anchor::End, .bold = true, .halo = true});
  }

  /// The axes of W in the lower left corner.
  void world() {
    Pose X;
    const double aside = 9.0 / mmPerMetre(), half = 0.5 * size_mm_ / mmPerMetre();
    // The corner of the picture, by what a step along the picture's own axes is in W.
    const Vector3 right(-std::sin(kAzimuth_rad), std::cos(kAzimuth_rad), 0.0);
    const Vector3 eye(std::cos(kElevation_rad) * std::cos(kAzimuth_rad),
                      std::cos(kElevation_rad) * std::sin(kAzimuth_rad), std::sin(kElevation_rad));
    X.translation = target_ + (aside - half) * right + (aside - half) * eye.cross(right);
    axes(X, 6.5 / mmPerMetre(), "W");
  }

  /// A letter beside a place, with a line to it.
  void name(const Vector3& p_m, const std::string& letter, double dx_mm, double dy_mm) {
    const Point place = at(p_m), end{place[0] + dx_mm, place[1] + dy_mm};
    to_.line(place, end, "#30363b", 0.5);
    const bool left = dx_mm < 0.0;
    to_.text({end[0] + (left ? -0.6 : 0.6), end[1] + 0.9}, letter,
             {.size_pt = 8.0, .anchor = left ? Anchor::End : Anchor::Start, .bold = true, .halo = true});
  }

  void scaleBar(double length_m, Language language) {
    const double length = length_m * mmPerMetre(), right = corner_[0] + size_mm_ - 3.0, y = corner_[1] + size_mm_ - 3.0;
    const double back = std::max(length, 8.5) + 0.4;  // white behind bar and words, over whatever stands in that corner
    to_.line({right - back, y - 1.4}, {right + 0.4, y - 1.4}, "#ffffff", 13.0);
    to_.line({right - length, y}, {right, y}, "#30363b", 1.2);
    to_.text({right - 0.5 * length, y - 1.2}, shownSignificant(1e3 * length_m, 4, language) + " mm",
             {.size_pt = 6.5, .anchor = Anchor::Middle, .halo = true});
  }

  void words(const std::vector<std::string>& lines) {
    double y = corner_[1] + size_mm_ + 0.6;
    for (const std::string& line : lines)
      to_.text({corner_[0], y += 3.6}, line, {.size_pt = 7.0, .bold = &line == &lines.front()});
  }

  void aimedAt(const Vector3& target) { target_ = target; }

 private:
  [[nodiscard]] double mmPerMetre() const { return view_.pixelsPerMetre() / kPixelsPerMillimetre; }
  [[nodiscard]] Point at(const Vector3& p_m) const {
    const ShadedView::Pixel pixel = view_.pixelOf(p_m);
    return {corner_[0] + pixel.x / kPixelsPerMillimetre, corner_[1] + pixel.y / kPixelsPerMillimetre};
  }

  SvgDrawing& to_;
  Point corner_;
  double size_mm_;
  Vector3 target_{0, 0, 0};
  ShadedView view_;
};

/// Of a square picture about the target that holds the arrows to their tips.
double widthOfLoads_m(const scene::ScenePose& pose, const Vector3& target_m) {
  constexpr double kAside_m = 0.02;
  const Vector3 right(-std::sin(kAzimuth_rad), std::cos(kAzimuth_rad), 0.0);
  const Vector3 eye(std::cos(kElevation_rad) * std::cos(kAzimuth_rad),
                    std::cos(kElevation_rad) * std::sin(kAzimuth_rad), std::sin(kElevation_rad));
  const Vector3 upwards = eye.cross(right);
  double half_m = 0.0;
  for (const auto& part : scene::loadArrows(pose))
    for (const auto& vertex : part.mesh.vertices) {
      const Vector3 off = vertex.position.cast<double>() - target_m;
      half_m = std::max({half_m, std::abs(right.dot(off)), std::abs(upwards.dot(off))});
    }
  return 2.0 * (half_m + kAside_m);
}

/// From where all of the points are seen.
ShadedView::Camera cameraFor(const std::vector<Vector3>& points) {
  ShadedView::Camera camera{.azimuth_rad = kAzimuth_rad, .elevation_rad = kElevation_rad};
  const Vector3 right(-std::sin(kAzimuth_rad), std::cos(kAzimuth_rad), 0.0);
  const Vector3 eye(std::cos(kElevation_rad) * std::cos(kAzimuth_rad),
                    std::cos(kElevation_rad) * std::sin(kAzimuth_rad), std::sin(kElevation_rad));
  const Vector3 upwards = eye.cross(right);
  double left = 1e9, most = -1e9, low = 1e9, high = -1e9;
  for (const Vector3& p : points) {
    left = std::min(left, right.dot(p));
    most = std::max(most, right.dot(p));
    low = std::min(low, upwards.dot(p));
    high = std::max(high, upwards.dot(p));
  }
  camera.target_m = 0.5 * (left + most) * right + 0.5 * (low + high) * upwards;
  camera.width_m = std::max(most - left, high - low) + 2.0 * kMargin_m;
  return camera;
}

std::string loadText(const Vector3& v, const char* name, const char* unit, int digits, Language language) {
  std::string text = std::string(name) + " = (";
  for (int i = 0; i < 3; ++i)
    text += (i == 0 ? "" : language == Language::German ? "; " : ", ") + shownFixed(v[i], digits, language);
  return text + ") " + unit;
}

bool hasReference(const RunFacts& facts) {
  return std::ranges::any_of(facts.events,
                             [](const record::Event& event) { return event.kind == record::EventKind::ReferenceSet; });
}

void drawWhole(Panel& panel, const cell::CellConfig& cell, const scene::ScenePose& pose, const Held& held,
               const RunFacts& facts, Language language) {
  panel.addCell(cell, pose, held, cutBy(facts, (*facts.atReference)[Channel::Time]));
  if (!panel.show()) return;
  panel.world();
  panel.axes(pose.X_WD, 0.11, "");
  panel.name(pose.X_WD.translation, "D", 9.0, -4.0);
  panel.name(held.X_WP.translation, "P", 10.0, 5.0);
  panel.name(pose.X_WS.translation, "S", -9.0, -5.0);
  panel.name(pose.X_WB.translation, "B", 9.0, 4.0);
  panel.scaleBar(0.2, language);
  panel.words({hasReference(facts) ? say("cell_at_reference", language) : say("cell_at_beginning", language),
               say("seconds_after", language, {shownFixed((*facts.atReference)[Channel::Time], 2, language)})});
}

void drawLoaded(Panel& panel, const cell::CellConfig& cell, const scene::ScenePose& pose, const Held& held,
                const RunFacts& facts, Language language) {
  panel.addCell(cell, pose, held, cutBy(facts, (*facts.atLargestLoad)[Channel::Time]));
  panel.addLoads(pose);
  if (!panel.show()) return;
  panel.world();
  panel.name(pose.X_WD.translation, "D", -16.0, 6.0);
  panel.scaleBar(pose.X_WD.translation.z() - held.X_WP.translation.z() > 0.15 ? 0.1 : 0.05, language);
  panel.words({say("cell_loaded", language),
               say("seconds_after", language, {shownFixed((*facts.atLargestLoad)[Channel::Time], 2, language)}) + ": " +
                   loadText(pose.force_N, "F", "N", 1, language),
               loadText(pose.moment_Nm, "M", "Nm", 2, language)});
}

}  // namespace

SpecimenShape shapeOf(const RunFacts& facts) {
  const nlohmann::json* model = modelOf(facts);
  if (!model) return drawnAsSpine(facts) ? SpecimenShape::Spine : SpecimenShape::Plain;
  const auto drawing = scene::drawingOf(*model, {}, {});
  if (!drawing->known) return SpecimenShape::Plain;
  if (!drawing->hasLigaments()) return SpecimenShape::Model;
  return drawing->strainIsDrawn ? SpecimenShape::ModelStrainAsDrawn : SpecimenShape::ModelWithStrain;
}

std::optional<SvgDrawing> cellFigure(const RunFacts& facts, const std::filesystem::path& resources, Language language,
                                     double width_mm, const std::string& mark) {
  auto cell = cellOf(facts, resources);
  if (!cell || !facts.atReference || !facts.atLargestLoad) return std::nullopt;
  const auto loaded = standAt(*cell, *facts.atLargestLoad);
  const auto reference = standAt(*cell, *facts.atReference);  // last: the bracket is drawn for it
  if (!reference || !loaded) return std::nullopt;
  const Held held = heldIn(facts, reference->X_WD);
  const bool wide = width_mm > kOneColumn_mm;
  const double size = wide ? 0.5 * (width_mm - kGap_mm) : width_mm, head = mark.empty() ? 0.5 : kMark_mm;
  SvgDrawing drawing(width_mm, head + (wide ? 1.0 : 2.0) * (size + kWords_mm),
                     mark.empty() ? say("h_cell_picture", language) : mark);
  if (!mark.empty()) drawing.text({0.5, 4.2}, mark, {.size_pt = 7.7, .bold = true});

  std::vector<Vector3> points{reference->X_WB.translation, held.X_WP.translation, reference->X_WD.translation,
                              reference->X_WF.translation};
  for (int i = 0; i < reference->links; ++i) points.push_back(reference->X_WL[static_cast<std::size_t>(i)].translation);
  const ShadedView::Camera whole = cameraFor(points);
  Panel left(drawing, {0.0, head}, size, whole);
  left.aimedAt(whole.target_m);
  drawWhole(left, *cell, *reference, held, facts, language);

  ShadedView::Camera near = whole;
  const double length_m = (loaded->X_WD.translation - held.X_WP.translation).norm();
  near.target_m = 0.5 * (loaded->X_WD.translation + held.X_WP.translation) + Vector3(0.0, 0.0, 0.045);
  near.width_m = std::max({kCloseUp_m, length_m + 0.3, widthOfLoads_m(*loaded, near.target_m)});
  const Point corner = wide ? Point{size + kGap_mm, head} : Point{0.0, head + size + kWords_mm};
  Panel right(drawing, corner, size, near);
  right.aimedAt(near.target_m);
  drawLoaded(right, *cell, *loaded, held, facts, language);
  return drawing;
}

}  // namespace articulus::publication
