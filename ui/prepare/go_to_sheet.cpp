#include "ui/prepare/go_to_sheet.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>
#include <cmath>

#include "core/procedure/pose_sequence.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLook_ms = 120, kPoll_ms = 50;
constexpr double kUsual_rad_per_s = spatial::inRadians(5.0);
constexpr double kMoved_rad = 0.002;  // since the way was looked at

// What the fields show: numbers as a person would type them.
constexpr double kDegreeStep_rad = spatial::inRadians(0.01), kWayStep_m = 1e-4;
double rounded(double value, double step) { return step * std::round(value / step); }

QString degreesOf(double rad) { return fixedText(spatial::inDegrees(rad), 1) + QStringLiteral("°"); }
QString millimetresOf(double m) { return fixedText(1e3 * m, 0) + QStringLiteral(" mm"); }

}  // namespace

GoToSheet::GoToSheet(const RobotProcedures& robot, QWidget* owner)
    : Sheet(tr("Go to …"), owner), robot_(robot), choice_(robot.cell()), kinds_(new ChoiceBox(this)),
      numbers_(new QStackedWidget(this)),
      speed_(
          new QuantityEdit(tr("Speed of the fastest joint"), QStringLiteral("°/s"), spatial::inDegrees(1.0), 1, this)),
      preview_(makeLabel({}, "body", this)), said_(makeLabel({}, "strong", this)) {
  layOut();
  fillIn();
  look_.setSingleShot(true);
  look_.setInterval(kLook_ms);
  connect(&look_, &QTimer::timeout, this, &GoToSheet::look);
  poll_.setInterval(kPoll_ms);
  connect(&poll_, &QTimer::timeout, this, &GoToSheet::poll);
  poll_.start();
  look();
}

GoToSheet::~GoToSheet() {
  if (moving()) motion_->cancel();
}

void GoToSheet::layOut() {
  setCardSize(680);
  body().setSpacing(12);
  body().addWidget(makeLabel(
      tr("The arm goes there by itself, straight in its joints, while the dead-man is held. It stands when that is let "
         "go, by STOP or when this is closed. Only with the vice open."),
      "body", this));
  kinds_->addItem(tr("Joints of the arm"));
  kinds_->addItem(tr("Pose of the tool, in axes of the robot's base"));
  speed_->setSiRange(procedure::GoTo::kSlowest_rad_per_s, procedure::GoTo::kFastest_rad_per_s);
  speed_->setSi(kUsual_rad_per_s);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(makeField(tr("What is typed"), kinds_, this), 2);
  row->addWidget(makeField(tr("Speed of the fastest joint"), speed_, this), 1);
  body().addLayout(row);
  numbers_->addWidget(makeNumbers(joints_, true));
  numbers_->addWidget(makeNumbers(pose_, false));
  body().addWidget(numbers_);
  preview_->setMinimumHeight(3 * preview_->fontMetrics().lineSpacing());
  preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  said_->setMinimumHeight(said_->fontMetrics().lineSpacing());
  below().addWidget(preview_);  // what must be read before the answer never scrolls
  below().addWidget(said_);
  addAccept(tr("Go"));
  addCancel(tr("Close"));
  now_ = addButton(tr("As it stands"));
  now_->setToolTip(tr("Puts the numbers of where the arm is now into the fields"));
  stop_ = addButton(tr("Stop the arm"));
  setFirstFocus(joints_.front());
  connect(now_, &QPushButton::clicked, this, [this] {
    fillIn();
    look();
  });
  connect(stop_, &QPushButton::pressed, this, [this] {
    if (moving()) motion_->cancel();
    poll();
  });
  connect(kinds_, &QComboBox::currentIndexChanged, this, [this](int kind) {
    numbers_->setCurrentIndex(kind);
    fillIn();
    look();
  });
  connect(speed_, &QuantityEdit::edited, this, &GoToSheet::typed);
}

