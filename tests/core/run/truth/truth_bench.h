#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "core/run/analysis_catalogue.h"
#include "core/spatial/joint_coordinates.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/specimen/knee/knee_support.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::test {

/// Runs of which the truth is known: poses and loads of virtual specimens, stored under the noise that the simulated
/// cells have, and what an analysis finds in them.
/// Frames  P of the specimen at (0.6, 0.02, 0.4) m, its axes those of W
class TruthBench : public storage::UserStoreTest {
 protected:
  // Of a load cell behind its filter (resources/cells, JR3 on an RX 90), and of encoders.
  static constexpr double kForce_N = 0.016, kMoment_Nm = 0.0015, kPlace_m = 2e-6, kTurn_rad = 2e-5;

  int action(protocol::ActionKind kind, const std::string& label, const std::string& place = {}) {
    protocol::Action a;
    a.kind = kind;
    a.number = static_cast<int>(program_.actions.size());
    a.step.label = label;
    a.place = place;
    program_.actions.push_back(std::move(a));
    return program_.actions.back().number;
  }
  int motion(const std::string& label, const std::string& place = {}) {
    return action(protocol::ActionKind::Motion, label, place);
  }
  /// One sample, dt_s after the last one.
  /// In  F_D_P: what the specimen bears; wanted: true: its pose was commanded, and is what it would be without noise
  void add(int number, const spatial::Pose& X_PD, const spatial::Wrench& F_D_P, bool wanted = false,
           double dt_s = 0.01) {
    record::Sample s = storage::sampleAt(++cycle_, number);
    const auto put = [&s](record::Channel place, record::Channel turn, const spatial::Pose& X) {
      const auto q = spatial::quaternionOf(X.rotation);
      s.set(place, X.translation);
      s.set(turn, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    };
    const spatial::Pose X_WD{X_PD.rotation, spatial::Vector3(spatial::Vector3(0.6, 0.02, 0.4) + X_PD.translation)};
    put(record::Channel::PositionX, record::Channel::QuaternionW,
        {spatial::Matrix3(spatial::expRotation(kTurn_rad * three()) * X_WD.rotation),
         spatial::Vector3(X_WD.translation + kPlace_m * three())});
    if (wanted) put(record::Channel::WantedPositionX, record::Channel::WantedQuaternionW, X_WD);
    else s.setMissing(record::Channel::WantedPositionX, 7);
    spatial::Vector6 load = F_D_P.data;
    load.head<3>() += kForce_N * three();
    load.tail<3>() += kMoment_Nm * three();
    s.set(record::Channel::ForceX, load);
    s.setMissing(record::Channel::WantedForceX, 6);
    s[record::Channel::Flexion] = s[record::Channel::LateralBending] = s[record::Channel::AxialRotation] = NAN;
    s.loadCycle = loadCycle_;
    time_s_ += dt_s;
    s[record::Channel::Time] = s[record::Channel::HostTime] = time_s_;
    samples_.push_back(s);
  }
  base::Result<std::vector<storage::ResultValue>> analysed(std::string_view type, const nlohmann::json& options) {
    storage::RunHeader header = storage::simulatedRun();
    if (!cellJson_.empty()) header.cellJson = cellJson_;
    if (clampedAtP_)
      header.specimenJson = R"({"label":"K1","clamped_at":{"position_m":[0.6,0.02,0.4],"quaternion_wxyz":[1,0,0,0]}})";
    header.tracking = tracking_;
    auto writer = begin(header);
    EXPECT_TRUE(writer->store(samples_, events_));
    if (!poses_.empty()) {
      EXPECT_TRUE(writer->storePoses(poses_));
    }
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    if (!view) return view.error();
    return run::declared(*run::analysisOf(type), run::analysisOf(type)->compute(*view, options));
  }
  /// Holds a row against the truth, within a share of it; of: part of the row's motion.
  static void expectRange(const std::vector<storage::ResultValue>& rows, const std::string& of,
                          const std::string& quantity, double least, double greatest, double share = 0.01) {
    for (const auto& row : rows) {
      if (row.quantity != quantity || row.motion.find(of) == std::string::npos) continue;
      const double scale = std::max(std::abs(least), std::abs(greatest));
      std::printf("  %-46s %12.6g .. %-12.6g true %12.6g .. %-12.6g off by %.3f %%\n",
                  (row.motion + ": " + quantity).c_str(), row.minimum, row.maximum, least, greatest,
                  100.0 * std::max(std::abs(row.minimum - least), std::abs(row.maximum - greatest)) / scale);
      EXPECT_GT(scale, 0.0) << "nothing to hold it against";
      EXPECT_NEAR(row.minimum, least, share * scale) << row.motion << ": " << quantity;
      EXPECT_NEAR(row.maximum, greatest, share * scale) << row.motion << ": " << quantity;
      return;
    }
    std::string all;
    for (const auto& row : rows) all += "\n  " + row.motion + ": " + row.quantity;
    ADD_FAILURE() << "no row " << of << ": " << quantity << " among" << all;
  }
  static void expectTruth(const std::vector<storage::ResultValue>& rows, const std::string& of,
                          const std::string& quantity, double truth) {
    expectRange(rows, of, quantity, truth, truth);
  }
  spatial::Vector3 three() {
    const double x = gauss_(random_), y = gauss_(random_), z = gauss_(random_);
    return {x, y, z};
  }

  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::vector<record::Event> events_;
  std::vector<record::TrackedPose> poses_;
  storage::TrackingHeader tracking_{};
  std::string cellJson_;
  bool clampedAtP_ = false;  ///< the run says that D was at P when the vice closed
  std::mt19937_64 random_{20261123};
  std::normal_distribution<double> gauss_;
  std::uint64_t cycle_ = 0;
  int loadCycle_ = 0;
  double time_s_ = 0.0;
};

/// The shipped knee on its way through states of equilibrium: where it is and what it bears, without time.
class KneeTruth {
 public:
  struct State {
    spatial::JointCoordinates at;
    spatial::Pose X_PD;
    spatial::Wrench F_D_P;
    spatial::Pose X_TF;
  };

