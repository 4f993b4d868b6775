#include "ui/cell_view/pose_sheet.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/scene/reached_pose.h"
#include "core/spatial/units.h"
#include "ui/bridge/desktop_context.h"
#include "ui/cell_view/draw_own_arm.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/chip.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/layout/scrolled_column.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {
namespace {

constexpr int kWidth_px = 1080, kHeight_px = 680, kNumbers_px = 344, kGap_px = 16;
constexpr double kFarthest_m = 3.0;

QString millimetres(double m) { return noBreakUnits(fixedText(1e3 * m, 1) + QStringLiteral(" mm")); }
QString degrees(double rad) { return noBreakUnits(fixedText(spatial::inDegrees(rad), 1) + QStringLiteral(" °")); }

/// "12.3 mm, 10.0 mm must be left"
QString leftOf(const QString& there, const QString& least) {
  return PoseSheet::tr("%1, %2 must be left").arg(there, least);
}

}  // namespace

PoseSheet::PoseSheet(const DesktopContext& context, PoseChoice choice, Options options, QWidget* owner,
                     std::function<void(const PoseChoice&)> take)
    : Sheet(options.title, owner), choice_(std::move(choice)), options_(std::move(options)),
      view_(new RobotView(choice_.cell(), context.openGlAvailable, toQt(context.openGlProblem), this)),
      said_(makeLabel({}, "strong", this)) {
  setCardSize(kWidth_px, kHeight_px);
  if (&choice_.cell() == &context.cell) drawOwnArm(*view_, context);  // another cell may have another arm
  auto* row = new QHBoxLayout;
  row->setSpacing(kGap_px);
  row->addWidget(view_, 1);
  auto* column = addScrolledColumn(*row, this, kNumbers_px);
  column->addWidget(makeLabel(view_->draws()
                                  ? tr("Drag the ring to move the tool; with Shift it turns, with Ctrl it turns about "
                                       "the line of sight. Drags beside it turn the camera.")
                                  : tr("There is no 3D view here: the pose is chosen by its numbers."),
                              "quiet", this));
  column->addWidget(makeNumbers());
  column->addWidget(makeLimits());
  if (options_.clamped)
    column->addWidget(
        makeLabel(tr("What the specimen bears there is not told here: Rehearse shows the loads."), "quiet", this));
  column->addWidget(said_);
  column->addStretch();
  body().addLayout(row, 1);
  view_->setSetUp(RobotView::SetUp::RobotWithSpecimenAndBracket);
  view_->setNote(tr("Chosen, not measured: nothing moves"));
  view_->setAngleNames(angleNames(options_.joint));
  connect(view_, &RobotView::problem, this, [this](const QString& what) { said_->setText(what); });
  connect(view_, &RobotView::gripMoved, this, &PoseSheet::move);
  connect(view_, &RobotView::gripTurned, this, &PoseSheet::turn);
  addCancel(tr("Cancel"));
  auto* back = addButton(tr("Back to the start"));
  connect(back, &QPushButton::clicked, this, [this] {
    choice_.putBack();
    tell(true);
  });
  addAccept(options_.take);
  connect(this, &Sheet::accepted, this, [this, take = std::move(take)] { take(choice_); });
  setFirstFocus(numbers_.front());
  showPose();
}

QWidget* PoseSheet::makeNumbers() {
  auto* box = new QWidget(this);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  const QStringList names{tr("x from home"),
                          tr("y from home"),
                          tr("z from home"),
                          fieldName("Flexion (FE)", options_.joint),
                          fieldName("Lateral bending (LB)", options_.joint),
                          fieldName("Axial rotation (AR)", options_.joint)};
  for (int i = 0; i < 6; ++i) {
    const bool way = i < 3;
    auto* edit = new QuantityEdit(names[i], way ? QStringLiteral("mm") : QStringLiteral("°"),
                                  way ? 1e3 : spatial::inDegrees(1.0), 2, box);
    const double most = way ? kFarthest_m : spatial::inRadians(180.0);
    edit->setSiRange(-most, most);
    connect(edit, &QuantityEdit::edited, this, &PoseSheet::typed);
    grid->addWidget(makeField(names[i], edit, box), i % 3, i / 3);
    numbers_[static_cast<std::size_t>(i)] = edit;
  }
  return box;
}

