#include "core/run/analyses/fibre_lengths.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "core/base/stored_json.h"
#include "core/base/text/text_format.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::run {
namespace {

using Fibre = FibreLengths::Fibre;
using spatial::Vector3;

base::Error wrongFibres(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "ligament_length: " + what, remedy};
}

constexpr double kMostTipError_m = 0.02;

std::optional<Vector3> pointOf(const nlohmann::json& fibre, const std::string& key, double unit_m) {
  if (!fibre.contains(key)) return std::nullopt;
  const auto numbers = fibre[key].get<std::vector<double>>();
  if (numbers.size() != 3) return std::nullopt;
  return Vector3(unit_m * Vector3(numbers.data()));
}

/// Of one bone, from D as the run began: typed in for a right joint, or touched on this very specimen.
std::optional<Vector3> insertionOf(const nlohmann::json& fibre, const std::string& bone, const Vector3& side,
                                   const Vector3& p_WB_m) {
  if (const auto touched = pointOf(fibre, bone + "_touched_m", 1.0)) return Vector3(*touched - p_WB_m);
  const auto typed = pointOf(fibre, bone + "_mm", 1e-3);
  return typed ? std::optional<Vector3>(side.cwiseProduct(*typed)) : std::nullopt;
}

base::Result<std::vector<Fibre>> givenFibres(const nlohmann::json& options, bool mirrored, const Vector3& p_WB_m) {
  const std::string remedy =
      "Give each of \"fibres\" a \"name\", and \"moving_mm\" and \"fixed_mm\" of three numbers each, or "
      "\"moving_touched_m\" and \"fixed_touched_m\".";
  std::vector<Fibre> fibres;
  const Vector3 side(1.0, mirrored ? -1.0 : 1.0, 1.0);
  for (const auto& one : options.value("fibres", nlohmann::json::array())) {
    Fibre fibre{.name = one.value("name", "")};
    const auto moving = insertionOf(one, "moving", side, p_WB_m), fixed = insertionOf(one, "fixed", side, p_WB_m);
    if (fibre.name.empty() || !moving || !fixed)
      return wrongFibres("fibre " + std::to_string(fibres.size() + 1) + " has no name or not both insertions.", remedy);
    fibre.moving_m = *moving;
    fibre.fixed_m = *fixed;
    fibre.tipError_m = one.value("tip_error_m", 0.0);
    if (!(fibre.tipError_m >= 0.0 && fibre.tipError_m < kMostTipError_m))
      return wrongFibres("\"tip_error_m\" of " + fibre.name + " is no error of a tip.", "Give it in m, below 0.02.");
    if (one.contains("slack_mm")) {
      fibre.slack_m = 1e-3 * one["slack_mm"].get<double>();
      fibre.slackKnown = true;
      if (!(fibre.slack_m > 0.0 && fibre.slack_m < 10.0))
        return wrongFibres("\"slack_mm\" of " + fibre.name + " is no length.", "Give it in mm, above zero.");
    }
    fibres.push_back(std::move(fibre));
  }
  if (fibres.empty()) return wrongFibres("there are no fibres.", remedy + " Or \"of_specimen\": true.");
  return fibres;
}

