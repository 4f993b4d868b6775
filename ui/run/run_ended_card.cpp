#include "ui/run/run_ended_card.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/bridge/load_left.h"
#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/text.h"
#include "ui/run/distance_text.h"

namespace articulus::ui {

RunEndedCard::RunEndedCard(QWidget* parent)
    : QFrame(parent), title_(makeLabel({}, "section", this)), detail_(makeLabel({}, "quiet", this)),
      note_(new QLineEdit(this)), unload_(makePrimary(tr("Unload"), this)),
      results_(makePrimary(tr("See results"), this)), again_(makeButton(tr("Run again"), QStringLiteral("run"), this)) {
  setProperty("role", "prompt");
  // A run that came to its end takes one line, so that its plots stay as they were. What else is to be read stands over
  // the buttons: beside them it would be a narrow column, and the page wider than a small screen.
  auto* words = new QVBoxLayout(this);
  words->setContentsMargins(16, 6, 16, 6);
  words->setSpacing(6);
  title_->setWordWrap(false);
  detail_->setMinimumWidth(0);
  detail_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  detail_->setTextFormat(Qt::RichText);
  words->addWidget(detail_);
  auto* row = new WrappingRow(Theme::kGrid, nullptr, WrappingRow::Spare::First);
  words->addLayout(row);
  row->addWidget(title_);
  note_->setPlaceholderText(tr("Note on this run"));
  note_->setAccessibleName(tr("Note on this run"));
  note_->setToolTip(tr("Enter stores it with the run"));
  note_->setMaxLength(2000);
  note_->setMinimumWidth(120);
  note_->setMaximumWidth(420);
  row->addWidget(note_);
  experiment_ = makeButton(tr("Next experiment"), QStringLiteral("protocol"), this);
  specimen_ = makeButton(tr("Next specimen"), QStringLiteral("specimen"), this);
  experiment_->setToolTip(tr("The specimen stays in the vice: choose what is run with it next"));
  specimen_->setToolTip(tr("Back to Prepare, with an empty form once the vice is open"));
  results_->setToolTip(tr("Opens this run on Results"));
  for (auto* button : {unload_, results_, again_, experiment_, specimen_}) row->addWidget(button);
  unload_->setVisible(false);
  close_ = makeIconButton(tr("Close"), QStringLiteral("close"), this);
  close_->setToolTip(tr("Puts this line away; the run is on Results"));
  row->addWidget(close_);
  connect(close_, &QToolButton::clicked, this, &RunEndedCard::clear);
  for (auto* button : {results_, again_, experiment_, specimen_})
    connect(button, &QPushButton::clicked, this, &RunEndedCard::takeNote);  // first: it belongs to this run
  connect(unload_, &QPushButton::clicked, this, &RunEndedCard::unloadWanted);
  connect(results_, &QPushButton::clicked, this, &RunEndedCard::resultsWanted);
  connect(again_, &QPushButton::clicked, this, &RunEndedCard::againWanted);
  connect(experiment_, &QPushButton::clicked, this, &RunEndedCard::experimentWanted);
  connect(specimen_, &QPushButton::clicked, this, &RunEndedCard::specimenWanted);
  connect(note_, &QLineEdit::returnPressed, this, &RunEndedCard::takeNote);
  setVisible(false);
}

/// Emptied before it is told: what cannot be stored is told by who takes it.
void RunEndedCard::takeNote() {
  const QString text = note_->text().trimmed();
  note_->clear();
  if (!text.isEmpty()) emit noted(runId_, text);
}

void RunEndedCard::tell(qint64 runId, const record::RunEnding& ending, const QString& where, const QString& next) {
  takeNote();
  runId_ = runId;
  complete_ = ending.end == record::RunEnd::Completed;
  const bool stopped = ending.end == record::RunEnd::Stopped;
  const bool byOperator = stopped && ending.reason == record::kStoppedByOperator;
  title_->setText(complete_    ? tr("Run %1 is complete and stored.").arg(runId)
                  : byOperator ? tr("Run %1 was stopped by the operator.").arg(runId)
                  : stopped    ? tr("Run %1 was stopped.").arg(runId)
                               : tr("Run %1 ended early.").arg(runId));
  title_->setVisible(complete_);
  detail_->setVisible(!complete_);
  const QString reason = complete_ ? QString() : coreText(record::reasonText(ending));
  reason_ = reason.section(QLatin1String(". "), 0, 0);
  if (byOperator || (stopped && ending.reason.empty()))
    reason_ = tr("What was measured is stored.");  // that it was stopped is said above
  if (!complete_ && reason_.isEmpty()) reason_ = tr("What was measured is stored.");
  if (!reason_.isEmpty()) reason_[0] = reason_[0].toUpper();
  if (!reason_.isEmpty() && !reason_.endsWith(QLatin1Char('.'))) reason_ += QLatin1Char('.');
  where_ = where;
  next_ = next;
  load_.clear();
  say(details(where, next));
  detail_->setToolTip(reason);
  setVisible(true);
  announce(*this);
}

/// What tripped and by how much, where the robot is, and what comes next: to be read, not to be searched for.
QString RunEndedCard::details(const QString& where, const QString& next) const {
  if (complete_) return load_;
  QStringList words{reason_};
  for (const QString& more : {where, next})
    if (!more.isEmpty()) words << more;
  return words.join(QLatin1Char(' '));
}

void RunEndedCard::say(const QString& details) {
  details_ = details;
  const QString shown = fromAfar_ && !complete_ ? reason_ : details;
  const QString title = complete_ ? QString() : QStringLiteral("<b>%1</b> ").arg(title_->text().toHtmlEscaped());
  detail_->setText(title + shown.toHtmlEscaped());
  setAccessibleName(details.isEmpty() ? title_->text() : title_->text() + QLatin1Char(' ') + details);
  detail_->setAccessibleName(accessibleName());
}

void RunEndedCard::follow(const QString& where, const QString& next) {
  if (isHidden() || complete_) return;
  where_ = where;
  next_ = next;
  if (const QString now = details(where, next); now != details_) say(now);
}

void RunEndedCard::tellLoad(const QString& words) {
  if (isHidden() || !complete_ || words == load_) return;
  const bool first = load_.isEmpty();  // later numbers are there to be read
  load_ = words;
  detail_->setVisible(!words.isEmpty());
  say(details(where_, next_));
  if (first) announce(*this);
}

void RunEndedCard::setTextSize(int text_px) {
  for (QWidget* one : {static_cast<QWidget*>(note_), static_cast<QWidget*>(experiment_),
                       static_cast<QWidget*>(specimen_), static_cast<QWidget*>(close_)})
    one->setVisible(text_px == 0);
  ui::setTextSize(*this, text_px);
  fromAfar_ = text_px > 0;
  if (!isHidden()) say(details(where_, next_));
}

QString RunEndedCard::words() const {
  const QString more = complete_ ? load_ : reason_;
  return isHidden() ? QString() : more.isEmpty() ? title_->text() : title_->text() + QLatin1Char(' ') + more;
}

void RunEndedCard::clear() {
  takeNote();
  setVisible(false);
}

void RunEndedCard::setLoaded(const LoadLeft& left, const QString& why) {
  const bool loaded = complete_ && unload_->isHidden() ? left.countsAfterUnload() : left.counts();
  setEnabledOr(unload_, why, tr("Moves to the pose where all six loads are zero"));
  if (loaded != unload_->isHidden()) return;
  const bool focused = unload_->hasFocus();
  unload_->setVisible(loaded);
  setLook(results_, "role", loaded ? QString() : QStringLiteral("primary"));
  if (focused && !loaded) results_->setFocus(Qt::OtherFocusReason);
}

QPushButton* RunEndedCard::first() const { return !unload_->isHidden() && unload_->isEnabled() ? unload_ : results_; }

void RunEndedCard::setAgain(const QString& why) { setEnabledOr(again_, why, tr("The same experiment once more")); }

}  // namespace articulus::ui
