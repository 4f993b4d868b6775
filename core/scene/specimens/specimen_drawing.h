#pragma once
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/scene/cell_geometry.h"

namespace articulus::scene {

/// What a piece of a specimen moves with: 0 the fixed body, 2 levels() the moving one; what lies between them at the
/// numbers between, bones at the even and discs at the odd ones.
using Carrier = int;

/// A rigid piece of a specimen.
struct DrawnPart {
  Tone tone = Tone::Bone;
  std::shared_ptr<const Mesh> mesh{};
  Carrier carrier = 0;
  spatial::Pose X_NM{};                 ///< of the mesh in the neutral pose
  std::vector<std::string> goneWith{};  ///< structures: cut any of them, and it is no longer there
  std::vector<std::string> onlyWith{};  ///< structures: it is there once all of them are cut
};

/// Something soft or slender between two places: ligament, spring, rod, bending body. Drawn as a tube that changes its
/// shape with the pose.
struct DrawnStrand {
  enum class Kind {
    Ligament,  ///< straight, or over a ball; coloured by its strain; cut: two stumps
    Plain,     ///< straight, in the tone it is given; cut: two stumps
    Coil,      ///< a coil spring
    Beam       ///< bends along the screw from one end to the other
  };
  Kind kind = Kind::Ligament;
  Tone tone = Tone::Tendon;          ///< of those that show no strain
  std::vector<std::string> cutBy{};  ///< structures
  Carrier carrierA = 0, carrierB = 2;
  spatial::Vector3 a_m = spatial::Vector3::Zero(), b_m = spatial::Vector3::Zero();  ///< ends, in the neutral pose
  double halfWidth_m = 0.002, halfThickness_m = 0.0015;
  spatial::Vector3 wide{0, 1, 0};  ///< direction of its width, about
  double slack_m = 0.0;            ///< length at which it begins to hold; 0: that of the neutral pose, as drawn
  // Ligaments that run over a ball of the moving body.
  spatial::Vector3 ball_m = spatial::Vector3::Zero();
  double ball_radius_m = 0.0;       ///< of the way whose length counts; 0: straight
  double drawnBall_radius_m = 0.0;  ///< of the way that is seen
  // Coils and beams.
  double coilRadius_m = 0.008;
  int turns = 6;
};

/// A simulated specimen as it is seen: pieces and strands in the frame N in which fixed body P and moving body D are
/// one, as the vice closes on it.
/// Frames  N is where D is in the neutral pose; axes as the specimen's type has them
struct SpecimenDrawing {
  bool known = false;  ///< false: nothing is known of its shape, and plain stumps are drawn
  std::vector<DrawnPart> parts{};
  std::vector<DrawnStrand> strands{};
  std::vector<spatial::Vector3> centres_m{spatial::Vector3::Zero()};    ///< of each level, from the fixed end
  spatial::Pose X_DG{spatial::Matrix3::Identity(), {0, 0, kPotTop_m}};  ///< where the robot's holder is screwed on;
                                                                        ///< z points out of the specimen
  double gripRadius_m = 0.0;  ///< of the pot below it: a holder may be screwed to its side as well; 0: only there
  double viceTop_m = -2.0 * kBoneSpacing_m - 0.018;  ///< z in N: upper edge of the jaws that hold the fixed body
  std::vector<std::string> boneName{};  ///< "C5", of the bones at 0, 2, 4 ... where all are known; "": of one it is not
  bool carriage = false;                ///< what is at carrier 0 slides along x and y below the moving body
  spatial::Vector3 middle_m{0, 0, 0};   ///< of the body that stands on the carriage
  bool strainIsDrawn = false;           ///< its model has no ligaments of its own: strain is that of the drawn length
  [[nodiscard]] int levels() const { return static_cast<int>(centres_m.size()); }
  [[nodiscard]] bool hasLigaments() const;
};

/// Displacements of all carriers from the neutral pose, for that of the moving body: the levels share turn and shift
/// evenly, each about its own centre. A drawing, not what the specimen's model solves.
/// Out     2 levels + 1 poses; the first is none, the last X_ND
[[nodiscard]] std::vector<spatial::Pose> carrierPoses(const SpecimenDrawing& drawing, const spatial::Pose& X_ND);

/// How a strand stands.
struct StrandState {
  std::vector<std::vector<spatial::Vector3>> ways;  ///< in N; two of one that is cut
  double length_m = 0.0, strain = 0.0;
  Tone tone = Tone::Tendon;
};
/// In  cuts: names of structures that are cut
[[nodiscard]] StrandState stateOf(const DrawnStrand& strand, const std::vector<spatial::Pose>& carriers,
                                  const std::set<std::string>& cuts);
/// As a tube in N; always the same triangles for a strand that is not cut.
[[nodiscard]] Mesh meshOf(const DrawnStrand& strand, const StrandState& state);

[[nodiscard]] bool isThere(const DrawnPart& part, const std::set<std::string>& cuts);
/// The same whether a structure is named with or without its level: "L4-L5 facets" is cut by "L4-L5 facets".
[[nodiscard]] bool anyCut(const std::vector<std::string>& structures, const std::set<std::string>& cuts);

/// All of it, placed in W, for a picture. In  X_WN: of the neutral pose
[[nodiscard]] std::vector<ScenePart> partsAt(const SpecimenDrawing& drawing, const spatial::Pose& X_WN,
                                             const spatial::Pose& X_WD, const std::set<std::string>& cuts);

/// Strains at which the colour of a ligament changes, and the tone below each; above the last: StrainMost.
struct StrainStep {
  double below;
  Tone tone;
};
inline constexpr std::array<StrainStep, 4> kStrainSteps{
    {{0.0, Tone::StrainSlack}, {0.02, Tone::StrainLow}, {0.05, Tone::StrainMiddle}, {0.08, Tone::StrainHigh}}};
[[nodiscard]] Tone toneOfStrain(double strain) noexcept;
/// Of the palette of Okabe and Ito, which people who see few colours can tell apart; red, green, blue, 0 to 255.
[[nodiscard]] std::array<std::uint8_t, 3> strainColour(Tone tone) noexcept;
[[nodiscard]] bool isStrain(Tone tone) noexcept;

}  // namespace articulus::scene
