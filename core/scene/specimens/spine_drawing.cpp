#include "core/scene/specimens/spine_drawing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>

#include "core/scene/specimens/piece_place.h"
#include "core/scene/specimens/vertebra_form.h"

namespace articulus::scene {
namespace {

using spatial::Vector3;

constexpr double kBoneCell_m = 0.0019, kSmallCell_m = 0.0013;

/// What the drawing of a spine is made of: discs and bones from above, in N.
struct Stack {
  const VertebraForm* form;
  std::vector<double> bone_m;          ///< z of the middle of each body, cranial first
  std::vector<Vector3> centre_m;       ///< of each level, cranial first
  std::vector<std::string> levelName;  ///< "L4-L5"; empty: unknown
};

/// Two ends of one ligament of a level: on the upper bone, from its middle, and on the lower one.
struct Attachment {
  Vector3 upper, lower;
  double halfWidth, halfThickness;
  Vector3 wide;
};

/// Ligaments of a level, by the name that follows the level's in "L4-L5 anterior longitudinal ligament". One more is a
/// row.
struct LigamentRow {
  std::string_view name;
  std::vector<Attachment> (*at)(const VertebraForm&);
};

std::vector<Attachment> paired(const Attachment& left) {
  const Vector3 mirror(1, -1, 1);
  return {left,
          {mirror.cwiseProduct(left.upper), mirror.cwiseProduct(left.lower), left.halfWidth, left.halfThickness,
           left.wide}};
}

const std::array<LigamentRow, 6> kLigaments{{
    {"anterior longitudinal ligament",
     [](const VertebraForm& f) {
       const double x = 1.01 * f.halfDepth_m, z = 0.5 * f.height_m;
       return std::vector{
           Attachment{{x, 0, -0.75 * z}, {x, 0, 0.75 * z}, 0.45 * f.halfWidth_m, 0.0012, Vector3::UnitY()}};
     }},
    {"posterior longitudinal ligament",
     [](const VertebraForm& f) {
       const double x = -0.92 * f.halfDepth_m, z = 0.5 * f.height_m;
       return std::vector{
           Attachment{{x, 0, -0.7 * z}, {x, 0, 0.7 * z}, 0.28 * f.halfWidth_m, 0.0010, Vector3::UnitY()}};
     }},
    {"ligamentum flavum",
     [](const VertebraForm& f) {
       const double x = f.laminaX_m() + 0.6 * f.pedicle_m, y = 0.35 * f.facetApart_m;
       return paired(
           {{x, y, -0.25 * f.height_m}, {x, y, 0.05 * f.height_m}, 0.28 * f.facetApart_m, 0.0014, Vector3::UnitY()});
     }},
    {"interspinous ligament",
     [](const VertebraForm& f) {
       const Vector3 middle(0.5 * (f.laminaX_m() + f.spinousTip_m().x()), 0,
                            0.5 * (-0.1 * f.height_m + f.spinousTip_m().z()));
       const double h = 0.85 * f.spinousHalfHeight_m;
       return std::vector{Attachment{middle - Vector3(0, 0, h), middle + Vector3(0, 0, h), 0.38 * f.spinous_m,
                                     0.6 * f.spinousHalfThick_m, Vector3::UnitX()}};
     }},
    {"supraspinous ligament",
     [](const VertebraForm& f) {
       const Vector3 tip = f.spinousTip_m() - Vector3(1.1 * f.spinousHalfThick_m, 0, 0);
       const double h = 0.6 * f.spinousHalfHeight_m;
       return std::vector{Attachment{tip - Vector3(0, 0, h), tip + Vector3(0, 0, h), 0.0030, 0.0018, Vector3::UnitY()}};
     }},
    {"facet capsules",
     [](const VertebraForm& f) {
       const double y = f.facetApart_m, x = f.laminaX_m();
       return paired({{x + 0.02 * f.canal_m, y + 0.75 * f.facet_m, -0.45 * f.height_m},
                      {x + 0.38 * f.canal_m, y + 0.95 * f.facet_m, 0.38 * f.height_m},
                      0.75 * f.facet_m,
                      0.0011,
                      Vector3::UnitX()});
     }},
}};

/// In  structures: names that the model has for a level; empty: none of them can be cut
void addLigaments(SpecimenDrawing& drawing, const Stack& stack) {
  const int levels = static_cast<int>(stack.centre_m.size());
  for (int level = 0; level < levels; ++level) {
    const auto l = static_cast<std::size_t>(level);
    const Carrier upper = 2 * (levels - level), lower = upper - 2;
    const Vector3 above(0, 0, stack.bone_m[l]), below(0, 0, stack.bone_m[l + 1]);
    for (const LigamentRow& row : kLigaments)
      for (const Attachment& a : row.at(*stack.form)) {
        DrawnStrand strand{.carrierA = upper,
                           .carrierB = lower,
                           .a_m = above + a.upper,
                           .b_m = below + a.lower,
                           .halfWidth_m = a.halfWidth,
                           .halfThickness_m = a.halfThickness,
                           .wide = a.wide};
        if (!stack.levelName[l].empty()) strand.cutBy = {stack.levelName[l] + " " + std::string(row.name)};
        drawing.strands.push_back(std::move(strand));
      }
  }
}

/// Of its levels where each says between which two it is, for the one in the pot may hold another one with it; else of
/// the whole.
std::vector<std::string> boneNames(const Stack& stack, const std::string& whole) {
  std::vector<std::string> names;
  for (auto level = stack.levelName.rbegin(); level != stack.levelName.rend(); ++level) {
    const auto dash = level->find('-');
    if (dash == std::string::npos || (!names.empty() && names.back() != level->substr(dash + 1))) break;
    if (names.empty()) names.push_back(level->substr(dash + 1));
    names.push_back(level->substr(0, dash));
  }
  if (names.size() == stack.levelName.size() + 1) return names;
  names = vertebraeNamed(whole);
  if (names.size() != stack.levelName.size() + 1) names.clear();
  return names;
}

SpecimenDrawing drawStack(const Stack& stack, const DrawingFacts& facts) {
  const VertebraForm& form = *stack.form;
  SpecimenDrawing drawing{.known = true};
  const int levels = static_cast<int>(stack.centre_m.size());
  drawing.centres_m.assign(stack.centre_m.rbegin(), stack.centre_m.rend());
  drawing.strainIsDrawn = true;
  const auto bone =
      shared(meshOf(vertebraShape(form), {.cell_m = kBoneCell_m * std::min(1.0, form.halfWidth_m / 0.02)}));
  const auto facets = shared(meshOf(lowerFacets(form), {.cell_m = kSmallCell_m}));
  for (int i = 0; i <= levels; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Carrier carrier = 2 * (levels - i);
    const spatial::Pose X = placeAt(0, 0, stack.bone_m[k]);
    drawing.parts.push_back({i == 0 ? Tone::MovingBone : Tone::Bone, bone, carrier, X});
    if (i == levels) break;
    DrawnPart below{i == 0 ? Tone::MovingBone : Tone::Bone, facets, carrier, X};
    if (!stack.levelName[k].empty()) below.goneWith = {stack.levelName[k] + " facets"};
    drawing.parts.push_back(std::move(below));
    const double gap = stack.bone_m[k] - stack.bone_m[k + 1] - form.height_m;
    drawing.parts.push_back({Tone::Disc,
                             shared(meshOf(discShape(form, std::max(gap, 0.003)), {.cell_m = kSmallCell_m})),
                             carrier - 1, placeAt(0, 0, 0.5 * (stack.bone_m[k] + stack.bone_m[k + 1]))});
  }
  drawing.boneName = boneNames(stack, facts.level);
  addLigaments(drawing, stack);
  // Resin about the far half of both end bones, over body and arch.
  const double reach = 0.5 * (form.halfDepth_m - form.spinousTip_m().x()) + 0.004;
  const double middle = 0.5 * (form.halfDepth_m + form.spinousTip_m().x());
  const double radius = std::max({reach, std::abs(form.transverseTip_m.y()) * 0.9, 0.024});
  const double top = stack.bone_m.front() + 0.16 * form.height_m, bottom = stack.bone_m.back() - 0.16 * form.height_m;
  addPot(drawing, 2 * levels, placeAt(middle, 0, top), radius, kPotTop_m - top);
  drawing.X_DG = placeAt(0, 0, kPotTop_m);
  drawing.gripRadius_m = radius;
  drawing.viceTop_m = facts.viceTop_m.value_or(bottom - 0.013);
  const double foot = std::min(drawing.viceTop_m - 0.022, bottom - 0.012);
  addPot(drawing, 0, upsideDown({middle, 0, bottom}), radius, bottom - foot);
  return drawing;
}

struct Segment {
  char region = 0;
  int number = 0;
};

std::optional<Segment> segmentOf(std::string_view name) {
  if (name.size() < 2 || !std::isdigit(static_cast<unsigned char>(name[1]))) return std::nullopt;
  int number = 0;
  for (std::size_t i = 1; i < name.size(); ++i) {
    if (!std::isdigit(static_cast<unsigned char>(name[i])) || number > 99) return std::nullopt;
    number = 10 * number + (name[i] - '0');
  }
  return Segment{name[0], number};
}

/// Place of a vertebra counted from the skull.
std::optional<int> placeOf(const Segment& s) {
  switch (s.region) {
    case 'C': return s.number;
    case 'T': return 7 + s.number;
    case 'L': return 19 + s.number;
    case 'S': return 24 + s.number;
    default: return std::nullopt;
  }
}

}  // namespace

int levelsNamed(const std::string& level) {
  const auto dash = level.find('-');
  if (dash == std::string::npos) return 0;
  const auto from = segmentOf(std::string_view(level).substr(0, dash)),
             to = segmentOf(std::string_view(level).substr(dash + 1));
  if (!from || !to) return 0;
  const auto a = placeOf(*from), b = placeOf(*to);
  return a && b && *b > *a && *b - *a <= 24 ? *b - *a : 0;
}

std::vector<std::string> vertebraeNamed(const std::string& level) {
  std::vector<std::string> names;
  const int levels = levelsNamed(level);
  if (levels == 0) return names;
  const int last = *placeOf(*segmentOf(std::string_view(level).substr(level.find('-') + 1)));
  for (int place = last; place >= last - levels; --place) {
    const char region = place <= 7 ? 'C' : place <= 19 ? 'T' : place <= 24 ? 'L' : 'S';
    const int before = region == 'C' ? 0 : region == 'T' ? 7 : region == 'L' ? 19 : 24;
    std::string& name = names.emplace_back(1, region);
    name += std::to_string(place - before);
  }
  names.front() = level.substr(level.find('-') + 1);  // a pig's L6 stays one
  return names;
}

SpecimenDrawing drawSpineChain(const specimen::SpineChainParameters& p, const DrawingFacts& facts) {
  Stack stack{.form = &vertebraForm(facts.joint, facts.species), .bone_m = {}, .centre_m = {}, .levelName = {}};
  for (const auto& level : p.levels) {
    stack.centre_m.push_back(level.elasticCentre_m);
    stack.levelName.push_back(level.name);
  }
  const std::size_t levels = stack.centre_m.size();
  if (levels == 0) return {};
  const double spacing =
      levels > 1 ? (stack.centre_m.front().z() - stack.centre_m.back().z()) / static_cast<double>(levels - 1)
                 : stack.form->spacing_m();
  const double first =
      p.bones.empty() ? stack.centre_m.front().z() + 0.5 * spacing : p.bones.front().centre_m.z() + spacing;
  stack.bone_m.push_back(first);
  for (const auto& bone : p.bones) stack.bone_m.push_back(bone.centre_m.z());
  while (stack.bone_m.size() < levels + 1) stack.bone_m.push_back(stack.bone_m.back() - spacing);
  return drawStack(stack, facts);
}

SpecimenDrawing drawSpine(const specimen::SpineParameters& p, const DrawingFacts& facts) {
  const std::string species =
      facts.species.empty() && p.label.find("porcine") != std::string::npos ? "porcine" : facts.species;
  const std::string joint = facts.joint.empty() ? "lumbar spine" : facts.joint;
  Stack stack{.form = &vertebraForm(joint, species), .bone_m = {}, .centre_m = {}, .levelName = {}};
  const int named = levelsNamed(facts.level), levels = named > 0 ? std::min(named, 8) : 2;
  // Its one elastic centre lies midway between its ends.
  const double spacing = stack.form->spacing_m();
  const double middle = std::min(p.elasticCentre_m.z(), -0.5 * levels * spacing + 0.004);
  for (int i = 0; i <= levels; ++i) stack.bone_m.push_back(middle + (0.5 * levels - i) * spacing);
  for (int i = 0; i < levels; ++i) {
    stack.centre_m.emplace_back(p.elasticCentre_m.x(), p.elasticCentre_m.y(),
                                middle + (0.5 * levels - 0.5 - i) * spacing);
    stack.levelName.emplace_back();
  }
  return drawStack(stack, facts);
}

}  // namespace articulus::scene
