#pragma once
#include <QImage>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>

namespace articulus::ui {

/// Writes a motion as numbered pictures, of which any program makes a video. One picture after the other, each as soon
/// as the scene has drawn it, so that the window goes on.
/// Thread  ui
class MotionFilm : public QObject {
  Q_OBJECT
 public:
  static constexpr int kPictures_per_s = 25;

  /// In  place: has the scene drawn as it is at that time of the motion, s; picture: what was drawn then
  MotionFilm(const QString& folder, double length_s, double timesAsFast, std::function<void(double time_s)> place,
             std::function<QImage()> picture, QObject* parent = nullptr);

  void begin();
  void drawn();  ///< the scene has drawn a frame
  [[nodiscard]] int pictures() const { return count_; }
  [[nodiscard]] static QString fileName(int number);  ///< "frame_00001.png"

 signals:
  void progressed(qint64 done, qint64 total, double remaining_s);
  void finished();
  void failed(const QString& what, const QString& remedy);

 private:
  void next();
  QString folder_;
  double length_s_, step_s_;
  int count_, at_ = 0, frames_ = 0;
  std::function<void(double)> place_;
  std::function<QImage()> picture_;
  QTimer again_;  // a frame that was lost is asked for once more
};

}  // namespace articulus::ui
