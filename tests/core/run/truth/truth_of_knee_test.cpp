// Analyses of a joint against the virtual knee: where it is under a drawer, in its cuts, bent, and followed by a
// tracker.
#include "tests/core/run/truth/truth_of_analyses.h"

namespace articulus::test {

using protocol::ActionKind;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using State = KneeTruth::State;

void TruthOfAnalyses::comparison() {
  KneeTruth knee;
  const auto intact = drawer(knee, 30.0, motion("drawer", "intact > 30 deg > drawer"), false);
  knee.cut("anterior cruciate ligament");
  const auto cut = drawer(knee, 30.0, motion("drawer", "cut > 30 deg > drawer"), false);
  for (const State& s : intact) add(0, s.X_PD, s.F_D_P);
  for (const State& s : cut) add(1, s.X_PD, s.F_D_P);
  const auto rows = found(
      "comparison",
      {{"conditions", {"intact", "cut"}},
       {"measures",
        {{{"name", "drawer"}, {"step", "drawer"}, {"of", {"x", "y", "z"}}, {"places", {{{"name", "30 deg"}}}}}}}});
  const auto way = [](const std::vector<State>& s) {
    return (s.back().X_PD.translation - s.front().X_PD.translation).norm();
  };
  expectTruth(rows, "30 deg", "drawer, intact", way(intact));
  expectTruth(rows, "30 deg", "drawer, cut", way(cut));
  expectTruth(rows, "30 deg", "drawer, cut over intact", way(cut) / way(intact));
}

void TruthOfAnalyses::failureOnset() {
  // Nothing of ours tears by itself: the ligament is cut while the knee is drawn by its pose, which the load falls by.
  KneeTruth knee;
  const auto way = drawer(knee, 30.0, 0, false);
  const int number = motion("pull");
  double at_m = 0.0;
  Vector6 before, after;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (i == 150) {
      at_m = (way[i].X_PD.translation - way[0].X_PD.translation).x();
      before = way[i - 1].F_D_P.data;
      knee.cut("anterior cruciate ligament");
      after = knee.at(way[i].X_PD).F_D_P.data;
    }
    for (int k = 0; k < 5; ++k) add(number, way[i].X_PD, knee.at(way[i].X_PD).F_D_P);
  }
  const auto rows = found("failure_onset", {{"step", "pull"}, {"load", "Fx"}, {"way", "x"}});
  expectTruth(rows, "pull", "peak, Fx", before[0]);
  expectTruth(rows, "pull", "drop of load, x", at_m);
}

void TruthOfAnalyses::inSituForce() {
  KneeTruth knee;
  const auto way = drawer(knee, 30.0, motion("intact"));
  KneeTruth cut;
  cut.cut("anterior cruciate ligament");
  std::vector<State> again;
  for (const State& s : way) again.push_back(cut.at(s.X_PD));
  walk(motion("without"), again);
  double force_N = 0.0, share = 0.0, count = 0.0;
  const double peak_N = std::abs(way.back().F_D_P.data[0] - way.front().F_D_P.data[0]);
  const auto ligaments = knee.knee().joint().ligaments();
  const auto names = knee.knee().joint().ligamentNames();
  for (const State& s : way) {
    if (std::abs(s.F_D_P.data[0]) < 0.95 * peak_N) continue;
    Vector3 borne = Vector3::Zero();  // in the tibia
    for (std::size_t i = 0; i < ligaments.size(); ++i)
      if (names[i].starts_with("anterior cruciate ligament")) borne += ligaments[i].load(s.X_TF).data.head<3>();
    force_N += borne.norm();
    share += 1.0 - cut.at(s.X_PD).F_D_P.data[0] / s.F_D_P.data[0];
    count += 1.0;
  }
  const auto rows =
      found("in_situ_force", {{"structure", "ACL"}, {"intact", "intact"}, {"cut", "without"}, {"axis", "Fx"}});
  expectTruth(rows, "", "force", force_N / count);
  expectTruth(rows, "", "share of the load along Fx", share / count);
}

void TruthOfAnalyses::jointAngles() {
  KneeTruth knee;
  const int number = motion("bend");
  State s = knee.neutral();
  const Matrix3 R_WT = s.X_PD.rotation * kneeParameters().R_PA;  // D and P are one as it begins
  const Matrix3 R_WF = R_WT * s.X_TF.rotation;
  double least[3] = {9, 9, 9}, most[3] = {-9, -9, -9};
  for (int i = 0; i <= 120; ++i) {
    s = knee.bent(0.5 * i * kDegreeOfKnee, s);
    const double is[3] = {s.at.flexion_rad, s.at.adduction_rad, s.at.internalRotation_rad};
    for (int k = 0; k < 3; ++k) {
      least[k] = std::min(least[k], is[k]);
      most[k] = std::max(most[k], is[k]);
    }
    for (int k = 0; k < 5; ++k) add(number, s.X_PD, s.F_D_P);
  }
  const auto rows = found("joint_angles", {{"convention", "knee"},
                                           {"side", "right"},
                                           {"robot_moves", "proximal"},
                                           {"axes_of_fixed_bone", rowWise(R_WT)},
                                           {"axes_of_moving_bone", rowWise(R_WF)}});
  ASSERT_GE(rows.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) expectRange(rows, "bend", rows[k].quantity, least[k], most[k]);
}

