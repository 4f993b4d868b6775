#include "core/run/analyses/stiffness_matrix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/analysis/stiffness_matrix.h"
#include "core/base/text/text_format.h"
#include "core/protocol/step.h"
#include "core/run/analyses/dwell_segments.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using analysis::DisplacementLoad;
using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector6;
using storage::ResultValue;

constexpr std::array<const char*, 6> kWays{"x", "y", "z", "rx", "ry", "rz"};
constexpr double kSamePreload_N = 0.5;
// What was commanded must have gone so far along each axis, or only rounding tells it from the others.
constexpr std::array<double, 2> kLeastWay{1e-6, 1e-6}, kLeastLoad{1e-2, 1e-3};  // m and rad; N and Nm

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "stiffness_matrix: " + what, remedy};
}

std::string shown(double value) { return base::significant(value); }

std::string entryName(int load, int way) {
  return std::string(protocol::axisName(load)) + " by " + kWays[static_cast<std::size_t>(way)];
}
std::string entryUnit(int load, int way) { return std::string(load < 3 ? "N" : "Nm") + (way < 3 ? "/m" : "/rad"); }

/// What was measured under one preload.
struct Block {
  std::optional<double> preload_N;  // none: the run tells of none
  std::vector<DwellSegment> rests;
  Pose X_WR;
  analysis::StiffnessMatrix fit;
  std::string name;
};

/// The preload in force at a cycle.
std::optional<double> preloadAt(const RunView& run, std::uint64_t cycle) {
  std::optional<double> preload_N;
  for (const record::Event& e : run.events())
    if (e.kind == record::EventKind::PreloadSet && e.cycle <= cycle) preload_N = e.value;
  return preload_N;
}

bool same(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() == b.has_value() && (!a || std::abs(*a - *b) < kSamePreload_N);
}

/// In  endedBefore: set where a named motion was never run
base::Result<std::vector<Block>> blocksOf(const RunView& run, const nlohmann::json& options, bool& endedBefore) {
  DwellOptions choice;
  choice.least_s = options.value("least_rest_s", choice.least_s);
  choice.settle_s = options.value("settle_s", choice.settle_s);
  const std::string take = options.value("take", "rests");
  if (take != "rests" && take != "course") return unclear("\"take\" is \"" + take + "\".", "Use rests or course.");
  if (take == "course") choice.block_s = options.value("block_s", 0.1);
  const auto labels = options.value("steps", std::vector<std::string>());
  if (labels.empty()) return unclear("no steps are named.", "Give \"steps\" the labels of the displacements.");
  std::vector<int> actions;
  for (const std::string& label : labels) {
    const auto found = run.actionsOf(label);
    if (found.empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
    actions.insert(actions.end(), found.begin(), found.end());
  }
  std::sort(actions.begin(), actions.end());
  std::vector<Block> blocks;
  for (const int action : actions) {
    auto rests = dwellSegmentsOf(run, action, choice);
    if (!rests) return rests.error();
    if (rests->empty()) {
      endedBefore = true;
      continue;
    }
    const auto preload_N = preloadAt(run, rests->front().cycle);
    auto at = std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return same(b.preload_N, preload_N); });
    if (at == blocks.end()) {
      at = blocks.insert(
          blocks.end(),
          Block{.preload_N = preload_N, .rests = {}, .X_WR = run.reference(action), .fit = {}, .name = {}});
      const std::string name = options.value("name", "specimen");
      at->name = preload_N ? name + ", preload " + shown(*preload_N) + " N" : name;
    }
    at->rests.insert(at->rests.end(), rests->begin(), rests->end());
  }
  return blocks;
}

/// Along the axes of D in the reference pose.
Vector6 displacement(const Pose& X_WD, const Pose& X_WR) {
  const Matrix3 toBody = X_WR.rotation.transpose();
  Vector6 d;
  d << toBody * (X_WD.translation - X_WR.translation), toBody * spatial::logRotation(X_WD.rotation * toBody);
  return d;
}

