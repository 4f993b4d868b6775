#include "core/exchange/export/export_frames.h"

#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "core/storage/frozen_pose.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using record::Channel;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

constexpr FrameRow kLoads[] = {
    {"world", "at the joint, axes of the world", "at D in W", "", "at the joint's centre D in axes of the world W"},
    {"moving", "at the joint, axes of the moving body", "at D in D", "moving_",
     "at the joint's centre D in axes of the moving body D"},
    {"fixed", "at the reference, axes of the fixed body", "at R in R", "fixed_",
     "at R in axes of R: where D was when the reference pose was set (before that, at the first sample of a step), "
     "which stays with the fixed body"},
    {"sensor", "at the load cell, axes of the moving body", "at S in D", "load_cell_",
     "at the load cell's origin in axes of the moving body D; weight and offset of the tool are taken off, as from "
     "loads "
     "at D"},
};
constexpr FrameRow kPoses[] = {
    {"world", "in the world", "D in W", "", "D in the world W"},
    {"reference", "from the reference pose", "D in R", "relative_",
     "D in R: where D was when the reference pose was set (before that, at the first sample of a step), which stays "
     "with "
     "the fixed body"},
};

constexpr std::array kLoadVectors{Channel::WantedForceX, Channel::ForceX};  // six each: force, moment
struct PoseChannels {
  Channel position, quaternion;
};
constexpr std::array kPoseVectors{PoseChannels{Channel::PositionX, Channel::QuaternionW},
                                  PoseChannels{Channel::WantedPositionX, Channel::WantedQuaternionW}};

Channel plus(Channel first, std::size_t i) { return static_cast<Channel>(static_cast<std::size_t>(first) + i); }

/// None where one of its numbers is missing.
std::optional<Pose> poseOf(const record::Sample& sample, const PoseChannels& of) {
  const spatial::Quaternion q(sample[of.quaternion], sample[plus(of.quaternion, 1)], sample[plus(of.quaternion, 2)],
                              sample[plus(of.quaternion, 3)]);
  const Vector3 p = sample.three(of.position);
  if (!q.coeffs().allFinite() || !p.allFinite() || !(q.norm() > 0.0)) return std::nullopt;
  return Pose{q.normalized().toRotationMatrix(), p};
}

void setPose(record::Sample& sample, const PoseChannels& of, const Pose& X) {
  const auto q = spatial::quaternionOf(X.rotation);
  sample.set(of.position, X.translation);
  sample.set(of.quaternion, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
}

bool isIn(std::optional<Channel> channel, Channel first, std::size_t count) {
  return channel && *channel >= first && *channel < plus(first, count);
}

/// From the load cell to D, where D has the axes of W.
base::Result<Vector3> cellPoint(const storage::RunRecord& run) {
  const Error unknown{ErrorCode::InvalidArgument,
                      "The cell of run " + std::to_string(run.id) + " does not say where the load cell is.",
                      "Choose loads at the joint."};
  const auto cell = nlohmann::json::parse(run.header.cellJson, nullptr, false);
  const auto pointer = nlohmann::json::json_pointer("/frames/p_SD_W_at_home_m");
  if (!cell.is_object() || !cell.contains(pointer)) return unknown;
  const auto& point = cell.at(pointer);
  if (!point.is_array() || point.size() != 3) return unknown;
  Vector3 p;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!point[i].is_number()) return unknown;
    p[static_cast<Eigen::Index>(i)] = point[i].get<double>();
  }
  return p;
}

base::Result<std::map<std::uint64_t, Pose>> referencesOf(storage::UserStore& store, const storage::RunRecord& run) {
  if (run.header.imported)
    return Error{ErrorCode::InvalidArgument,
                 "Run " + std::to_string(run.id) + " is imported: nobody knows when its reference pose was set.",
                 "Choose loads in axes of the world or of the moving body, and poses in the world."};
  const auto events = store.events(run.id);
  if (!events) return events.error();
  std::vector<std::uint64_t> set;
  for (const record::Event& event : *events)
    if (event.kind == record::EventKind::ReferenceSet) set.push_back(event.cycle);
  std::map<std::uint64_t, Pose> found;
  const auto specimen = nlohmann::json::parse(run.header.specimenJson, nullptr, false);
  std::optional<Pose> first = storage::frozenPose(specimen, storage::kReferenceAtStart), last;  // the sample before
  bool inStep = first.has_value();  // what holds before any is set is known
  std::size_t next = 0;
  const auto take = [&] {
    if (last) found[set[next]] = *last;
    ++next;
  };
  const auto read = store.forEachSample(run.id, -1, ExportFrames::needed(), [&](const record::Sample& sample) {
    while (next < set.size() && sample.cycle > set[next]) take();
    const auto here = poseOf(sample, kPoseVectors[0]);
    if (here && (!first || (!inStep && sample.step >= 0))) {
      first = here;
      inStep = sample.step >= 0;
    }
    if (here) last = here;
    return next < set.size() || !inStep;
  });
  if (!read) return read.error();
  while (next < set.size()) take();
  if (!first)
    return Error{ErrorCode::InvalidArgument, "Run " + std::to_string(run.id) + " has no poses of the moving body.",
                 "Choose loads and poses in the world."};
  found.emplace(0, *first);
  return found;
}

}  // namespace

