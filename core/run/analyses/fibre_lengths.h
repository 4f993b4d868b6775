#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/run/run_view.h"

namespace articulus::run {

/// Fibres between both bones of a run, and how long and how strained they are at a pose of D.
/// Frames  insertions: from D as it stood when the run began (of a virtual specimen: when the vice closed on it), along
///         axes of the world, both bones as they stood then: as landmarks are touched with the robot. The one goes with
///         the moving bone, the other stays
/// Thread  the one of the run's store while it is made, any afterwards
class FibreLengths {
 public:
  struct Fibre {
    std::string name;
    spatial::Vector3 moving_m = spatial::Vector3::Zero(), fixed_m = spatial::Vector3::Zero();
    double slack_m = 0.0;     ///< length without strain
    bool slackKnown = false;  ///< given or of the model; else the length as the run began
    double tipError_m = 0.0;  ///< standard error of the tip that touched both insertions; 0: nothing was said
  };

  /// In      options: "fibres", each with "name", "moving_mm" and "fixed_mm" (three numbers each) and perhaps
  ///         "slack_mm"; in their place "moving_touched_m" and "fixed_touched_m", in W as the tip of the tool touched
  ///         them on the specimen as it stands when the run begins, which no side mirrors, and perhaps "tip_error_m";
  ///         or "of_specimen": true, those of the virtual specimen in the vice of a simulated run, with their rest
  ///         lengths. A side-aware protocol has those of a right joint; run on a left one, their y is mirrored; those
  ///         of the specimen are of its own side
  /// Errors  InvalidArgument: none, an incomplete one, a specimen that has none; as UserStore
  [[nodiscard]] static base::Result<FibreLengths> of(const RunView& run, const nlohmann::json& options);

  [[nodiscard]] std::span<const Fibre> fibres() const noexcept { return fibres_; }
  [[nodiscard]] double length_m(std::size_t fibre, const spatial::Pose& X_WD) const noexcept;
  /// Share by which it is longer than without strain; below zero it is slack.
  [[nodiscard]] double strain(std::size_t fibre, double length_m) const noexcept;
  /// "strain from the slack length, 31.20 mm"
  [[nodiscard]] std::string strainWords(std::size_t fibre) const;
  /// "; each insertion to 0.20 mm (tip), the length to 0.28 mm"; empty where nothing was said.
  [[nodiscard]] std::string errorWords(std::size_t fibre) const;
  /// Where the insertions are from; empty: nothing was said.
  [[nodiscard]] const std::string& source() const noexcept { return source_; }

 private:
  FibreLengths() = default;
  spatial::Pose X_WB_;  ///< D as the run began, or as the vice closed
  std::vector<Fibre> fibres_;
  std::string source_;
};

}  // namespace articulus::run
