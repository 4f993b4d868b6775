#include "ui/scene/motion_film.h"

#include <QDir>
#include <algorithm>
#include <cmath>

namespace articulus::ui {
namespace {

constexpr int kSettle = 2;  // frames until what was asked for before is through
constexpr int kPatience_ms = 1000;

}  // namespace

MotionFilm::MotionFilm(const QString& folder, double length_s, double timesAsFast,
                       std::function<void(double time_s)> place, std::function<QImage()> picture, QObject* parent)
    : QObject(parent), folder_(folder), length_s_(length_s), step_s_(timesAsFast / kPictures_per_s),
      count_(static_cast<int>(std::floor(length_s / step_s_)) + 1), place_(std::move(place)),
      picture_(std::move(picture)) {
  again_.setInterval(kPatience_ms);
  connect(&again_, &QTimer::timeout, this, [this] { place_(std::min(length_s_, at_ * step_s_)); });
}

QString MotionFilm::fileName(int number) { return QStringLiteral("frame_%1.png").arg(number, 5, 10, QLatin1Char('0')); }

void MotionFilm::begin() { next(); }

void MotionFilm::next() {
  frames_ = 0;
  again_.start();
  place_(std::min(length_s_, at_ * step_s_));
}

void MotionFilm::drawn() {
  if (!again_.isActive()) return;
  if (++frames_ < kSettle) return place_(std::min(length_s_, at_ * step_s_));
  const QString file = QDir(folder_).filePath(fileName(at_ + 1));
  if (!picture_().save(file, "PNG")) {
    again_.stop();
    emit failed(tr("%1 cannot be written.").arg(file), tr("Choose another folder, or free some space."));
    return;
  }
  emit progressed(++at_, count_, -1.0);
  if (at_ < count_) return next();
  again_.stop();
  emit finished();
}

}  // namespace articulus::ui
