#pragma once
#include <QTimer>
#include <QWidget>
#include <limits>
#include <optional>
#include <string>

#include "ui/plot/loop_model.h"
#include "ui/plot/plot_mark.h"
#include "ui/plot/trace_store.h"
#include "ui/run/channel_curve.h"

class QAction;
class QHBoxLayout;
class QLabel;

namespace articulus::ui {

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
  void setMarks(const PlotMarks& marks);
  void goOnFrom(RunPlots& before);  ///< with all that it drew, which is not drawn there any more
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
  TraceStore store_;
  LoopModel loops_;
  ChannelCurve curve_;  ///< in the place of the loops, where a person wants other axes
  PlotGroup* traces_;
  PlotLoop* loop_;
  QLabel* loopTitle_;
  QAction* asDriven_ = nullptr;  ///< of the menu of axes
  QTimer timer_;
  bool fresh_ = false, began_ = false;
  spatial::Vector3 origin_m_ = spatial::Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
  int pause_ms_ = 50;
  std::string joint_;  // of the specimen
  std::size_t drawnPoints_ = 0;
};

}  // namespace articulus::ui
