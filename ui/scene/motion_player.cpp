#include "ui/scene/motion_player.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/record/sample_pose.h"
#include "core/scene/pose_margins.h"
#include "core/scene/scene_model.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/files/file_name.h"
#include "ui/kit/language/clock_text.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/menus/menu_button.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/scene/motion_film.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {
namespace {

constexpr int kFrame_ms = 33;
constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 20.0};
constexpr int kMostOfFilm = 20'000;  // pictures

}  // namespace

MotionPlayer::MotionPlayer(std::shared_ptr<const cell::CellConfig> cell, bool openGlAvailable,
                           const QString& openGlProblem, QWidget* parent)
    : QWidget(parent), cell_(std::move(cell)), view_(new RobotView(*cell_, openGlAvailable, openGlProblem, this)),
      play_(makeIconButton(tr("Play"), QStringLiteral("run"), this)), picture_(nullptr),
      slider_(new QSlider(Qt::Horizontal, this)), told_(makeLabel({}, "caption", this)), speeds_(new ChoiceBox(this)),
      progress_(new TaskProgress(this)) {
  timer_.setInterval(kFrame_ms);
  layOut();
  connect(&timer_, &QTimer::timeout, this, [this] {
    const double passed_s = speed_ * 1e-3 * static_cast<double>(clock_.restart());
    setTime_s(time_s_ + passed_s);
    if (time_s_ >= length_s()) setPlaying(false);
  });
  connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!playing()); });
  connect(slider_, &QSlider::valueChanged, this, [this](int at_ms) { setTime_s(1e-3 * at_ms); });
  connect(speeds_, &QComboBox::currentIndexChanged, this,
          [this](int row) { speed_ = speeds_->itemData(row).toDouble(); });
  connect(view_, &RobotView::problem, this, &MotionPlayer::problem);
  connect(view_, &RobotView::specimenDrawn, this, &MotionPlayer::drawNow);
  connect(view_, &RobotView::drawn, this, [this] {
    if (film_) film_->drawn();
  });
}

MotionPlayer::~MotionPlayer() = default;

