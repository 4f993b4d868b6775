#include "ui/engineering/devices/tracker_table_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/spatial/units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// Turns about x, then y, then z of the tracking system, rad.
spatial::Vector3 turns(const spatial::Matrix3& R) {
  return {std::atan2(R(2, 1), R(2, 2)), std::asin(std::clamp(-R(2, 0), -1.0, 1.0)), std::atan2(R(1, 0), R(0, 0))};
}

}  // namespace

int TrackerTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(names_.size());
}
int TrackerTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

void TrackerTableModel::setBones(std::span<const tracking::BoneRegistration> bones) {
  beginResetModel();
  names_.clear();
  for (const auto& bone : bones) names_ << toQt(bone.bone);
  last_.assign(bones.size(), {});
  frames_.clear();
  endResetModel();
}

void TrackerTableModel::take(const std::vector<record::TrackedPose>& poses) {
  if (poses.empty() || (!frames_.empty() && frames_.back().number == poses.front().frame)) return;
  // Numbers that fall are those of a system that began anew.
  if (!frames_.empty() && poses.front().frame < frames_.back().number) frames_.clear();
  Frame frame{.number = poses.front().frame, .time_s = poses.front().time_s};
  std::ranges::fill(last_, record::TrackedPose{});
  for (const auto& pose : poses) {
    const auto body = static_cast<std::size_t>(pose.body);
    if (pose.body < 0 || body >= last_.size()) continue;
    last_[body] = pose;
    if (pose.quality == record::TrackQuality::Seen) frame.seen |= 1U << body;
  }
  frames_.push_back(frame);
  if (frames_.size() > kLately) frames_.pop_front();
}

void TrackerTableModel::show(double now_s) {
  age_s_ = frames_.empty() ? std::numeric_limits<double>::infinity() : std::max(0.0, now_s - frames_.back().time_s);
  if (names_.isEmpty()) return;
  emit dataChanged(index(0, State), index(rowCount() - 1, SeenShare), {Qt::DisplayRole});
}

std::optional<double> TrackerTableModel::rate_Hz() const {
  if (frames_.size() < 2) return {};
  const double span_s = frames_.back().time_s - frames_.front().time_s;
  if (span_s <= 0.0) return {};
  return static_cast<double>(frames_.back().number - frames_.front().number) / span_s;
}

QString TrackerTableModel::stateOf(std::size_t row) const {
  if (!anyFrame()) return tr("no frame yet");
  if (silent()) return tr("silent");
  return last_[row].quality == record::TrackQuality::Seen ? tr("visible") : tr("lost");
}

/// NaN: not known.
double TrackerTableModel::number(std::size_t row, int column) const {
  const auto& pose = last_[row];
  const bool seen = anyFrame() && pose.quality == record::TrackQuality::Seen;
  switch (column) {
    case X:
    case Y:
    case Z: return seen ? 1e3 * pose.X_TV.translation[column - X] : std::nan("");
    case AboutX:
    case AboutY:
    case AboutZ: return seen ? spatial::inDegrees(turns(pose.X_TV.rotation)[column - AboutX]) : std::nan("");
    case Age: return 1e3 * age_s_;
    case Residual: return seen ? 1e3 * pose.residual_m : std::nan("");
    case SeenShare: {
      if (!anyFrame()) return std::nan("");
      const auto times = std::ranges::count_if(frames_, [row](const Frame& f) { return (f.seen >> row & 1U) != 0; });
      return 100.0 * static_cast<double>(times) / static_cast<double>(frames_.size());
    }
    default: return std::nan("");
  }
}

QVariant TrackerTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto row = static_cast<std::size_t>(index.row());
  if (role == Qt::TextAlignmentRole && index.column() >= X) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (index.column() == Bone) return names_[index.row()];
  if (index.column() == State) return stateOf(row);
  static constexpr std::array kDecimals{0, 0, 1, 1, 1, 1, 1, 1, 0, 2, 0};
  const double value = number(row, index.column());
  return std::isfinite(value) ? fixedText(value, kDecimals[static_cast<std::size_t>(index.column())])
                              : QStringLiteral("–");
}

QVariant TrackerTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section >= X ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) {
    if (section >= X && section <= Z) return tr("Origin of the bone along the axes of the tracking system");
    if (section >= AboutX && section <= AboutZ)
      return tr("The bone turned about x, then y, then z of the tracking system");
    if (section == Age) return tr("Since the exposure of the newest frame");
    if (section == Residual) return tr("What the fit of the markers leaves; 0 where a sensor gives the pose itself");
    if (section == SeenShare) return tr("Share of the last frames in which the bone was seen");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {
      tr("Bone"),           tr("State"),       tr("x (mm)"),      tr("y (mm)"),   tr("z (mm)"),
      tr("About x (°)"),    tr("About y (°)"), tr("About z (°)"), tr("Age (ms)"), tr("Error of the fit (mm)"),
      tr("Seen lately (%)")};
  return titles[section];
}

}  // namespace articulus::ui