/// Strands of the knee that a virtual cell has in its vice, as it stands when the vice is closed: P and D are one then.
base::Result<std::vector<Fibre>> modelFibres(const RunView& run, const spatial::Matrix3& R_WD) {
  const std::string remedy = "Give \"fibres\" with their insertions.";
  if (!run.simulated()) return wrongFibres("the specimen of a measured run has no model.", remedy);
  const auto cell = base::parseStoredJson(run.cellJson(), "The cell of this run");
  if (!cell) return cell.error();
  const auto simulation = cell->find("simulation");
  if (simulation == cell->end() || !simulation->is_object() || !simulation->contains("specimen"))
    return wrongFibres("the cell of this run has no virtual specimen.", remedy);
  try {
    const auto parameters = specimen::readSpecimen(base::JsonReader((*simulation)["specimen"], "simulation.specimen"));
    const auto* knee = std::get_if<specimen::KneeParameters>(&parameters);
    if (!knee)
      return wrongFibres("the virtual specimen of this run is no knee: only its ligaments run straight.", remedy);
    specimen::Knee model(*knee);
    (void)model.step({}, 1e-3);
    const spatial::Pose X_PF = model.bonePose(0), X_PT = model.bonePose(1);
    std::vector<Fibre> fibres;
    const auto ligaments = model.joint().ligaments();
    for (std::size_t i = 0; i < ligaments.size(); ++i) {
      const auto strands = ligaments[i].strands();
      for (std::size_t k = 0; k < strands.size(); ++k) {
        const Vector3 tibia = R_WD * (X_PT * strands[k].onA_m), femur = R_WD * (X_PF * strands[k].onB_m);
        fibres.push_back(
            {.name = model.joint().ligamentNames()[i] + (strands.size() > 1 ? ", strand " + std::to_string(k + 1) : ""),
             .moving_m = knee->femurMoves ? femur : tibia,
             .fixed_m = knee->femurMoves ? tibia : femur,
             .slack_m = strands[k].restLength_m,
             .slackKnown = true});
      }
    }
    return fibres;
  } catch (const base::JsonError& e) {
    return wrongFibres(std::string("the virtual specimen of this run is not readable: ") + e.what(), remedy);
  }
}

}  // namespace

base::Result<FibreLengths> FibreLengths::of(const RunView& run, const nlohmann::json& options) {
  const bool model = options.value("of_specimen", false);
  if (model && options.contains("fibres"))
    return wrongFibres("\"fibres\" and \"of_specimen\" are both given.", "Leave one out.");
  FibreLengths made;
  if (!model) {
    const auto X_WB = run.beginning();  // as the insertions were given
    if (!X_WB) return X_WB.error();
    auto given = givenFibres(options, run.program().mirrored, X_WB->translation);
    if (!given) return given.error();
    made.fibres_ = std::move(*given);
    made.X_WB_ = *X_WB;
  } else {
    const auto& X_WB = run.clampedAt();
    auto strands = modelFibres(run, X_WB ? X_WB->rotation : spatial::Matrix3(spatial::Matrix3::Identity()));
    if (!strands) return strands.error();
    if (!X_WB)
      return wrongFibres("it is not known where the body stood when the vice was closed on the virtual specimen.",
                         "Give \"fibres\" with their insertions.");
    made.X_WB_ = *X_WB;
    made.fibres_ = std::move(*strands);
  }
  made.source_ = options.value("source", model ? "the model of the virtual specimen" : "");
  for (Fibre& fibre : made.fibres_)
    if (!fibre.slackKnown) fibre.slack_m = (fibre.moving_m - fibre.fixed_m).norm();
  return made;
}

double FibreLengths::length_m(std::size_t fibre, const spatial::Pose& X_WD) const noexcept {
  const Fibre& of = fibres_[fibre];
  const spatial::Matrix3 turned = X_WD.rotation * X_WB_.rotation.transpose();
  return (X_WD.translation - X_WB_.translation + turned * of.moving_m - of.fixed_m).norm();
}

double FibreLengths::strain(std::size_t fibre, double length_m) const noexcept {
  return length_m / fibres_[fibre].slack_m - 1.0;
}

std::string FibreLengths::errorWords(std::size_t fibre) const {
  const double tip_m = fibres_[fibre].tipError_m;
  if (tip_m <= 0.0) return {};
  return "; each insertion to " + base::fixed(1e3 * tip_m, 2) + " mm (tip), the length to " +
         base::fixed(1e3 * std::numbers::sqrt2 * tip_m, 2) + " mm";
}

std::string FibreLengths::strainWords(std::size_t fibre) const {
  const Fibre& of = fibres_[fibre];
  return (of.slackKnown ? "strain from the slack length, " : "strain from the length as the run began, ") +
         base::fixed(1e3 * of.slack_m, 2) + " mm";
}

}  // namespace articulus::run