QWidget* GoToSheet::makeNumbers(std::vector<QuantityEdit*>& edits, bool joints) {
  auto* box = new QWidget(this);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(16);
  const QStringList ofPose{tr("x"), tr("y"), tr("z"), tr("About x"), tr("About y"), tr("About z")};
  const int count = joints ? robot_.cell().robot.joints : 6;
  for (int i = 0; i < count; ++i) {
    const bool way = !joints && i < 3;
    const QString name = joints ? tr("Joint %1").arg(i + 1) : ofPose[i];
    auto* edit = new QuantityEdit(name, way ? QStringLiteral("mm") : QStringLiteral("°"),
                                  way ? 1e3 : spatial::inDegrees(1.0), way ? 1 : 2, box);
    const double most = way ? 5.0 : spatial::inRadians(720.0);  // what is out of range is said with the range
    edit->setSiRange(-most, most);
    connect(edit, &QuantityEdit::edited, this, &GoToSheet::typed);
    edits.push_back(edit);
    const int high = (count + 1) / 2;
    grid->addWidget(makeField(name, edit, box), i % high, i / high);
  }
  return box;
}

void GoToSheet::typed() {
  ended_.clear();
  look_.start();
  tell();
}

robot::JointVector GoToSheet::here() const {
  return procedure::jointsOf(robot_.snapshot(), robot_.cell().robot.joints);
}

safety::LimitSet GoToSheet::limits() const {
  const cycle::Snapshot now = robot_.snapshot();
  return now.limits ? *now.limits : robot_.cell().limits;
}

void GoToSheet::fillIn() {
  const robot::JointVector q = here();
  if (!q.allFinite()) return;
  for (std::size_t i = 0; i < joints_.size(); ++i)
    joints_[i]->setSi(rounded(q[static_cast<Eigen::Index>(i)], kDegreeStep_rad));
  const GoToChoice::Numbers numbers = choice_.poseOf(q);
  for (std::size_t i = 0; i < pose_.size(); ++i)
    pose_[i]->setSi(rounded(numbers[i], i < 3 ? kWayStep_m : kDegreeStep_rad));
}

base::Result<GoToChoice::Plan> GoToSheet::planned() const {
  const robot::JointVector from = here();
  if (!from.allFinite())
    return base::Error{base::ErrorCode::Conflict, "Nobody knows where the arm is.", "Wait for the station."};
  if (kinds_->currentIndex() == 0) {
    robot::JointVector q(from.size());
    for (std::size_t i = 0; i < joints_.size(); ++i) q[static_cast<Eigen::Index>(i)] = joints_[i]->si();
    return choice_.toJoints(limits(), from, q, speed_->si());
  }
  GoToChoice::Numbers numbers{};
  for (std::size_t i = 0; i < pose_.size(); ++i) numbers[i] = pose_[i]->si();
  return choice_.toPose(limits(), from, numbers, speed_->si());
}

void GoToSheet::look() {
  if (moving()) return;
  lookedFrom_ = here();
  const auto plan = planned();
  against_.clear();
  shownTarget_ = plan ? plan->q_rad : robot::JointVector();
  QStringList lines;
  if (!plan) {
    against_ = coreText(plan.error().message) + QLatin1Char(' ') + coreText(plan.error().remedy);
  } else {
    const procedure::WayLook& way = plan->look;
    if (const auto may = way.against(limits()); !may)
      against_ = coreText(may.error().message) + QLatin1Char(' ') + coreText(may.error().remedy);
    if (kinds_->currentIndex() != 0) {
      QStringList joints;
      for (const double q : plan->q_rad) joints << degreesOf(q);
      lines << tr("Joints there: %1").arg(joints.join(QStringLiteral(", ")));
    }
    if (robot_.cell().robot.capsules.empty())
      lines << tr("Nothing watches what the arm itself could touch: its file has no bodies. Look at the way yourself.");
    if (std::isfinite(way.closest.distance_m)) {
      const QString a = coreText(way.closest.a.view()), b = coreText(way.closest.b.view()),
                    share = fixedText(100.0 * way.closestShare, 0);
      lines << (way.closest.distance_m <= 0.0
                    ? tr("Parts that would meet: %1 and %2, %3 % of the way gone").arg(a, b, share)
                    : tr("Closest parts on the way: %1 and %2, %3 left, %4 % of it gone")
                          .arg(a, b, millimetresOf(way.closest.distance_m), share));
    }
    const QStringList rest{
        (way.inRange() ? tr("Least room to a joint's range: %1 (joint %2)")
                       : tr("Beyond a joint's range: %1 (joint %2)"))
            .arg(degreesOf(std::abs(way.jointRoom_rad)))
            .arg(way.joint + 1),
        (way.boxRoom_m < 0.0 ? tr("Out of the safety box: %1") : tr("Least room in the safety box: %1"))
            .arg(millimetresOf(std::abs(way.boxRoom_m))),
        tr("It takes %1 s").arg(fixedText(way.time_s, 1))};
    lines << rest.join(QStringLiteral(" · "));
  }
  preview_->setText(noBreakUnits(lines.join(QLatin1Char('\n'))));
  tell();
}