  KneeTruth() : parameters_(kneeParameters()), knee_(parameters_) {}
  [[nodiscard]] const specimen::Knee& knee() const { return knee_; }
  void cut(const std::string& structure) { knee_.cut(bitOf(knee_.joint(), structure)); }
  [[nodiscard]] State neutral() { return of(knee_.neutral()); }
  /// At rest at a flexion, from where it stands.
  State bent(double flexion_rad, const State& from) {
    specimen::KneeTask task;
    spatial::JointCoordinates start = from.at;
    start.flexion_rad = flexion_rad;
    return solved(start, task);
  }
  State drawn(double anterior_N, const State& from) {
    specimen::KneeTask task;
    task.anterior_N = anterior_N;
    return solved(from.at, task);
  }
  /// What it bears in a pose, with what is cut now.
  State at(const spatial::Pose& X_PD) {
    State s;
    s.X_PD = X_PD;
    s.X_TF = knee_.femurInTibia(X_PD);
    s.at = spatial::jointCoordinates(s.X_TF.inverse(), knee_.joint().side());
    knee_.reset();
    s.F_D_P = knee_.step(X_PD, 1e3);
    return s;
  }

 private:
  State of(const spatial::JointCoordinates& c) {
    return at(knee_.bodyPose(spatial::poseOf(c, knee_.joint().side()).inverse()));
  }
  State solved(const spatial::JointCoordinates& start, const specimen::KneeTask& task) {
    const auto rest = specimen::solveEquilibrium(knee_.joint(), start, task);
    if (!rest) throw std::runtime_error(rest.error().text());
    return of(*rest);
  }
  specimen::KneeParameters parameters_;
  specimen::Knee knee_;
};

}  // namespace articulus::test