std::span<const FrameRow> loadFrames() noexcept { return kLoads; }
std::span<const FrameRow> poseFrames() noexcept { return kPoses; }

std::span<const Channel> ExportFrames::needed() noexcept {
  static const std::vector<Channel> kNeeded = [] {
    std::vector<Channel> all;
    for (const Channel first : kLoadVectors)
      for (std::size_t i = 0; i < 6; ++i) all.push_back(plus(first, i));
    for (const PoseChannels& pose : kPoseVectors) {
      for (std::size_t i = 0; i < 3; ++i) all.push_back(plus(pose.position, i));
      for (std::size_t i = 0; i < 4; ++i) all.push_back(plus(pose.quaternion, i));
    }
    return all;
  }();
  return kNeeded;
}

base::Result<ExportFrames> ExportFrames::of(storage::UserStore& store, const storage::RunRecord& run,
                                            const ExportChoice& choice) {
  ExportFrames frames;
  frames.load_ = choice.loads;
  frames.pose_ = choice.poses;
  if (choice.loads == LoadFrame::Sensor) {
    const auto point = cellPoint(run);
    if (!point) return point.error();
    frames.p_SD_D_ = *point;
  }
  if (choice.loads == LoadFrame::Fixed || choice.poses == PoseFrame::Reference) {
    auto references = referencesOf(store, run);
    if (!references) return references.error();
    frames.references_ = std::move(*references);
  }
  return frames;
}

const Pose& ExportFrames::referenceAt(std::uint64_t cycle) const {
  return std::prev(references_.upper_bound(cycle))->second;  // there is one from cycle 0 on
}

void ExportFrames::apply(record::Sample& sample) const {
  const auto X_WD = poseOf(sample, kPoseVectors[0]);
  if (load_ != LoadFrame::World) {
    for (const Channel first : kLoadVectors) {
      const Vector3 force = sample.three(first), moment = sample.three(plus(first, 3));
      if (!X_WD) {
        sample.setMissing(first, 6);
        continue;
      }
      const Pose& axes = load_ == LoadFrame::Fixed ? referenceAt(sample.cycle) : *X_WD;
      const Matrix3 turn = axes.rotation.transpose();
      const Vector3 F = turn * force;
      Vector3 M = turn * moment;
      if (load_ == LoadFrame::Fixed) M += turn * (X_WD->translation - axes.translation).cross(force);
      if (load_ == LoadFrame::Sensor) M += p_SD_D_.cross(F);
      sample.set(first, F);
      sample.set(plus(first, 3), M);
    }
  }
  if (pose_ == PoseFrame::World) return;
  const Pose X_RW = referenceAt(sample.cycle).inverse();
  for (const PoseChannels& of : kPoseVectors)
    if (const auto X_WB = poseOf(sample, of)) setPose(sample, of, X_RW * *X_WB);
}

void ExportFrames::rename(std::span<ExportColumn> columns) const {
  const FrameRow& load = kLoads[static_cast<std::size_t>(load_)];
  const FrameRow& pose = kPoses[static_cast<std::size_t>(pose_)];
  for (ExportColumn& column : columns) {
    const FrameRow* row = nullptr;
    for (const Channel first : kLoadVectors)
      if (isIn(column.channel, first, 6)) row = &load;
    for (const PoseChannels& of : kPoseVectors)
      if (isIn(column.channel, of.position, 3) || isIn(column.channel, of.quaternion, 4)) row = &pose;
    if (!row || row->prefix.empty()) continue;
    column.header.name.insert(0, row->prefix);
    column.header.frame = row->frame;
  }
}

}  // namespace articulus::exchange