void MotionPlayer::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  view_->setMinimumHeight(160);
  column->addWidget(view_, 1);
  auto* row = new QHBoxLayout;
  row->setSpacing(Theme::kGrid);
  row->addWidget(play_);
  slider_->setAccessibleName(tr("Time of the motion"));
  slider_->setSingleStep(100);
  slider_->setPageStep(1000);
  row->addWidget(slider_, 1);
  speeds_->setAccessibleName(tr("Speed"));
  for (const double speed : kSpeeds) speeds_->addItem(tr("%1 ×", "times as fast").arg(shortText(speed, 2)), speed);
  speeds_->setCurrentIndex(speeds_->findData(1.0));
  row->addWidget(speeds_);
  auto* menu = new QMenu(this);
  connect(menu->addAction(tr("Copy the picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setImage(view_->picture(caption())); });
  connect(menu->addAction(tr("Save the picture …")), &QAction::triggered, this, &MotionPlayer::savePicture);
  connect(menu->addAction(tr("Save a film …")), &QAction::triggered, this, &MotionPlayer::askForFilm);
  picture_ = makeMenuButton(tr("Picture"), menu, this);
  picture_->setEnabled(view_->draws());
  row->addWidget(picture_);
  column->addLayout(row);
  told_->setWordWrap(false);
  column->addWidget(told_);
  column->addWidget(progress_);
  connect(progress_, &TaskProgress::cancelRequested, this, [this] {
    film_.reset();
    progress_->end();
  });
}

void MotionPlayer::show(record::MotionTrack track, const QString& title, const QStringList& steps) {
  setPlaying(false);
  film_.reset();
  progress_->end();
  track_ = std::move(track);
  title_ = title;
  steps_ = steps;
  time_s_ = 0.0;
  cut_.clear();
  axes_.begin();
  followed_ = 0;
  view_->forget();
  view_->setWhole();
  if (track_.clampedAt) view_->clampAt(*track_.clampedAt);
  std::vector<spatial::Vector3> way_m;
  for (const record::Sample& sample : track_.samples)
    if (const spatial::Vector3 p = record::poseOf(sample).translation; p.allFinite()) way_m.push_back(p);
  view_->setWay(way_m);
  const QSignalBlocker quiet(slider_);
  slider_->setRange(0, static_cast<int>(std::ceil(1e3 * length_s())));
  slider_->setValue(0);
  drawNow();
}

QString MotionPlayer::stepNow() const {
  if (track_.empty()) return {};
  const int step = track_.at(track_.begin_s() + time_s_).step;
  return step >= 0 && step < steps_.size() ? steps_[step] : QString();
}

QString MotionPlayer::caption() const {
  QStringList words{title_, tr("%1 of %2").arg(clockText(time_s_), clockText(length_s()))};
  words << stepNow() << closeParts_;
  words.removeAll(QString());
  return words.join(QStringLiteral("  ·  "));
}

void MotionPlayer::setTime_s(double time_s) {
  if (!film_) place(time_s);  // each picture of a film has its own time
}

void MotionPlayer::place(double time_s) {
  time_s_ = std::clamp(time_s, 0.0, std::max(0.0, length_s()));
  const QSignalBlocker quiet(slider_);
  slider_->setValue(static_cast<int>(std::lround(1e3 * time_s_)));
  drawNow();
}

/// Which parts come near to each other here, lit in the picture and named below it.
void MotionPlayer::lightCloseParts(const record::Sample& now) {
  const auto closest = scene::marginsAt(*cell_, cell_->limits, scene::jointsIn(*cell_, now)).closest;
  view_->show(closest);
  closeParts_ = closest.distance_m < RobotView::kCloseParts_m
                    ? tr("%1 and %2: %3 mm")
                          .arg(coreText(std::string(closest.a.view())), coreText(std::string(closest.b.view())),
                               fixedText(1e3 * closest.distance_m, 0))
                    : QString();
}

void MotionPlayer::drawNow() {
  if (track_.empty()) return told_->setText(caption());
  const double at_s = track_.begin_s() + time_s_;
  lightCloseParts(track_.at(at_s));
  told_->setText(caption());
  if (const auto cut = track_.cutAt(at_s); cut != cut_) {
    if (!std::ranges::includes(cut, cut_)) view_->setWhole();  // back to before a cut
    for (const std::string& structure : cut) view_->cut(structure);
    cut_ = cut;
  }
  followTo(at_s);
  view_->setPlanned(track_.plannedAt(at_s), tr("Planned pose: where this step ends"));
  if (tracked_) view_->setTracked(tracked_(at_s));
  view_->show(track_.at(at_s), track_.clamped);
  emit timeChanged(at_s);
}

void MotionPlayer::followTo(double at_s) {
  const auto& samples = track_.samples;
  if (followed_ > 0 && samples[followed_ - 1][record::Channel::Time] > at_s) {
    axes_.begin();
    followed_ = 0;
  }
  for (; followed_ < samples.size() && samples[followed_][record::Channel::Time] <= at_s; ++followed_)
    axes_.take(samples[followed_][record::Channel::Time], record::poseOf(samples[followed_]));
  view_->setAxes(axes_.now());
}

void MotionPlayer::setPlaying(bool on) {
  on = on && !film_;
  if (on && time_s_ >= length_s()) setTime_s(0.0);
  if (on && length_s() > 0.0) {
    clock_.start();
    timer_.start();
  } else {
    timer_.stop();
  }
  const QString name = timer_.isActive() ? tr("Pause") : tr("Play");
  play_->setIcon(Theme::icon(timer_.isActive() ? QStringLiteral("pause") : QStringLiteral("run")));
  play_->setToolTip(name);
  play_->setAccessibleName(name);
}

void MotionPlayer::setSpeed(double timesAsFast) {
  speed_ = timesAsFast;
  const QSignalBlocker quiet(speeds_);
  speeds_->setCurrentIndex(speeds_->findData(timesAsFast));
}

void MotionPlayer::savePicture() {
  const QImage picture = view_->picture(caption());
  chooseFile(this,
             {.title = tr("Save the picture"),
              .filter = tr("Pictures (*.png)"),
              .start = pictureFileName(*this, tr("motion"), QStringLiteral("png")),
              .suffix = QStringLiteral("png"),
              .save = true},
             [this, picture](const QString& file) {
               if (!picture.save(file, "PNG"))
                 emit problem(tr("%1 cannot be written.").arg(file), tr("Choose another folder, or free some space."));
             });
}

void MotionPlayer::askForFilm() {
  const int count = static_cast<int>(length_s() / speed_ * MotionFilm::kPictures_per_s) + 1;
  if (count > kMostOfFilm) {
    emit problem(tr("A film of %1 pictures is too long.").arg(count), tr("Choose a higher speed beside the slider."));
    return;
  }
  askInSheet(
      this,
      {.title = tr("Save a film"),
       .question = tr("%1 pictures, %2 for each second of the film, at %3 times the speed of the motion, go into "
                      "a folder of their own.")
                       .arg(count)
                       .arg(MotionFilm::kPictures_per_s)
                       .arg(shortText(speed_, 2)),
       .detail = tr("The speed is that beside the slider; camera and size are as they are now. A video of them: "
                    "ffmpeg -framerate %1 -i frame_%05d.png -pix_fmt yuv420p film.mp4")
                     .arg(MotionFilm::kPictures_per_s),
       .yes = tr("Choose a folder …"),
       .no = tr("Cancel")},
      [this] {
        chooseFolder(this, {.title = tr("Folder of the film"), .filter = {}},
                     [this](const QString& folder) { film(folder); });
      });
}

void MotionPlayer::film(const QString& folder) {
  if (QDir(folder).exists(MotionFilm::fileName(1))) {
    emit problem(tr("There is a film in %1 already.").arg(folder), tr("Choose an empty folder: nothing was replaced."));
    return;
  }
  setPlaying(false);
  film_ = std::make_unique<MotionFilm>(
      folder, length_s(), speed_, [this](double time_s) { place(time_s); },
      [this] { return view_->picture(caption()); });
  connect(film_.get(), &MotionFilm::progressed, progress_, &TaskProgress::progress);
  const auto end = [this] {
    film_.release()->deleteLater();
    progress_->end();
  };
  connect(film_.get(), &MotionFilm::finished, this, end);
  connect(film_.get(), &MotionFilm::failed, this, [this, end](const QString& what, const QString& remedy) {
    end();
    emit problem(what, remedy);
  });
  progress_->begin(tr("Saving the film"));
  film_->begin();
}

}  // namespace articulus::ui
