#pragma once
#include <span>
#include <vector>

#include "core/protocol/program.h"
#include "core/record/sample.h"
#include "core/spatial/pose.h"
#include "core/storage/records.h"

namespace articulus::run {

inline constexpr std::string_view kLoadStiffnessTable = "load_stiffness";

/// How stiff a specimen is along the one load that a motion drives: of load steps and of ramps, sines and the like, as
/// the drawer of a knee; load loops tell it by themselves. Computed of every run.
/// Frames  load at D and way of D along an axis of W: shift, or that part of its turn as a rotation vector; of a run
///         without orientations the clinical angle
/// Out     table "load_stiffness", a row a side that was loaded, N/mm or Nm/deg: a line through the way up to the first
///         peak, from 75 % of it on. What was loaded too little (2 N, 0.1 Nm), or gave way backwards, has no row
/// Thread  any but control
/// Test    tests/core/run/load_stiffness_test.cpp
class LoadStiffness {
 public:
  explicit LoadStiffness(const protocol::Action& action);
  /// Whether the action drives one load alone, along an axis of W, and is no load loop.
  [[nodiscard]] bool any() const noexcept { return axis_ >= 0; }
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  /// In  samples of the action in the order of time
  void add(const record::Sample& sample);
  [[nodiscard]] std::vector<storage::ResultValue> rows() const;

 private:
  [[nodiscard]] double wayOf(const record::Sample& sample);
  std::string motion_;
  int axis_ = -1;
  bool began_ = false;
  spatial::Matrix3 R_began_ = spatial::Matrix3::Identity();
  std::vector<double> load_, way_;
};

}  // namespace articulus::run
