#pragma once
#include <QAbstractTableModel>
#include <deque>
#include <optional>
#include <vector>

#include "core/record/tracked_pose.h"
#include "core/tracking/bone_registration.h"

namespace articulus::ui {

/// Tracked bones as the newest frame has them, in the axes of the tracking system.
/// Thread  ui
/// Test    tests/ui/engineering/test_tracker.cpp
class TrackerTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Bone, State, X, Y, Z, AboutX, AboutY, AboutZ, Age, Residual, SeenShare, ColumnCount };
  static constexpr std::size_t kLately = 300;  ///< frames looked at: five seconds at 60 a second
  static constexpr double kSilent_s = 1.0;     ///< without a frame for longer nothing is known of now
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  void setBones(std::span<const tracking::BoneRegistration> bones);
  /// Looks at a frame; one that was looked at already counts once.
  /// In      poses: of one frame
  void take(const std::vector<record::TrackedPose>& poses);
  /// Shows what was taken.
  /// In      now_s: station clock, as TrackedPose::time_s
  void show(double now_s);

  /// Frames a second by their numbers and times over those looked at; empty before two of them.
  [[nodiscard]] std::optional<double> rate_Hz() const;
  /// No frame for a while.
  [[nodiscard]] bool silent() const { return age_s_ > kSilent_s; }
  [[nodiscard]] bool anyFrame() const { return !frames_.empty(); }

 private:
  struct Frame {
    std::int64_t number = 0;
    double time_s = 0.0;
    std::uint32_t seen = 0;  // bit by bone
  };
  [[nodiscard]] QString stateOf(std::size_t row) const;
  [[nodiscard]] double number(std::size_t row, int column) const;
  QStringList names_;
  std::vector<record::TrackedPose> last_;  // bone by bone
  std::deque<Frame> frames_;
  double age_s_ = 0.0;
};

}  // namespace articulus::ui
