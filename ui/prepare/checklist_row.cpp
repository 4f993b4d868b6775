#include "ui/prepare/checklist_row.h"

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/picture.h"
#include "ui/prepare/checklist_offer.h"

namespace articulus::ui {
namespace {

using Action = ChecklistItem::Action;

constexpr const char* kIcons[] = {"",     "power",  "home",   "zero",
                                  "vice", "sensor", "unload", "vice"};  // in the order of Action
constexpr QSize kPicture_px{90, 60};
constexpr int kRoomForPicture_px = 560;  // of the row: below, the words need all of it

}  // namespace

ChecklistRow::ChecklistRow(const ChecklistItem& item, QWidget* parent)
    : QFrame(parent), text_(makeLabel(item.text, "strong", this)), why_(makeLabel(item.why, "caption", this)),
      state_(makeLabel({}, "caption", this)) {
  setProperty("role", "item");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 10, 12, 10);
  row->setSpacing(16);
  if (item.automatic == ChecklistItem::Auto::None) {
    box_ = new QCheckBox(this);
    box_->setAccessibleName(item.text);
    box_->setFixedWidth(28);
    row->addWidget(box_, 0, Qt::AlignVCenter);
    // Toggled, not clicked: a screen reader toggles.
    connect(box_, &QCheckBox::toggled, this, [this](bool on) {
      if (!showing_) emit tickWanted(on);
    });
  } else {
    mark_ = new IconLabel(QStringLiteral("circle"), &Theme::quiet, 28, this);
    row->addWidget(mark_, 0, Qt::AlignVCenter);
  }
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  column->addWidget(text_);
  column->addWidget(why_);
  column->addWidget(state_);
  row->addLayout(column, 1);
  if (!item.picture.isEmpty()) row->addWidget(picture_ = new Picture(item.picture, kPicture_px, this));
  if (item.action != Action::None || needsOpenVice(item.automatic)) {
    offered_ = item.action;
    action_ = makeButton({}, QString::fromLatin1(kIcons[static_cast<int>(item.action)]), this);
    action_->setMinimumWidth(168);
    row->addWidget(action_, 0, Qt::AlignVCenter);
    // Cancel acts when it is pressed, as STOP does; what begins something, when it is let go, and only where the
    // button still says what it said when it was pressed.
    connect(action_, &QPushButton::pressed, this, [this] {
      meant_ = busy_ ? Action::None : offered_;
      if (busy_) emit actionWanted(offered_, true);
    });
    connect(action_, &QPushButton::clicked, this, [this] {
      const Action meant = std::exchange(meant_, Action::None);
      if (meant != Action::None && meant == offered_ && !busy_) emit actionWanted(offered_, false);
    });
  }
}

void ChecklistRow::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showPicture();
}

/// As the reason: what is done needs no explanation any more.
void ChecklistRow::showPicture() {
  if (picture_) picture_->setVisible(!done_ && width() >= kRoomForPicture_px);
}

QWidget* ChecklistRow::toDo() const {
  for (QWidget* widget : {static_cast<QWidget*>(box_), static_cast<QWidget*>(action_)})
    if (widget && widget->isEnabled() && !widget->isHidden()) return widget;
  return nullptr;
}

void ChecklistRow::show(const ChecklistItem& item, const QString& blocked, bool next) {
  busy_ = item.busy;
  setLook(this, "next", next);
  if (box_) {
    showing_ = true;
    box_->setChecked(item.ticked);
    showing_ = false;
    setEnabledOr(box_, item.ticked ? QString() : blocked, item.why);
  }
  if (mark_)
    mark_->setIcon(item.ticked   ? QStringLiteral("check_circle")
                   : item.failed ? QStringLiteral("fault")
                                 : QStringLiteral("circle"),
                   item.ticked   ? &Theme::good
                   : item.failed ? &Theme::danger
                                 : &Theme::quiet);
  setLook(state_, "tone", item.failed ? QStringLiteral("danger") : QString());

  QStringList parts;
  if (item.automatic != ChecklistItem::Auto::None && !item.measured.isEmpty())
    parts << tr("Station: %1").arg(item.measured);
  if (!item.ticked && item.offer.action != item.action &&
      (item.offer.action == Action::Unload || item.offer.action == Action::OpenVice))
    parts << (item.offer.action == Action::Unload
                  ? tr("The specimen is clamped: unload, open the vice, then go on here")
                  : tr("The specimen is clamped: open the vice, then go on here"));
  if (item.automatic == ChecklistItem::Auto::None && item.ticked && !item.measured.isEmpty()) parts << item.measured;
  if (item.ticked) {
    const auto when = QDateTime::fromString(item.when, Qt::ISODateWithMs).toLocalTime();
    const QString time = when.isValid() ? when.toString(QStringLiteral("HH:mm")) : item.when;
    parts << (mark_ ? tr("ticked by the station at %1").arg(time) : tr("ticked by %1 at %2").arg(item.who, time));
  } else if (!blocked.isEmpty()) {
    parts << blocked;
  }
  const QString state = noBreakUnits(parts.join(QStringLiteral("  ·  ")));
  if (state_->text() != state) state_->setText(state);
  state_->setVisible(!state.isEmpty());
  why_->setVisible(!item.ticked);
  done_ = item.ticked;
  showPicture();

  if (action_) {
    // Before the station has been looked at, an item offers what its file says.
    offered_ = item.offer.action == Action::None && !item.ticked ? item.action : item.offer.action;
    const QString reason = item.offer.action == Action::None ? blocked : item.offer.blocked;
    QString name;
    switch (offered_) {
      case Action::None: break;
      case Action::ControllerOn: name = tr("Controller on"); break;
      case Action::Home: name = tr("Go home"); break;
      case Action::ZeroSensor: name = item.ticked ? tr("Zero again") : tr("Zero load cell"); break;
      case Action::CloseVice: name = tr("Close the vice"); break;
      case Action::OpenVice: name = tr("Open the vice"); break;
      case Action::Unload: name = tr("Unload"); break;
      case Action::WeighLoadCell:
        name = item.busy ? tr("Cancel") : item.ticked || item.failed ? tr("Weigh again") : tr("Weigh load cell");
        break;
    }
    action_->setText(name);
    action_->setAccessibleName(name);
    // A button that closes or goes would hand the keyboard to whatever comes next, and the list would scroll there.
    if (action_->hasFocus() && (offered_ == Action::None || !reason.isEmpty())) setFocus(Qt::OtherFocusReason);
    action_->setVisible(offered_ != Action::None);  // the way off is on the Run page
    setEnabledOr(action_, reason, item.why);
    setLook(action_, "role", next ? QStringLiteral("primary") : QString());
    action_->setIcon(Theme::icon(QString::fromLatin1(kIcons[static_cast<int>(offered_)]),
                                 next ? Theme::inkOn(Theme::current().accent) : Theme::current().text));
  }
  setAccessibleName(tr("%1. %2").arg(item.text, item.ticked ? tr("Done") : item.failed ? tr("Failed") : tr("Open")));
  setAccessibleDescription(item.why + QLatin1Char(' ') + state);
}

}  // namespace articulus::ui
