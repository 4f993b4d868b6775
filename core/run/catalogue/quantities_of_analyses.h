#pragma once
#include <array>

#include "core/run/catalogue/analysis_need.h"
#include "core/run/catalogue/analysis_quantity.h"

/// What each analysis of analysis_catalogue.cpp needs and tells, which alone includes it.
/// Test    tests/core/run/declared_quantities.h: every row that an analysis gives in a test is declared here
namespace articulus::run::catalogue {

using Need = AnalysisNeed;
using Quantity = AnalysisQuantity;

inline constexpr std::array kRatesNeeds{Need::Poses, Need::Motions};
inline constexpr std::array kRates{Quantity{"velocity along *", "m/s", "accelerations"},
                                   Quantity{"velocity about *", "rad/s", "accelerations"},
                                   Quantity{"acceleration along *", "m/s2", "accelerations"},
                                   Quantity{"acceleration about *", "rad/s2", "accelerations"},
                                   Quantity{"velocity, *", "m/s", "accelerations"},
                                   Quantity{"angular velocity, *", "rad/s", "accelerations"},
                                   Quantity{"acceleration, *", "m/s2", "accelerations"},
                                   Quantity{"angular acceleration, *", "rad/s2", "accelerations"}};

inline constexpr std::array kComparisonNeeds{Need::Conditions, Need::Motions};
inline constexpr std::array kComparison{Quantity{"*, *", "m rad N Nm", "comparison"},
                                        Quantity{"*, * over *", "1", "comparison"}};

inline constexpr std::array kFailureNeeds{Need::Loads, Need::Poses, Need::Motions};
inline constexpr std::array kFailure{
    Quantity{"peak, *", "N Nm m rad", "failure_onset"},
    Quantity{"first departure, *", "N Nm m rad", "failure_onset"},
    Quantity{"drop of stiffness, *", "N Nm m rad", "failure_onset"},
    Quantity{"drop of load, *", "N Nm m rad", "failure_onset"},
    Quantity{"stiffness of the elastic line", "N/m Nm/rad N/rad Nm/m", "failure_onset"},
    Quantity{"stiffness of the elastic line, uncertainty", "N/m Nm/rad N/rad Nm/m", "failure_onset"},
    Quantity{"largest drop of load", "1", "failure_onset"}};

inline constexpr std::array kInSituNeeds{Need::Loads, Need::Poses, Need::Replays};
inline constexpr std::array kInSitu{Quantity{"force", "N", "in_situ_force"},
                                    Quantity{"force along *", "N", "in_situ_force"},
                                    Quantity{"force, mean of repeats", "N", "in_situ_force"},
                                    Quantity{"force, 95 % interval", "N", "in_situ_force"},
                                    Quantity{"error bar", "N", "in_situ_force"},
                                    Quantity{"of it from the arm", "N", "in_situ_force"},
                                    Quantity{"of it across the path", "N", "in_situ_force"},
                                    Quantity{"of it with nothing cut", "N", "in_situ_force"},
                                    Quantity{"of it from noise of the loads", "N", "in_situ_force"},
                                    Quantity{"added for the arm's giving way", "N", "in_situ_force"},
                                    Quantity{"share of the load along *", "1", "in_situ_force"}};

inline constexpr std::array kAnglesNeeds{Need::Poses, Need::Motions};
inline constexpr std::array kAngles{Quantity{"flexion", "rad", "joint_angles"},
                                    Quantity{"adduction", "rad", "joint_angles"},
                                    Quantity{"internal rotation", "rad", "joint_angles"},
                                    Quantity{"dorsiflexion", "rad", "joint_angles"},
                                    Quantity{"inversion", "rad", "joint_angles"},
                                    Quantity{"lateral bending to the right", "rad", "joint_angles"},
                                    Quantity{"axial rotation to the left", "rad", "joint_angles"},
                                    Quantity{"plane of elevation", "rad", "joint_angles"},
                                    Quantity{"elevation", "rad", "joint_angles"},
                                    Quantity{"distance from where angles cannot be told apart", "rad", "joint_angles"},
                                    Quantity{"direction of the axis of *, x", "1", "joint_angles"},
                                    Quantity{"direction of the axis of *, y", "1", "joint_angles"},
                                    Quantity{"direction of the axis of *, z", "1", "joint_angles"},
                                    Quantity{"direction of the axis, uncertainty", "rad", "joint_angles"},
                                    Quantity{"tilt from the given axis", "rad", "joint_angles"},
                                    Quantity{"cross-talk before", "1", "joint_angles"},
                                    Quantity{"cross-talk after", "1", "joint_angles"},
                                    Quantity{"cross-talk before, *", "rad", "joint_angles"},
                                    Quantity{"cross-talk after, *", "rad", "joint_angles"}};

inline constexpr std::array kMotionNeeds{Need::Poses, Need::Motions, Need::Geometry};
inline constexpr std::array kMotion{
    Quantity{"*", "rad m", "joint_motion"}, Quantity{"direction of the axis of *", "1", "joint_motion"},
    Quantity{"cross-talk before", "1", "joint_motion"}, Quantity{"cross-talk after", "1", "joint_motion"}};

inline constexpr std::array kKneeInspiredNeeds{Need::Loads, Need::Poses, Need::Displacements, Need::Geometry};
inline constexpr std::array kStiffnessNeeds{Need::Loads, Need::Poses, Need::Displacements};
inline constexpr std::array kStiffness{
    Quantity{"* by x", "N/m Nm/m", "stiffness_matrix"},
    Quantity{"* by y", "N/m Nm/m", "stiffness_matrix"},
    Quantity{"* by z", "N/m Nm/m", "stiffness_matrix"},
    Quantity{"* by rx", "N/rad Nm/rad", "stiffness_matrix"},
    Quantity{"* by ry", "N/rad Nm/rad", "stiffness_matrix"},
    Quantity{"* by rz", "N/rad Nm/rad", "stiffness_matrix"},
    Quantity{"* by *", "N/m Nm/m N/rad Nm/rad", "stiffness_standard_error"},
    Quantity{"R2 of *", "1", "stiffness_summary"},
    Quantity{"asymmetry", "%", "stiffness_summary"},
    Quantity{"largest standard error", "%", "stiffness_summary"},
    Quantity{"largest difference from the known", "%", "stiffness_summary"},
    Quantity{"largest difference on the diagonal", "%", "stiffness_summary"},
    Quantity{"stiffening of * by *", "1", "stiffness_summary"},
    Quantity{"stiffening of the diagonal", "1", "stiffness_summary"},
    Quantity{"theta", "rad", "joint_workspace"},
    Quantity{"beta", "rad", "joint_workspace"},
    Quantity{"delta", "rad", "joint_workspace"},
    Quantity{"theta from the next singular position", "rad", "joint_workspace"},
    Quantity{"shift of the centre", "m", "joint_workspace"},
    Quantity{"length of the leg of * against the closed form", "m", "joint_workspace"},
    Quantity{"* by its leg's length against the pose", "rad", "joint_workspace"},
    Quantity{"force at rest", "N", "joint_workspace"},
    Quantity{"moment at rest", "Nm", "joint_workspace"}};
/// A stiffness matrix tells the first of them, without those of a workspace.
inline constexpr std::size_t kOfAMatrix = 14;

inline constexpr std::array kLaxityNeeds{Need::Loads, Need::Poses, Need::Motions};
inline constexpr std::array kLaxity{
    Quantity{"shift* at * N", "m", "laxity"},   Quantity{"shift*, from * to * N", "m", "laxity"},
    Quantity{"turn* at * Nm", "rad", "laxity"}, Quantity{"turn*, from * to * Nm", "rad", "laxity"},
    Quantity{"* at * mm", "N", "laxity"},       Quantity{"*, from * to * mm", "N", "laxity"},
    Quantity{"* at * deg", "Nm", "laxity"},     Quantity{"*, from * to * deg", "Nm", "laxity"}};

inline constexpr std::array kLigamentNeeds{Need::Poses, Need::Geometry};
inline constexpr std::array kLigament{Quantity{"*", "m", "ligament_length"},
                                      Quantity{"*, strain", "%", "ligament_length"}};

inline constexpr std::array kPointNeeds{Need::Loads, Need::Poses, Need::Geometry};
inline constexpr std::array kPoint{Quantity{"F*", "N", "load_at_point"}, Quantity{"M*", "Nm", "load_at_point"},
                                   Quantity{"M*, induced by the forces", "Nm", "load_at_point"},
                                   Quantity{"largest stress at D", "Pa", "load_at_point"},
                                   Quantity{"largest stress at the point", "Pa", "load_at_point"}};

inline constexpr std::array kCycleNeeds{Need::Loads, Need::Poses, Need::LoadCycles};
inline constexpr std::array kCycle{Quantity{"neutral zone, *", "rad m", "load_cycle"},
                                   Quantity{"neutral zone, *, R2", "1", "load_cycle"},
                                   Quantity{"neutral zone, *, stiffness", "Nm/deg N/mm", "load_cycle"},
                                   Quantity{"stiffness of the neutral zone", "Nm/deg N/mm", "load_cycle"},
                                   Quantity{"stiffness of the elastic zone, *", "Nm/deg N/mm", "load_cycle"},
                                   Quantity{"hysteresis, area", "J", "load_cycle"},
                                   Quantity{"phase lag", "rad", "load_cycle"},
                                   Quantity{"coupled motion, *", "rad m", "load_cycle"},
                                   Quantity{"coupled motion, *, per driven angle", "1", "load_cycle"},
                                   Quantity{"range, cycle *", "rad m", "load_cycle"},
                                   Quantity{"range, change in the last cycle", "%", "load_cycle"}};

inline constexpr std::array kRepeatNeeds{Need::Loads, Need::Poses, Need::PassivePath};
inline constexpr std::array kRepeat{
    Quantity{"force at rest*", "N", "path_repeatability"},   Quantity{"moment at rest*", "Nm", "path_repeatability"},
    Quantity{"force on the way", "N", "path_repeatability"}, Quantity{"moment on the way", "Nm", "path_repeatability"},
    Quantity{"translation*", "m", "path_repeatability"},     Quantity{"rotation*", "rad", "path_repeatability"}};

inline constexpr std::array kReplayNeeds{Need::Loads, Need::Poses, Need::Replays};
inline constexpr std::array kReplay{Quantity{"shift", "m", "path_replay"}, Quantity{"turn", "rad", "path_replay"},
                                    Quantity{"range of F*", "N", "path_replay"},
                                    Quantity{"range of M*", "Nm", "path_replay"},
                                    Quantity{"range over that before", "1", "path_replay"}};

inline constexpr std::array kRelaxationNeeds{Need::Hold};
inline constexpr std::array kRelaxation{Quantity{"* at the beginning of the hold", "N Nm", "relaxation"},
                                        Quantity{"* after endless time", "N Nm", "relaxation"},
                                        Quantity{"g*", "1", "relaxation"},
                                        Quantity{"tau*", "s", "relaxation"},
                                        Quantity{"R2 of the fit", "1", "relaxation"},
                                        Quantity{"rms beside the fit", "N Nm", "relaxation"},
                                        Quantity{"lost after * s", "%", "relaxation"},
                                        Quantity{"* at the beginning of the hold", "m rad", "creep"},
                                        Quantity{"* after endless time", "m rad", "creep"},
                                        Quantity{"g*", "1", "creep"},
                                        Quantity{"tau*", "s", "creep"},
                                        Quantity{"R2 of the fit", "1", "creep"},
                                        Quantity{"rms beside the fit", "m rad", "creep"},
                                        Quantity{"grown after * s", "%", "creep"}};

inline constexpr std::array kTrackedNeeds{Need::TrackedBones, Need::Poses, Need::Motions};
inline constexpr std::array kTracked{Quantity{"flexion", "rad", "tracked_motion"},
                                     Quantity{"bending right", "rad", "tracked_motion"},
                                     Quantity{"rotation left", "rad", "tracked_motion"},
                                     Quantity{"adduction", "rad", "tracked_motion"},
                                     Quantity{"internal rotation", "rad", "tracked_motion"},
                                     Quantity{"dorsiflexion", "rad", "tracked_motion"},
                                     Quantity{"inversion", "rad", "tracked_motion"},
                                     Quantity{"lateral bending to the right", "rad", "tracked_motion"},
                                     Quantity{"axial rotation to the left", "rad", "tracked_motion"},
                                     Quantity{"plane of elevation", "rad", "tracked_motion"},
                                     Quantity{"elevation", "rad", "tracked_motion"},
                                     Quantity{"shift *", "m", "tracked_motion"},
                                     Quantity{"lateral", "m", "tracked_motion"},
                                     Quantity{"anterior", "m", "tracked_motion"},
                                     Quantity{"distraction", "m", "tracked_motion"},
                                     Quantity{"exposures without a pose", "1", "tracked_motion"},
                                     Quantity{"bones followed", "1", "tracked_motion"},
                                     Quantity{"poses beyond the map of the field", "1", "tracked_motion"},
                                     Quantity{"shift apart, *", "m", "tracked_motion"},
                                     Quantity{"turn apart, *", "rad", "tracked_motion"},
                                     Quantity{"latency, *", "s", "tracked_motion"}};

}  // namespace articulus::run::catalogue