base::Result<analysis::StiffnessMatrix> fitted(const Block& block, bool againstLoad) {
  std::vector<DisplacementLoad> pairs;
  for (const DwellSegment& rest : block.rests) {
    const Matrix3 toBody = block.X_WR.rotation.transpose();
    const spatial::Vector6 wantedLoad = spatial::rotate(toBody, spatial::Wrench(rest.wantedLoad)).data;
    pairs.push_back({displacement(rest.X_WD, block.X_WR), spatial::rotate(toBody, rest.F_D_W).data,
                     againstLoad ? wantedLoad : displacement(rest.wanted_WD, block.X_WR)});
  }
  const auto& least = againstLoad ? kLeastLoad : kLeastWay;
  for (int i = 0; i < 6; ++i) {
    const auto [low, high] = std::minmax_element(
        pairs.begin(), pairs.end(), [i](const auto& a, const auto& b) { return a.wanted[i] < b.wanted[i]; });
    if (pairs.empty() || high->wanted[i] - low->wanted[i] < least[i < 3 ? 0 : 1])
      return base::Error{base::ErrorCode::InvalidArgument,
                         std::string("nothing was commanded along ") + kWays[static_cast<std::size_t>(i)] + ".",
                         "Move along each of the six axes to both sides."};
  }
  return analysis::fitStiffness(pairs, analysis::StiffnessFit::AgainstWanted);
}

base::Result<Matrix6> knownOf(const nlohmann::json& known) {
  const auto square = [&known](const char* key) -> std::optional<Matrix3> {
    const auto numbers = known.value(key, std::vector<double>());
    if (numbers.size() != 9) return std::nullopt;
    return Matrix3(Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers.data()));
  };
  const auto shear = square("force_by_shift_N_per_m"), coupling = square("force_by_turn_N_per_rad"),
             rotary = square("moment_by_turn_Nm_per_rad");
  if (!shear || !coupling || !rotary)
    return unclear("a known matrix is not whole.",
                   "Give \"force_by_shift_N_per_m\", \"force_by_turn_N_per_rad\" and \"moment_by_turn_Nm_per_rad\" "
                   "nine numbers each, row by row.");
  Matrix6 K;
  K << *shear, *coupling, coupling->transpose(), *rotary;
  if (!(K.diagonal().minCoeff() > 0.0))
    return unclear("a known matrix has no stiffness along its diagonal.", "Give six positive numbers there.");
  return K;
}

/// Of an array of options that belong to a preload, the first that fits.
const nlohmann::json* fitting(const nlohmann::json& options, const char* key, const std::optional<double>& preload_N) {
  if (!options.contains(key)) return nullptr;
  for (const auto& one : options.at(key))
    if (!one.contains("preload_N") ||
        (preload_N && std::abs(one["preload_N"].get<double>() - *preload_N) < kSamePreload_N))
      return &one;
  return nullptr;
}

/// Makes the rows of one block.
class Rows {
 public:
  Rows(std::vector<ResultValue>& rows, const Block& block) : rows_(rows), block_(block) {}

  ResultValue& add(const char* table, const std::string& quantity, const std::string& unit, double low, double high,
                   const std::string& method) {
    return addRow(rows_, {table, block_.name, quantity, unit}, low, high, method);
  }
  ResultValue& add(const char* table, const std::string& quantity, const std::string& unit, double value,
                   const std::string& method) {
    return add(table, quantity, unit, value, value, method);
  }

  void entries() {
    const auto& fit = block_.fit;
    const std::string of = std::to_string(fit.pairs) + " means, least squares with what was commanded as instruments";
    for (int r = 0; r < 6; ++r)
      for (int c = 0; c < 6; ++c) add("stiffness_matrix", entryName(r, c), entryUnit(r, c), fit.K(r, c), of);
    for (int r = 0; r < 6; ++r)
      for (int c = 0; c < 6; ++c)
        add("stiffness_standard_error", entryName(r, c), entryUnit(r, c), fit.standardError(r, c), of);
  }