void TruthOfAnalyses::jointMotion() {
  KneeTruth knee;
  begin(knee);
  const auto way = drawer(knee, 30.0, motion("drawer"));
  const auto n = knee.neutral().at;
  const auto rows =
      found("joint_motion", {{"side", "right"},
                             {"axes_of_fixed_bone", rowWise(kneeParameters().R_PA)},
                             {"beginning",
                              {{"flexion_deg", n.flexion_rad / kDegreeOfKnee},
                               {"adduction_deg", n.adduction_rad / kDegreeOfKnee},
                               {"internal_rotation_deg", n.internalRotation_rad / kDegreeOfKnee},
                               {"lateral_mm", 1e3 * n.lateral_m},
                               {"anterior_mm", 1e3 * n.anterior_m},
                               {"distraction_mm", 1e3 * n.distraction_m}}},
                             {"motions",
                              {{{"step", "drawer"}, {"of", "anterior"}, {"statistic", "greatest"}},
                               {{"step", "drawer"}, {"of", "internal_rotation"}, {"statistic", "range"}}}}});
  double least = 9.0, most = -9.0;
  for (const State& s : way) {
    least = std::min(least, s.at.internalRotation_rad);
    most = std::max(most, s.at.internalRotation_rad);
  }
  expectTruth(rows, "drawer", "anterior", way.back().at.anterior_m - way.front().at.anterior_m);
  expectTruth(rows, "drawer", "internal rotation", most - least);
}

void TruthOfAnalyses::laxity() {
  KneeTruth knee;
  const auto way = drawer(knee, 30.0, motion("drawer"));
  const auto x = [&](double share) {  // between two of 200 states
    const auto i = static_cast<std::size_t>(200.0 * share);
    return way[i].X_PD.translation.x() - way[0].X_PD.translation.x();
  };
  const double fx = way[100].F_D_P.data[0], peak = way[200].F_D_P.data[0];
  const auto rows = found("laxity", {{"load", "Fx"}, {"loads", {fx, peak}}, {"displacements", {1e3 * x(0.75)}}});
  ASSERT_EQ(rows.size(), 3u);
  expectTruth(rows, "drawer", rows[0].quantity, x(0.5));
  expectTruth(rows, "drawer", rows[1].quantity, x(1.0));
  expectTruth(rows, "drawer", rows[2].quantity, way[150].F_D_P.data[0]);
}

void TruthOfAnalyses::ligamentLength() {
  KneeTruth knee;
  cellJson_ = nlohmann::json{{"name", "virtual"}, {"simulation", {{"specimen", shippedKnee()}}}}.dump();
  // The run begins bent by 30 deg, as the second one of a session may: the insertions are those of the clamping.
  const auto way = drawer(knee, 30.0, motion("drawer"));
  const nlohmann::json options{{"of_specimen", true}, {"steps", {"drawer"}}};
  const auto unknown = analysed("ligament_length", options);
  ASSERT_FALSE(unknown) << "nobody saw the vice close";
  EXPECT_NE(unknown.error().message.find("when the vice was closed"), std::string::npos) << unknown.error().text();
  clampedAtP_ = true;
  const auto rows = found("ligament_length", options);
  const auto& strand = knee.knee().joint().ligaments()[0].strands()[0];
  double least = 1.0, most = 0.0;
  for (const State& s : way) {
    least = std::min(least, strand.length_m(s.X_TF));
    most = std::max(most, strand.length_m(s.X_TF));
  }
  const std::string name = knee.knee().joint().ligamentNames()[0];
  expectRange(rows, name, "drawer", least, most, 1e-3);
  const double slack = strand.restLength_m;
  expectRange(rows, name, "drawer, strain", 100.0 * (least / slack - 1.0), 100.0 * (most / slack - 1.0));
}

