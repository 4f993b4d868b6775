#pragma once
#include <QTimer>
#include <QWidget>
#include <limits>
#include <optional>
#include <string>

#include "ui/plot/loop_model.h"
#include "ui/plot/plot_mark.h"
#include "ui/plot/traces/trace_store.h"
#include "ui/run/channel_curve.h"
#include "ui/run/tracked_traces.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QMenu;

namespace articulus::ui {

class PlotCourse;
class PlotGroup;
class PlotLoop;

/// Forces and moments over time, wanted and measured, and the moment-angle loop of the commanded axis, all live. Takes
/// every sample; draws as often as the machine allows, at most 20 times a second.
/// Thread  ui
class RunPlots : public QWidget {
  Q_OBJECT
 public:
  explicit RunPlots(QWidget* parent = nullptr);
  void take(const QVector<record::Sample>& samples);
  void setProtocol(const protocol::Protocol& protocol);
  /// The time axis counts from here; before the first run from the first sample. Displacements count from here.
  void beginRun(const record::Sample& now);
  /// Of a joint that glides as well as it bends, angles and displacements over time are drawn unless a person wants
  /// them not; of a spine only where she does.
  void setJoint(const std::string& joint);
  void setArmAxes(int axes);  ///< what its arm does not have is not offered
  void setMarks(const PlotMarks& marks);
  void goOnFrom(RunPlots& before);  ///< with all that it drew, which is not drawn there any more
  /// The newest frame of what a tracking system follows, also while nobody looks: what is shown later begins where the
  /// run does. No bones: nothing follows any.
  void takeTracked(const QStringList& bones, const std::vector<record::TrackedPose>& frame);
  /// Tracked bones over time in the place of the loop; none: the loop, or the curve that a person wants.
  void showTracked(std::optional<TrackedTraces::Quantity> quantity);
  [[nodiscard]] const TraceStore& store() const { return store_; }
  [[nodiscard]] const LoopModel& loops() const { return loops_; }

 private:
  [[nodiscard]] static QString sinceOpened();
  void redraw();
  void nameLoop();
  void makeAxesMenu(QHBoxLayout& head);
  void chooseAxes(std::optional<ChannelCurve::Axes> axes);  ///< none: as the protocol drives it
  void drawLoop();
  void drawCurve();
  void drawCurveOrLoop(double ownSoFar_ms);  ///< the last of a turn's plots
  void drawTracked();
  void makeTrackedMenu(QMenu& axes);
  TraceStore store_;
  LoopModel loops_;
  ChannelCurve curve_;  ///< in the place of the loops, where a person wants other axes
  TrackedTraces tracked_;
  std::optional<TrackedTraces::Quantity> trackedShown_;
  PlotGroup* traces_;
  PlotLoop* loop_;
  PlotCourse* course_;  ///< of tracked bones
  QLabel* loopTitle_;
  QAction* asDriven_ = nullptr;  ///< of the menu of axes
  QMenu* trackedMenu_ = nullptr;
  QTimer timer_;
  bool fresh_ = false, began_ = false;
  spatial::Vector3 origin_m_ = spatial::Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
  int pause_ms_ = 50, armAxes_ = 7;
  std::string joint_;  // of the specimen
  std::size_t drawnPoints_ = 0;
  std::uint64_t drawnTracked_ = 0;
};

}  // namespace articulus::ui
