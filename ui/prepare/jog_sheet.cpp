#include "ui/prepare/jog_sheet.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <utility>

#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/prepare/go_to_sheet.h"
#include "ui/prepare/hold_button.h"

namespace articulus::ui {
namespace {

using cycle::JogOrder;
using cycle::JogSpace;
using record::Channel;

constexpr int kLookEvery = 6;  // of 60 snapshots a second
constexpr int kBodyAxes = 6;
constexpr int kColumns = 4;  // name, value and two buttons
constexpr double kLeast_m_per_s = 0.0005, kUsual_m_per_s = 0.005;
constexpr double kLeast_rad_per_s = spatial::inRadians(0.1), kUsual_rad_per_s = spatial::inRadians(1.5);

QString nameOf(JogSpace space, int axis) {
  if (space == JogSpace::ArmJoints) return JogSheet::tr("Joint %1").arg(axis + 1);
  static constexpr char kAxes[] = {'x', 'y', 'z'};
  const QString letter = QString(QLatin1Char(kAxes[axis % 3]));
  return axis < 3 ? JogSheet::tr("Along %1").arg(letter) : JogSheet::tr("About %1").arg(letter);
}

/// Where the arm is along an axis; empty where that is no number of the cell's own.
QString valueOf(JogSpace space, int axis, const record::Sample& now) {
  if (space == JogSpace::ArmJoints) {
    const auto channel = axis < 6 ? static_cast<Channel>(static_cast<int>(Channel::Joint1) + axis) : Channel::Joint7;
    return fixedText(spatial::inDegrees(now[channel]), 2) + QStringLiteral("°");
  }
  if (space != JogSpace::World || axis >= 3) return {};
  const auto channel = static_cast<Channel>(static_cast<int>(Channel::PositionX) + axis);
  return noBreakUnits(fixedText(1e3 * now[channel], 1) + QStringLiteral(" mm"));
}

}  // namespace

JogSheet::JogSheet(StationBridge& bridge, const cell::CellConfig& cell, QWidget* owner, std::function<QString()> closed,
                   std::optional<RobotProcedures> robot)
    : Sheet(tr("Jog the arm"), owner), bridge_(bridge), cell_(cell), jog_(bridge, cell, std::move(closed)),
      spaces_(new ChoiceBox(this)), pedalAxis_(new ChoiceBox(this)),
      along_(new QuantityEdit(tr("Speed along an axis"), QStringLiteral("mm/s"), 1e3, 1, this)),
      about_(new QuantityEdit(tr("Speed about an axis"), QStringLiteral("°/s"), spatial::inDegrees(1.0), 1, this)),
      said_(makeLabel({}, "strong", this)), robot_(std::move(robot)) {
  setCardSize(640);
  auto* column = &body();
  column->setSpacing(12);
  column->addWidget(makeLabel(
      tr("The arm moves while a button is held, with the mouse or with Space, and stands when it is let go. Only with "
         "the vice open: what is clamped would be torn."),
      "body", this));
  spaces_->addItem(tr("Joints of the arm"), static_cast<int>(JogSpace::ArmJoints));
  spaces_->addItem(tr("Body, in axes of the room (x anterior, y left, z up)"), static_cast<int>(JogSpace::World));
  spaces_->addItem(tr("Body, in axes of the tool"), static_cast<int>(JogSpace::Tool));
  spaces_->addItem(tr("Body, in axes of the joint at its reference pose"), static_cast<int>(JogSpace::Joint));
  column->addWidget(makeField(tr("What moves"), spaces_, this));
  along_->setSiRange(kLeast_m_per_s, JogOrder::kMost_m_per_s);
  along_->setSi(kUsual_m_per_s);
  about_->setSiRange(kLeast_rad_per_s, JogOrder::kMost_rad_per_s);
  about_->setSi(kUsual_rad_per_s);
  auto* speeds = new QHBoxLayout;
  speeds->setSpacing(16);
  speeds->addWidget(makeField(tr("Speed along an axis"), along_, this));
  speeds->addWidget(makeField(tr("Speed of joints and about an axis"), about_, this));
  column->addLayout(speeds);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  for (const int value : {1, 2 + kColumns}) grid->setColumnStretch(value, 1);
  grid->setColumnMinimumWidth(kColumns, 16);
  makeAxes(*grid, std::max(kBodyAxes, cell.robot.joints));
  column->addLayout(grid);
  pedalField_ = makeField(tr("The pedals move"), pedalAxis_, this);
  pedalField_->hide();
  column->addWidget(pedalField_);
  said_->setMinimumHeight(2 * said_->fontMetrics().lineSpacing());
  said_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  below().addWidget(said_);
  addCancel(tr("Close"));
  initial_ = addButton(tr("Go to the initial pose"));
  goTo_ = addButton(tr("Go to …"));
  goTo_->setVisible(robot_.has_value());
  goTo_->setToolTip(tr("To typed joint positions, or a typed pose of the tool; its way is looked at first"));
  connect(goTo_, &QPushButton::clicked, this, [this] {
    if (!robot_ || going_) return;
    jog_.release();
    going_ = new GoToSheet(*robot_, this);
    going_->open();
  });

  connect(initial_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*this)) bridge_.send(cycle::CommandKind::Initial);
  });
  connect(spaces_, &QComboBox::currentIndexChanged, this, &JogSheet::showSpace);
  for (auto* speed : {along_, about_}) connect(speed, &QuantityEdit::edited, this, &JogSheet::takeSpeeds);
  connect(&jog_, &JogController::ended, this, [this](const QString& why) {
    ended_ = why;
    for (const Axis& axis : axes_) axis.minus->letGo(), axis.plus->letGo();
    showNow();
  });
  connect(&jog_, &JogController::busyChanged, this, [this] {
    if (jog_.busy()) ended_.clear();
    showNow();
  });
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this] {
    followPedals();
    if (ticks_++ % kLookEvery == 0) showNow();
  });
  connect(pedalAxis_, &QComboBox::currentIndexChanged, this, [this] {
    if (byPedal_) jog_.release();
  });
  connect(this, &Sheet::rejected, this, [this] { jog_.release(); });
  pedal_ = bridge_.snapshot().jogPedal;  // one that is held already moves nothing
  takeSpeeds();
  showSpace();
}