void GoToSheet::poll() {
  if (motion_) {
    if (!robot_.closedBecause().isEmpty()) motion_->cancel();
    const auto phase = motion_->poll();
    if (!motion_->running()) end(phase == procedure::GoTo::Phase::Done ? tr("The arm is there.") : QString());
    return tell();
  }
  // Jogged by a pedal, or moved by somebody else, it stands elsewhere than where its way was looked at from.
  const robot::JointVector q = here();
  const bool known = q.allFinite() && lookedFrom_.size() == q.size() && lookedFrom_.allFinite();
  if (!look_.isActive() && q.allFinite() && (!known || (q - lookedFrom_).cwiseAbs().maxCoeff() > kMoved_rad)) look();
  tell();
}

/// In  how: it ended well; empty: it says itself why it did not
void GoToSheet::end(const QString& how) {
  const base::Error error = motion_->error();
  motion_.reset();
  look();  // what was typed stays, to go on
  ended_ = how.isEmpty() ? coreText(error.message) + QLatin1Char(' ') + coreText(error.remedy) : how;
}

void GoToSheet::tell() {
  const bool goes = moving();
  QString why = against_;
  if (goes) why = tr("On its way. STOP, or letting go of the dead-man, stops it.");
  else if (look_.isActive()) why = tr("Wait a moment.");
  else if (const auto ready = robot_.ready(); !ready)
    why = coreText(ready.error().message) + QLatin1Char(' ') + coreText(ready.error().remedy);
  for (auto* widget : std::initializer_list<QWidget*>{kinds_, numbers_, speed_, now_}) widget->setEnabled(!goes);
  stop_->setVisible(goes);
  const QString words = goes || (ended_.isEmpty() && !why.isEmpty()) ? QString()
                        : !ended_.isEmpty()                          ? ended_
                                                                     : tr("Ready: the way is free.");
  if (said_->text() != words) said_->setText(noBreakUnits(numbersInLocale(words)));
  setNotNow(noBreakUnits(numbersInLocale(why)));
}

QString GoToSheet::preview() const { return preview_->text(); }
QString GoToSheet::said() const { return said_->text(); }

void GoToSheet::accept() {
  if (moving() || !nothingRefused(*this)) return;
  look_.stop();
  const robot::JointVector shown = shownTarget_;
  look();  // where the arm stands now
  if (!against_.isEmpty()) return;
  const auto plan = planned();
  if (!plan) return;
  // Of several configurations another may be the nearest now: nobody has read where its joints would go.
  if (shown.size() != plan->q_rad.size() || (shown - plan->q_rad).cwiseAbs().maxCoeff() > kMoved_rad) {
    ended_ = tr("The joints would go elsewhere than was shown. Look at it, and press again.");
    return tell();
  }
  motion_ = robot_.goTo();
  if (auto begun = motion_->start(limits(), plan->q_rad, speed_->si()); !begun) {
    ended_ = coreText(begun.error().message) + QLatin1Char(' ') + coreText(begun.error().remedy);
    motion_.reset();
  }
  tell();
}

}  // namespace articulus::ui