  void summary() {
    const auto& fit = block_.fit;
    for (int r = 0; r < 6; ++r)
      add(kSummary, "R2 of " + std::string(protocol::axisName(r)), "1", fit.determination[r],
          "share of the load's variance that the fit explains");
    const Vector6 diagonal = fit.K.diagonal().cwiseAbs();
    const Matrix6 scale = (diagonal * diagonal.transpose()).cwiseSqrt();
    const Matrix6 odd = 0.5 * (fit.K - fit.K.transpose()).cwiseQuotient(scale);
    add(kSummary, "asymmetry", "%", 100.0 * odd.cwiseAbs().maxCoeff(), "largest of (K - K') / 2 over sqrt(K_ii K_jj)");
    add(kSummary, "largest standard error", "%", 100.0 * fit.standardError.cwiseQuotient(scale).maxCoeff(),
        "over sqrt(K_ii K_jj)");
  }

  base::Result<void> againstKnown(const nlohmann::json& known) {
    const auto K = knownOf(known);
    if (!K) return K.error();
    const Matrix6 off = analysis::relativeDifference(block_.fit.K, *K).cwiseAbs();
    Eigen::Index r = 0, c = 0;
    const double worst = off.maxCoeff(&r, &c);
    const std::string where = entryName(static_cast<int>(r), static_cast<int>(c));
    auto& row = add(kSummary, "largest difference from the known", "%", 100.0 * worst,
                    "over sqrt(K_ii K_jj) of the known matrix; largest in " + where);
    row.expectedMaximum = known.value("largest_difference_percent", 1.0);
    row.source = known.value("source", "");
    add(kSummary, "largest difference on the diagonal", "%", 100.0 * off.diagonal().maxCoeff(), "over the known entry");
    return {};
  }

  void stiffening(const Block& first, const nlohmann::json* published) {
    const Vector6 times = block_.fit.K.diagonal().cwiseQuotient(first.fit.K.diagonal());
    const std::string of = "over that under \"" + first.name + "\"";
    for (int i = 0; i < 6; ++i) add(kSummary, "stiffening of " + entryName(i, i), "1", times[i], of);
    auto& mean = add(kSummary, "stiffening of the diagonal", "1", times.mean(), "mean of six, " + of);
    if (!published) return;
    const double factor = published->value("factor", 0.0);
    if (published->contains("within")) {
      const double within = (*published)["within"].get<double>();
      mean.expectedMinimum = factor * (1.0 - within);
      mean.expectedMaximum = factor * (1.0 + within);
    }
    mean.source = published->value("source", "");
  }

 private:
  static constexpr const char* kSummary = "stiffness_summary";
  std::vector<ResultValue>& rows_;
  const Block& block_;
};

}  // namespace

base::Result<std::vector<ResultValue>> stiffnessMatrix(const RunView& run, const nlohmann::json& options) {
  const std::string against = options.value("against", "pose");
  if (against != "pose" && against != "load")
    return unclear("\"against\" is \"" + against + "\".", "Use pose or load: what was commanded.");
  bool endedBefore = false;
  auto blocks = blocksOf(run, options, endedBefore);
  if (!blocks) return blocks.error();
  std::vector<ResultValue> rows;
  for (Block& block : *blocks) {
    auto fit = fitted(block, against == "load");
    if (!fit && endedBefore) break;  // of the last preload there is too little
    if (!fit) return unclear(block.name + ": " + fit.error().message, fit.error().remedy);
    block.fit = *fit;
    Rows made(rows, block);
    made.entries();
    made.summary();
    if (const auto* known = fitting(options, "known", block.preload_N))
      if (auto compared = made.againstKnown(*known); !compared) return compared.error();
    if (&block != &blocks->front()) made.stiffening(blocks->front(), fitting(options, "stiffening", block.preload_N));
  }
  return rows;
}

}  // namespace articulus::run