void JogSheet::makeAxes(QGridLayout& grid, int count) {
  for (int i = 0; i < count; ++i) {
    Axis axis{makeLabel({}, "body", this), makeLabel({}, "mono", this),
              new HoldButton({}, QStringLiteral("minus"), this), new HoldButton({}, QStringLiteral("plus"), this)};
    axis.name->setWordWrap(false);
    axis.value->setWordWrap(false);
    axis.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (auto* button : {axis.minus, axis.plus}) button->setMinimumSize(72, 36);
    // In two halves, so that it is not too high for a small screen.
    const int high = (count + 1) / 2, row = i % high, column = i / high * (kColumns + 1);
    grid.addWidget(axis.name, row, column);
    grid.addWidget(axis.value, row, column + 1);
    grid.addWidget(axis.minus, row, column + 2);
    grid.addWidget(axis.plus, row, column + 3);
    connectButton(axis.minus, i, -1);
    connectButton(axis.plus, i, 1);
    axes_.push_back(axis);
  }
}

void JogSheet::connectButton(HoldButton* button, int axis, int sign) {
  connect(button, &HoldButton::heldDown, this, [this, axis, sign] {
    if (nothingRefused(*this)) jog_.press(space(), axis, sign);
  });
  connect(button, &HoldButton::stillHeld, &jog_, &JogController::renew);
  connect(button, &HoldButton::holdEnded, &jog_, &JogController::release);
  connect(button, &HoldButton::stepWanted, this, [this, axis, sign] {
    if (nothingRefused(*this)) jog_.step(space(), axis, sign);
  });
}