QWidget* PoseSheet::makeLimits() {
  auto* box = makeCard(this);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(16, 12, 16, 12);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  const QStringList names{tr("Joints"), tr("Safety box"), tr("Parts"), tr("Singularity")};
  for (int i = 0; i < names.size(); ++i) {
    Row& row = rows_[static_cast<std::size_t>(i)];
    row.mark = new Chip(box);
    row.mark->reserve({tr("within"), tr("beyond")});
    row.value = makeLabel({}, "body", box);
    row.value->setAccessibleName(names[i]);
    auto* name = makeLabel(names[i], "strong", box);
    name->setWordWrap(false);
    grid->addWidget(name, 2 * i, 0);
    grid->addWidget(row.mark, 2 * i, 1, Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(row.value, 2 * i + 1, 0, 1, 2);
  }
  return box;
}

QString PoseSheet::said(int row) const {
  const Row& r = rows_[static_cast<std::size_t>(row)];
  return r.mark->word() + QStringLiteral(": ") + r.value->text();
}

void PoseSheet::typed() {
  auto* edit = qobject_cast<QuantityEdit*>(sender());
  PoseChoice::Numbers wanted = choice_.numbers();
  const auto at = static_cast<std::size_t>(std::ranges::find(numbers_, edit) - numbers_.begin());
  if (at >= wanted.size()) return;
  wanted[at] = edit->si();
  if (choice_.put(wanted)) return tell(true);
  edit->refuse(tr("The arm does not reach this pose."));  // what was typed stays to be read
}

void PoseSheet::move(const spatial::Vector3& by_m) { tell(choice_.move(by_m)); }
void PoseSheet::turn(const spatial::Vector3& by_rad) { tell(choice_.turn(by_rad)); }

void PoseSheet::accept() {
  if (!options_.mustStand || choice_.mayStand()) Sheet::accept();
}

void PoseSheet::tell(bool reached) {
  showPose();
  if (!reached) said_->setText(tr("The arm does not reach farther: the pose before stays."));
}

void PoseSheet::showEvent(QShowEvent* event) {
  Sheet::showEvent(event);
  showPose();  // a view draws nothing before it is seen
}

void PoseSheet::showPose() {
  const auto numbers = choice_.numbers();
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers_[i]->setSi(numbers[i]);

  const auto& cell = choice_.cell();
  if (options_.clamped) view_->clampAt(cell.X_WD_home);
  view_->show(choice_.margins().closest);
  view_->setGrip(choice_.X_WD().translation);
  view_->setPlanned(choice_.startX_WD(), tr("Where the choice began"));
  view_->show(scene::sampleAt(cell, choice_.joints(), choice_.X_WD()), options_.clamped);

  const auto& m = choice_.margins();
  const auto& limits = choice_.limits();
  const QString room = tr("%1 remaining"), beyond = tr("%1 beyond");
  const auto put = [this](int i, bool within, const QString& words) {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    row.mark->show(within ? QStringLiteral("check") : QStringLiteral("warning"), within ? tr("within") : tr("beyond"),
                   within ? Chip::Tone::Good : Chip::Tone::Danger);
    row.value->setText(words);
  };
  const auto roomWords = [&](double left, const QString& size) { return (left > 0.0 ? room : beyond).arg(size); };
  put(0, m.jointRoom_rad > 0.0,
      tr("Joint %1: %2").arg(m.joint + 1).arg(roomWords(m.jointRoom_rad, degrees(std::abs(m.jointRoom_rad)))));
  put(1, m.boxRoom_m > 0.0,
      tr("Side %1: %2").arg(QChar(u'x' + m.boxAxis)).arg(roomWords(m.boxRoom_m, millimetres(std::abs(m.boxRoom_m)))));
  put(2, m.closest.distance_m > limits.collisionDistance_m,
      std::isfinite(m.closest.distance_m)
          ? tr("%1 and %2: %3")
                .arg(coreText(std::string(m.closest.a.view())), coreText(std::string(m.closest.b.view())),
                     leftOf(millimetres(m.closest.distance_m), millimetres(limits.collisionDistance_m)))
          : tr("Nothing can meet here"));
  put(3, m.leastSingularValue > limits.leastSingularValue,
      leftOf(shortText(m.leastSingularValue, 3), shortText(limits.leastSingularValue, 3)));
  said_->clear();
  setNotNow(options_.mustStand && !choice_.mayStand() ? tr("The supervisor would stop the arm here.") : QString());
}

}  // namespace articulus::ui