void TruthOfAnalyses::pathRepeatability() {
  // The pose of the knee at each angle, and where it is said to have come to in the repeats: known ways off.
  KneeTruth knee;
  State s = knee.neutral();
  constexpr double kOff_m = 8e-5;
  for (int i = 0; i <= 30; ++i) {
    s = knee.bent(2.0 * i * kDegreeOfKnee, s);
    for (const double off : {-kOff_m, kOff_m}) {
      protocol::WaveformStep drive;
      drive.goals.axis[4] = {control::AxisMode::Position, 2.0 * i * kDegreeOfKnee};
      const int number = motion("");
      static_cast<protocol::AnyStep&>(program_.actions.back().step) = drive;
      const Vector3 to = Vector3::Unit(i % 3);
      for (int k = 0; k < 20; ++k) add(number, {s.X_PD.rotation, Vector3(s.X_PD.translation + off * to)}, s.F_D_P);
      action(ActionKind::TakePose, "");
      program_.actions.back().path = off < 0.0 ? "passive" : "passive 2";
    }
  }
  const auto rows = found("path_repeatability", {{"path", "passive"}, {"rest_s", 0.1}});
  for (const auto& row : rows)
    if (row.quantity.starts_with("translation")) {
      EXPECT_NEAR(row.minimum, kOff_m, 0.01 * kOff_m) << row.quantity << ", rms";
      EXPECT_NEAR(row.maximum, kOff_m, 0.1 * kOff_m) << "the largest holds the noise of single poses";
      return;
    }
  ADD_FAILURE() << "no row of the translation";
}

void TruthOfAnalyses::pathReplay() {
  KneeTruth knee;
  const auto way = drawer(knee, 30.0, motion("recorded"));
  walk(motion("intact"), way);
  knee.cut("anterior cruciate ligament");
  std::vector<State> again;
  for (const State& s : way)
    again.push_back(knee.at({s.X_PD.rotation, Vector3(s.X_PD.translation + Vector3(0, 2e-4, 0))}));
  walk(motion("without"), again);
  const auto rows =
      found("path_replay", {{"recorded", "recorded"}, {"intact", "intact"}, {"replays", {"without"}}, {"axis", "Fx"}});
  const auto range = [](const std::vector<State>& of) {
    double least = 1e9, most = -1e9;
    for (const State& s : of) {
      least = std::min(least, s.F_D_P.data[0]);
      most = std::max(most, s.F_D_P.data[0]);
    }
    return std::pair{least, most};
  };
  const auto whole = range(way), left = range(again);
  expectRange(rows, "intact", "range of Fx", whole.first, whole.second);
  expectTruth(rows, "without", "range over that before", (left.second - left.first) / (whole.second - whole.first));
}

void TruthOfAnalyses::trackedMotion() {
  KneeTruth truth;
  const int number = motion("bend");
  const Pose X_TW{spatial::expRotation({0.4, -1.1, 0.3}), Vector3(1.5, -0.4, 0.8)};
  tracking_.rate_Hz = 100.0;
  tracking_.bones = {{"femur", 0.0, "{}"}, {"tibia", 0.0, "{}"}};
  State s = truth.neutral();
  const double begin = s.at.flexion_rad;
  double most = begin;
  specimen::Knee knee(kneeParameters());
  for (int i = 0; i <= 1200; ++i) {
    s = truth.bent(30.0 * kDegreeOfKnee * (1.0 - std::cos(2.0 * M_PI * i / 1200.0)), s);
    most = std::max(most, s.at.flexion_rad);
    add(number, s.X_PD, s.F_D_P);
    (void)knee.step(s.X_PD, 1e3);
    for (std::int32_t body = 0; body < 2; ++body) {
      record::TrackedPose p;
      p.body = body;
      p.frame = i;
      p.time_s = time_s_;
      p.age_s = 0.01;
      p.markersSeen = 4;
      p.quality = record::TrackQuality::Seen;
      p.X_TV = X_TW * knee.bonePose(static_cast<std::size_t>(body));
      p.X_TV.translation += 1e-4 * three();  // an optical tracker: a tenth of a millimetre, two milliradians
      p.X_TV.rotation = spatial::expRotation(2e-3 * three()) * p.X_TV.rotation;
      poses_.push_back(p);
    }
  }
  const auto rows =
      found("tracked_motion", {{"motions", {"bend"}},
                               {"joint", "knee"},
                               {"side", "right"},
                               {"levels", nlohmann::json::array({nlohmann::json::array({"femur", "tibia"})})}});
  ASSERT_FALSE(rows.empty());
  for (const auto& row : rows)
    if (row.quantity == "flexion") {
      std::printf("  flexion %.5f .. %.5f rad, true 0 .. %.5f\n", row.minimum, row.maximum, most - begin);
      EXPECT_NEAR(row.maximum - row.minimum, most - begin, 0.01 * (most - begin));
      return;
    }
  ADD_FAILURE() << "no row of the flexion: " << rows.front().quantity;
}

}  // namespace articulus::test