JogSpace JogSheet::space() const { return static_cast<JogSpace>(spaces_->currentData().toInt()); }

HoldButton* JogSheet::button(int axis, int sign) const {
  const Axis& row = axes_.at(static_cast<std::size_t>(axis));
  return sign < 0 ? row.minus : row.plus;
}

/// A pedal moves the chosen axis as its button would: from when it is pressed until it is let go. What has ended
/// meanwhile begins again only with the next press.
void JogSheet::followPedals() {
  const cycle::Snapshot& now = bridge_.snapshot();
  if (pedalField_->isVisibleTo(this) != now.jogPedals) pedalField_->setVisible(now.jogPedals);
  const int before = std::exchange(pedal_, now.jogPedal);
  if (byPedal_ && !jog_.busy()) byPedal_ = false;
  if (now.jogPedal != before) {
    if (std::exchange(byPedal_, false)) jog_.release();
    const bool listens = isVisible() && !going_;
    if (now.jogPedal == 0 || before != 0 || jog_.busy() || !listens || !jog_.reasonAgainst().isEmpty()) return;
    if (!nothingRefused(*this)) return;
    byPedal_ = true;
    jog_.press(space(), pedalAxis_->currentIndex(), now.jogPedal);
  } else if (byPedal_) {
    jog_.renew();
  }
}

QString JogSheet::said() const { return said_->text(); }

void JogSheet::takeSpeeds() { jog_.setSpeeds(along_->si(), about_->si()); }

void JogSheet::showSpace() {
  jog_.release();
  pedalAxis_->clear();
  const int count = space() == JogSpace::ArmJoints ? cell_.robot.joints : kBodyAxes;
  for (int i = 0; i < static_cast<int>(axes_.size()); ++i) {
    const Axis& axis = axes_[static_cast<std::size_t>(i)];
    const QString name = nameOf(space(), i);
    axis.name->setText(name);
    if (i < count) pedalAxis_->addItem(name);
    for (const auto& [button, side] :
         {std::pair{axis.minus, tr("%1, minus").arg(name)}, std::pair{axis.plus, tr("%1, plus").arg(name)}}) {
      button->setAccessibleName(side);
      button->setVisible(i < count);
    }
    axis.name->setVisible(i < count);
    axis.value->setVisible(i < count);
  }
  showNow();
}

void JogSheet::showNow() {
  const QString reason = jog_.reasonAgainst();
  const record::Sample& now = bridge_.snapshot().sample;
  for (int i = 0; i < static_cast<int>(axes_.size()); ++i) {
    const Axis& axis = axes_[static_cast<std::size_t>(i)];
    axis.value->setText(axis.value->isVisibleTo(this) ? valueOf(space(), i, now) : QString());
    const QString tip = tr("Moves the arm while it is held, with the mouse or with Space");
    for (auto* button : {axis.minus, axis.plus}) setEnabledOr(button, reason, tip);
  }
  setEnabledOr(initial_, reason,
               tr("The arm goes by itself to the pose from which this cell begins, while the dead-man is held; it "
                  "stands when that is let go, or by STOP"));
  const bool moves = jog_.busy();
  spaces_->setEnabled(!moves);
  pedalAxis_->setEnabled(!moves);
  along_->setEnabled(!moves);
  about_->setEnabled(!moves);
  const QString close = jog_.closeTo();
  const QString words = moves                                   ? tr("The arm moves while you hold.")
                        : !ended_.isEmpty() && reason.isEmpty() ? ended_
                        : !reason.isEmpty()                     ? reason
                        : !close.isEmpty()                      ? close
                                                                : tr("Ready. Hold a button.");
  if (said_->text() != words) said_->setText(noBreakUnits(words));
}

}  // namespace articulus::ui
