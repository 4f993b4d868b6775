#include "core/calibration/calibrate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "core/calibration/data/smoothing.h"
#include "core/calibration/fit/global_start.h"
#include "core/calibration/fit/least_squares.h"
#include "core/calibration/fit/parameter_choice.h"
#include "core/calibration/fit/problem_setup.h"
#include "core/calibration/report/result_notes.h"
#include "core/calibration/report/result_tables.h"
#include "core/spatial/dense_solvers.h"

namespace articulus::calibration {
namespace {

constexpr double kSmallestSigma_m = 1e-7, kSmallestSigma_rad = 1e-7;  // below, priors and rounding lose their meaning
constexpr double kStartSigma_m = 0.5e-3, kStartSigma_rad = 2e-3;      // until the residuals say better
constexpr double kSteadyTorque_Nm = 1.0;                              // a torque that changes by less hardly changes
constexpr double kNeverOutlier_m = 1e-5;                              // nobody looks for the cause of less
constexpr int kOutlierRounds = 4;

base::Error cancelled() {
  return {base::ErrorCode::Cancelled, "The calibration was cancelled.", "Nothing was changed."};
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The work of one calibrate() call, stage by stage.
class Calibrator {
 public:
  Calibrator(const robot::RobotModel& nominal, const CalibrationOptions& options, const Monitor& monitor)
      : nominal_(nominal), options_(options), monitor_(monitor), problem_(nominal.joints) {}

  base::Result<CalibrationResult> run(const Measurements& fit, const Measurements& validation) {
    if (!at(Stage::Registration, 0.0)) return cancelled();
    simulated_ = fit.simulated();
    problem_ = makeProblem(nominal_, fit, options_, outsideTime_);
    if (problem_.rows.size() < 4)
      return base::Error{base::ErrorCode::InvalidArgument,
                         "Only " + std::to_string(problem_.rows.size()) + " rows can be used.",
                         "Give more measurements; some fifty poses over the working volume are a good start."};
    problem_.positionSigma_m = options_.positionSigma_m > 0.0 ? options_.positionSigma_m : kStartSigma_m;
    problem_.orientationSigma_rad =
        options_.orientationSigma_rad > 0.0 ? options_.orientationSigma_rad : kStartSigma_rad;

    if (!at(Stage::Rank, 0.02)) return cancelled();
    auto choice = chooseParameters(problem_, problem_.nominal, options_);
    if (!choice) return choice.error();
    choice_ = *std::move(choice);
    std::size_t numbers = 0;
    for (const Observation& row : problem_.rows) numbers += static_cast<std::size_t>(problem_.rowSize(row));
    if (numbers <= choice_.free.size())
      return base::Error{base::ErrorCode::InvalidArgument,
                         std::to_string(numbers) + " measured numbers cannot give " +
                             std::to_string(choice_.free.size()) + " parameters.",
                         "Measure more poses, or keep parameters fixed."};

    const GlobalStart start = globalStart(problem_, choice_.free, options_,
                                          [this](double f) { return at(Stage::GlobalStart, 0.05 + 0.35 * f); });
    if (stopped()) return cancelled();
    values_ = start.values;
    startReport_ = start.report;
    anchorBase(problem_, values_);
    for (const auto kind : {ParameterKind::BaseTranslation, ParameterKind::BaseRotation})
      for (int k = 0; k < 3; ++k) {
        const auto i = static_cast<std::size_t>(problem_.layout.at(kind, k));
        problem_.nominal[i] = values_[i];
      }

    active_.resize(problem_.rows.size());
    std::iota(active_.begin(), active_.end(), 0);
    if (!solve(Stage::RobustSolve, 0.40, true)) return cancelled();
    sigmaFromMedian();
    if (auto chosen = chooseAgain(); !chosen) return chosen.error();
    if (!solve(Stage::RobustSolve, 0.50, true)) return cancelled();
    sigmaFromMedian();
    if (auto enough = rejectOutliers(); !enough) return enough.error();
    for (int round = 0; round < kOutlierRounds; ++round) {
      if (!solve(Stage::FinalSolve, 0.60 + 0.06 * round, false)) return cancelled();
      const bool settled = sigmaFromResiduals();
      const auto before = active_;
      if (auto enough = rejectOutliers(); !enough) return enough.error();
      if (before == active_ && settled && round > 0) break;
    }
    if (3 * (problem_.rows.size() - active_.size()) > problem_.rows.size()) return tooManyRejected();
    if (!solve(Stage::FinalSolve, 0.86, false)) return cancelled();
    if (keepUndetermined(fit) && !solve(Stage::FinalSolve, 0.89, false)) return cancelled();
    return finish(validation);
  }

 private:
  bool stopped() const { return monitor_.cancel.stop_requested(); }
  bool at(Stage stage, double fraction) {
    fraction_ = std::max(fraction_, fraction);
    if (monitor_.progress) monitor_.progress({stage, fraction_});
    return !stopped();
  }

  bool solve(Stage stage, double fraction, bool robust) {
    SolveSettings settings;
    settings.active = active_;
    settings.free = choice_.free;
    settings.robust = robust;
    const SolveOutcome outcome = solveLeastSquares(problem_, values_, settings, [&] { return at(stage, fraction); });
    values_ = outcome.values;
    converged_ = outcome.converged;
    return !outcome.cancelled && !stopped();
  }

  /// The first choice knew the tool only roughly, perhaps on the last axis, where half of the wrist has no effect. The
  /// links stay nominal here: axes that are parallel by design count as parallel.
  base::Result<void> chooseAgain() {
    std::vector<double> values = problem_.nominal;
    for (int i = 0; i < problem_.layout.size(); ++i) {
      const ParameterKind kind = problem_.layout.id(i).kind;
      const auto k = static_cast<std::size_t>(i);
      if (!isLinkGeometry(kind) && kind != ParameterKind::Compliance && kind != ParameterKind::ViscousLag)
        values[k] = values_[k];
    }
    auto choice = chooseParameters(problem_, values, options_);
    if (!choice) return choice.error();
    for (const int i : choice_.free)  // what is no longer fitted goes back to nominal
      if (!std::binary_search(choice->free.begin(), choice->free.end(), i))
        values_[static_cast<std::size_t>(i)] = problem_.nominal[static_cast<std::size_t>(i)];
    choice_ = *std::move(choice);
    return {};
  }

  [[nodiscard]] std::vector<spatial::Vector6> misfits() const {
    const MeasurementModel model(problem_.layout, problem_.anchor, values_);
    std::vector<spatial::Vector6> all;
    for (const Observation& row : problem_.rows) all.push_back(misfit(problem_, model, row));
    return all;
  }

  /// 1.4826 times the median of the residuals' magnitudes: a sigma that outliers do not move.
  void sigmaFromMedian() {
    const auto all = misfits();
    std::vector<double> positions, angles;
    for (const int i : active_) {
      const auto k = static_cast<std::size_t>(i);
      const int size = problem_.rowSize(problem_.rows[k]);
      for (int c = 0; c < size; ++c) (c < 3 ? positions : angles).push_back(std::abs(all[k][c]));
    }
    if (options_.positionSigma_m <= 0.0)
      problem_.positionSigma_m = std::max(1.4826 * median(positions), kSmallestSigma_m);
    if (options_.orientationSigma_rad <= 0.0 && !angles.empty())
      problem_.orientationSigma_rad = std::max(1.4826 * median(angles), kSmallestSigma_rad);
  }

  /// From the sum of squares and the degrees of freedom that the fit left; true where it hardly changed.
  bool sigmaFromResiduals() {
    const auto all = misfits();
    double position2 = 0.0, angle2 = 0.0, positions = 0.0, angles = 0.0;
    for (const int i : active_) {
      const auto k = static_cast<std::size_t>(i);
      position2 += all[k].head<3>().squaredNorm();
      positions += 3.0;
      if (problem_.rowSize(problem_.rows[k]) < 6) continue;
      angle2 += all[k].tail<3>().squaredNorm();
      angles += 3.0;
    }
    const Eigen::MatrixXd J = stackedJacobian(problem_, values_, active_, choice_.free);
    const double effective = (covarianceOf(problem_, choice_.free, J) * (J.transpose() * J)).trace();
    const double share = std::max(1.0 - effective / (positions + angles), 0.05);
    const double before = problem_.positionSigma_m, beforeAngle = problem_.orientationSigma_rad;
    if (options_.positionSigma_m <= 0.0)
      problem_.positionSigma_m = std::max(std::sqrt(position2 / (positions * share)), kSmallestSigma_m);
    if (options_.orientationSigma_rad <= 0.0 && angles > 0.0)
      problem_.orientationSigma_rad = std::max(std::sqrt(angle2 / (angles * share)), kSmallestSigma_rad);
    return std::abs(problem_.positionSigma_m / before - 1.0) < 1e-3 &&
           std::abs(problem_.orientationSigma_rad / beforeAngle - 1.0) < 1e-3;
  }

  /// Length of each row's residual in its own sigmas: those of the noise less (in the fit) or more (left out) the
  /// fit's.
  base::Result<void> rejectOutliers() {
    const Eigen::MatrixXd covariance =
        covarianceOf(problem_, choice_.free, stackedJacobian(problem_, values_, active_, choice_.free));
    const MeasurementModel model(problem_.layout, problem_.anchor, values_);
    std::vector<bool> used(problem_.rows.size(), false);
    for (const int i : active_) used[static_cast<std::size_t>(i)] = true;
    studentised_.assign(problem_.rows.size(), 0.0);
    active_.clear();
    Eigen::VectorXd e;
    Eigen::MatrixXd J;
    for (std::size_t i = 0; i < problem_.rows.size(); ++i) {
      whitened(problem_, model, problem_.rows[i], choice_.free, e, &J);
      const Eigen::MatrixXd I = Eigen::MatrixXd::Identity(e.size(), e.size()),
                            leverage = spatial::sandwich(J, covariance);
      const Eigen::MatrixXd spread = used[i] ? Eigen::MatrixXd(I - leverage) : Eigen::MatrixXd(I + leverage);
      // A row of six numbers may be longer than one of three by chance: cut at the same rarity, sqrt(n) apart.
      const double allowance = std::sqrt(static_cast<double>(e.size())) - std::sqrt(3.0);
      studentised_[i] = std::sqrt(std::max(e.dot(spatial::solveSymmetric(spread, e)), 0.0)) - allowance;
      const bool small = e.head<3>().norm() * problem_.positionSigma_m < kNeverOutlier_m && e.size() == 3;
      if (options_.outlierCut <= 0.0 || small || studentised_[i] <= options_.outlierCut)
        active_.push_back(static_cast<int>(i));
    }
    std::size_t numbers = 0;
    for (const int i : active_)
      numbers += static_cast<std::size_t>(problem_.rowSize(problem_.rows[static_cast<std::size_t>(i)]));
    if (numbers <= choice_.free.size()) return tooManyRejected();
    return {};
  }

  [[nodiscard]] base::Error tooManyRejected() const {
    return {base::ErrorCode::InvalidArgument,
            std::to_string(problem_.rows.size() - active_.size()) + " of " + std::to_string(problem_.rows.size()) +
                " rows disagree with the others by more than the cut and would be rejected.",
            "Look for what is wrong with them (rows of another setup, a moved instrument), or cut at more sigmas; 5 is "
            "usual."};
  }

  /// A stiffness whose uncertainty is as large as its value stays at nominal. True where there is one.
  bool keepUndetermined(const Measurements& fit) {
    const Eigen::MatrixXd covariance =
        covarianceOf(problem_, choice_.free, stackedJacobian(problem_, values_, active_, choice_.free));
    std::vector<int> kept;
    for (std::size_t k = 0; k < choice_.free.size(); ++k) {
      const int position = choice_.free[k];
      const auto i = static_cast<std::size_t>(position);
      const ParameterId id = problem_.layout.id(position);
      const auto diagonal = static_cast<Eigen::Index>(k);
      const double error = std::sqrt(covariance(diagonal, diagonal)) * problem_.scale[i];
      if (id.kind != ParameterKind::Compliance || values_[i] >= 2.0 * error) {
        kept.push_back(position);
        continue;
      }
      undetermined_.push_back("The stiffness of joint " + std::to_string(id.index + 1) + " was kept at nominal: " +
                              (torqueRange_Nm(fit, id.index) < kSteadyTorque_Nm
                                   ? "its torque hardly changes in these data."
                                   : "its uncertainty is as large as its value."));
      values_[i] = problem_.nominal[i];
      for (ParameterEstimate& p : choice_.table)
        if (p.id == id) {
          p.state = ParameterState::NotExcited;
          p.undetermined = true;
        }
    }
    choice_.free = std::move(kept);
    return !undetermined_.empty();
  }

  [[nodiscard]] static double torqueRange_Nm(const Measurements& fit, int joint) {
    double low = std::numeric_limits<double>::max(), high = -low;
    const auto widen = [&](const JointSample& sample) {
      low = std::min(low, sample.tau_Nm[joint]);
      high = std::max(high, sample.tau_Nm[joint]);
    };
    for (const StaticMeasurement& m : fit.standing) widen(m.arm);
    for (const Trial& trial : fit.moving) std::for_each(trial.arm.begin(), trial.arm.end(), widen);
    return high - low;
  }

  /// The nominal arm with base, tool and time shift as the same rows want them: what one has without a calibration.
  [[nodiscard]] std::vector<double> registeredOnly() {
    SolveSettings settings;
    settings.active = active_;
    for (const int i : choice_.free) {
      const ParameterKind kind = problem_.layout.id(i).kind;
      if (!isLinkGeometry(kind) && kind != ParameterKind::Compliance && kind != ParameterKind::ViscousLag)
        settings.free.push_back(i);
    }
    std::vector<double> start = problem_.nominal;
    for (const int i : settings.free) start[static_cast<std::size_t>(i)] = values_[static_cast<std::size_t>(i)];
    return solveLeastSquares(problem_, start, settings, [this] { return at(Stage::Validation, 0.92); }).values;
  }

  base::Result<CalibrationResult> finish(const Measurements& validation);
  void fillParameters(CalibrationResult& result) const;

  const robot::RobotModel& nominal_;
  const CalibrationOptions& options_;
  const Monitor& monitor_;
  FitProblem problem_;
  ParameterChoice choice_;
  std::vector<double> values_;
  std::vector<int> active_;
  std::vector<double> studentised_;
  StartReport startReport_;
  std::vector<std::string> undetermined_;
  int outsideTime_ = 0;
  double fraction_ = 0.0;
  bool converged_ = false, simulated_ = false;
};

void Calibrator::fillParameters(CalibrationResult& result) const {
  result.parameters = choice_.table;
  const ParameterLayout& layout = problem_.layout;
  const Eigen::MatrixXd covariance =
      covarianceOf(problem_, choice_.free, stackedJacobian(problem_, values_, active_, choice_.free));
  for (ParameterEstimate& p : result.parameters) {
    const int position = layout.at(p.id.kind, p.id.index);
    const auto i = static_cast<std::size_t>(position);
    p.nominal = problem_.nominal[i];
    p.value = values_[i];
    if (p.state != ParameterState::Fitted) continue;
    p.atLimit = p.value == problem_.lower[i] || p.value == problem_.upper[i];
    const auto k = std::lower_bound(choice_.free.begin(), choice_.free.end(), position) - choice_.free.begin();
    p.standardError = std::sqrt(covariance(k, k)) * problem_.scale[i];
    p.fromData = p.priorWidth ? std::max(1.0 - std::pow(p.standardError / *p.priorWidth, 2), 0.0) : 1.0;
    if (p.id.kind == ParameterKind::TimeShift) result.timeShiftError_s = p.standardError;
  }
  result.fitted = static_cast<int>(choice_.free.size());
  result.candidates =
      static_cast<int>(std::count_if(choice_.table.begin(), choice_.table.end(), [](const ParameterEstimate& p) {
        return p.state != ParameterState::FixedByUser;
      }));
}

base::Result<CalibrationResult> Calibrator::finish(const Measurements& validation) {
  CalibrationResult result;
  result.simulated = simulated_ || validation.simulated();
  const std::vector<double> beforeValues = registeredOnly();
  if (!at(Stage::Validation, 0.95)) return cancelled();
  const MeasurementModel before(problem_.layout, problem_.anchor, beforeValues),
      after(problem_.layout, problem_.anchor, values_);

  result.rows = residualRows(problem_, before, after, RowResidual::Use::Rejected);
  for (std::size_t i = 0; i < result.rows.size(); ++i) result.rows[i].studentised = studentised_[i];
  for (const int i : active_) result.rows[static_cast<std::size_t>(i)].use = RowResidual::Use::Fit;
  result.rejected = static_cast<int>(problem_.rows.size() - active_.size());
  FitProblem held = problem_;
  int outside = 0;
  held.rows = observationsOf(validation, options_.timeShiftLimit_s, outside);
  result.outsideTime = outsideTime_ + outside;
  const auto heldRows = residualRows(held, before, after, RowResidual::Use::Validation);
  result.rows.insert(result.rows.end(), heldRows.begin(), heldRows.end());
  result.errors = errorTable(result.rows);

  result.robot = calibratedRobot(nominal_, problem_.layout, values_);
  result.X_IB = after.X_IB();
  result.X_FT = after.X_FT();
  result.timeShift_s = after.timeShift_s();
  result.orientationsUsed = problem_.useOrientation;
  result.positionSigma_m = problem_.positionSigma_m;
  result.orientationSigma_rad = problem_.useOrientation ? problem_.orientationSigma_rad : 0.0;
  result.noiseFloor_m = std::sqrt(8.0 / M_PI) * problem_.positionSigma_m;
  result.conditionNumber = choice_.conditionNumber;
  result.start = startReport_;
  fillParameters(result);
  result.misfit = misfitOf(result, options_.positionSigma_m);
  NoteFacts facts{converged_,
                  choice_.rank,
                  result.fitted + static_cast<int>(undetermined_.size()),
                  outsideTime_,
                  options_.timeShiftLimit_s,
                  undetermined_};
  result.notes = notesOn(result, facts);
  if (!at(Stage::Validation, 1.0)) return cancelled();
  return result;
}

/// A seeded share of the rows goes to validation; trials keep the arm's data on both sides.
void holdOut(const Measurements& all, double share, std::uint64_t seed, Measurements& fit, Measurements& validation) {
  std::mt19937_64 engine(seed);
  const auto chosen = [&] { return static_cast<double>(engine() >> 11) * 0x1.0p-53 < share; };
  for (const StaticMeasurement& m : all.standing) (chosen() ? validation : fit).standing.push_back(m);
  for (const Trial& trial : all.moving) {
    Trial kept = trial, held = trial;
    for (Trial* t : {&kept, &held}) {
      t->reference.clear();
      t->referenceLine.clear();
    }
    for (std::size_t i = 0; i < trial.reference.size(); ++i) {
      Trial& to = chosen() ? held : kept;
      to.reference.push_back(trial.reference[i]);
      if (i < trial.referenceLine.size()) to.referenceLine.push_back(trial.referenceLine[i]);
    }
    fit.moving.push_back(std::move(kept));
    validation.moving.push_back(std::move(held));
  }
}

}  // namespace

base::Result<CalibrationResult> calibrate(const robot::RobotModel& nominal, const Measurements& fit,
                                          const Measurements& validation, const CalibrationOptions& options,
                                          const Monitor& monitor) {
  for (const Measurements* m : {&fit, &validation})
    if (auto sound = checkMeasurements(*m, nominal.joints, options.timeShiftLimit_s); !sound) return sound.error();
  Calibrator calibrator(nominal, options, monitor);
  const Measurements quietFit = smoothed(fit, options.smoothing_s),
                     quietValidation = smoothed(validation, options.smoothing_s);
  if (!validation.empty() || options.holdOutShare <= 0.0) return calibrator.run(quietFit, quietValidation);
  if (options.holdOutShare >= 0.9)
    return base::Error{base::ErrorCode::InvalidArgument, "The share to hold out must be below 0.9.", "0.2 is usual."};
  Measurements kept, held;
  holdOut(quietFit, options.holdOutShare, options.seed, kept, held);
  return calibrator.run(kept, held);
}

}  // namespace articulus::calibration
