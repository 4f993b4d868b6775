#pragma once
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/exchange/export/column_choice.h"
#include "core/spatial/pose.h"
#include "core/storage/user_store.h"

namespace articulus::exchange {

/// What may be chosen, and what a file says of it.
struct FrameRow {
  std::string_view key;     ///< "moving"
  std::string_view label;   ///< as people choose it
  std::string_view frame;   ///< of its columns: "at D in D"
  std::string_view prefix;  ///< of their names, so that nobody takes them for those of the world; empty: none
  std::string_view fact;    ///< the sentence of the file's head
};
[[nodiscard]] std::span<const FrameRow> loadFrames() noexcept;  ///< in the order of LoadFrame
[[nodiscard]] std::span<const FrameRow> poseFrames() noexcept;  ///< in the order of PoseFrame

/// Loads and poses of a run in the frames that were chosen. Recorded are loads at D in axes of W, and D in W; D is the
/// centre of the joint as the moving body has it. The fixed body has the reference pose R, where D was when the
/// reference was set: before one was set in the run it is what held as it began, or of a run that does not say it D at
/// the first sample of a step.
/// Frames  F_D_D = R_DW F_D_W.  F_R_R: moment about R = R_RW (M_D + (p_D - p_R) x F).  F_S_D: moment about the load
///         cell's origin = R_DW M_D + p_SD_D x F_D; p_SD_D is that of the cell file, because D has the axes of W at
///         home.
/// Thread  any; one at a time
/// Test    tests/core/exchange/export_frames_test.cpp
class ExportFrames {
 public:
  /// Errors  InvalidArgument: an imported run has no reference pose; its cell does not say where the load cell is
  [[nodiscard]] static base::Result<ExportFrames> of(storage::UserStore& store, const storage::RunRecord& run,
                                                     const ExportChoice& choice);
  /// Whether anything is changed at all.
  [[nodiscard]] bool any() const { return load_ != LoadFrame::World || pose_ != PoseFrame::World; }
  /// What apply() reads of a sample.
  [[nodiscard]] static std::span<const record::Channel> needed() noexcept;
  /// In  samples in the order of their cycles; a sample without a pose has no loads in another frame
  void apply(record::Sample& sample) const;
  /// Gives columns of loads and poses the names and frames that they have.
  void rename(std::span<ExportColumn> columns) const;

 private:
  [[nodiscard]] const spatial::Pose& referenceAt(std::uint64_t cycle) const;
  LoadFrame load_ = LoadFrame::World;
  PoseFrame pose_ = PoseFrame::World;
  std::map<std::uint64_t, spatial::Pose> references_;  ///< X_WR from that cycle on
  spatial::Vector3 p_SD_D_ = spatial::Vector3::Zero();
};

}  // namespace articulus::exchange
