#pragma once
#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "core/analysis/joint/live_axes.h"
#include "core/cell/cell_config.h"
#include "core/record/motion_track.h"
#include "core/scene/tracked_cluster.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace articulus::ui {

class MotionFilm;
class RobotView;
class TaskProgress;

/// Shows a motion once more in 3D: a stored run or a rehearsal, scrubbed by hand or played at any speed; pictures and
/// films of it go to files. What was cut by then is seen cut. Nothing real moves.
/// Thread  ui
class MotionPlayer : public QWidget {
  Q_OBJECT
 public:
  /// In  cell: as it was when that moved
  MotionPlayer(std::shared_ptr<const cell::CellConfig> cell, bool openGlAvailable, const QString& openGlProblem,
               QWidget* parent = nullptr);
  ~MotionPlayer() override;

  /// In  title: stands in pictures and films, "Run 12 · simulated"; steps: what Sample::step counts
  void show(record::MotionTrack track, const QString& title, const QStringList& steps);
  using QWidget::show;
  /// What a tracking system saw of that motion, at a time of Channel::Time; before show(). None: nothing tracked it.
  using Tracked = std::function<std::vector<scene::TrackedCluster>(double time_s)>;
  void setTracked(Tracked tracked) { tracked_ = std::move(tracked); }
  [[nodiscard]] RobotView& view() { return *view_; }
  [[nodiscard]] double time_s() const { return time_s_; }  ///< since the motion began
  [[nodiscard]] double length_s() const { return track_.end_s() - track_.begin_s(); }
  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  [[nodiscard]] QString caption() const;  ///< "Run 12 · simulated · 0:12.3 · Load cycle FE"
  void setTime_s(double time_s);          ///< stays inside the motion
  void setPlaying(bool on);               ///< from its end it begins again
  void setSpeed(double timesAsFast);
  [[nodiscard]] double speed() const { return speed_; }

 signals:
  void timeChanged(double time_s);  ///< on the clock of the samples
  void problem(const QString& what, const QString& remedy);

 private:
  void layOut();
  void place(double time_s);
  void drawNow();
  void lightCloseParts(const record::Sample& now);
  void followTo(double at_s);  ///< what the joint turns about by then
  void step(int samples);
  void savePicture();
  void askForFilm();
  void film(const QString& folder);
  [[nodiscard]] QString stepNow() const;

  std::shared_ptr<const cell::CellConfig> cell_;
  record::MotionTrack track_;
  Tracked tracked_;
  std::set<std::string> cut_;
  analysis::LiveAxes axes_;
  std::size_t followed_ = 0;    // samples that axes_ has taken
  QString title_, closeParts_;  // closeParts_: "load cell and forearm: 32 mm"; empty: none are close
  QStringList steps_;
  double time_s_ = 0.0, speed_ = 1.0;
  RobotView* view_;
  QToolButton *play_, *picture_;
  QSlider* slider_;
  QLabel* told_;
  QComboBox* speeds_;
  TaskProgress* progress_;
  std::unique_ptr<MotionFilm> film_;
  QTimer timer_;
  QElapsedTimer clock_;
};

}  // namespace articulus::ui
