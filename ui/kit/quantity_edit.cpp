#include "ui/kit/quantity_edit.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/barred.h"

namespace articulus::ui {
namespace {

constexpr int kLongestText = 18;  // that the field makes room for
constexpr int kWords_px = 320;

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

}  // namespace

QuantityEdit::QuantityEdit(const QString& name, const QString& unit, double scale, int decimals, QWidget* parent)
    : QAbstractSpinBox(parent), name_(name), unit_(unit), scale_(scale), decimals_(decimals) {
  setAccessibleName(unit.isEmpty() ? name : name + QStringLiteral(" (") + unit + QLatin1Char(')'));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumWidth(120);
  connect(lineEdit(), &QLineEdit::textChanged, this, &QuantityEdit::read);
  connect(this, &QAbstractSpinBox::editingFinished, this, &QuantityEdit::settle);
  write();
}

void QuantityEdit::setSiRange(double minimum, double maximum) {
  minimum_ = minimum * scale_;
  maximum_ = maximum * scale_;
  if (!specialValueText().isEmpty()) write();
}

void QuantityEdit::setSi(double value) {
  // The same number again must not rewrite what is being typed ("0.0" on the way to "0.05"), nor what is refused.
  if (same(value_, value * scale_)) return;
  value_ = before_ = value * scale_;
  write();
}

void QuantityEdit::forgetTyped() {
  before_ = value_;
  write();
}

void QuantityEdit::setValue(double value) {
  if (const QString why = outOfRange(value); !why.isEmpty()) return say(why);
  const double before = value_;
  const QString refused = offer(value, before);
  write();
  if (refused.isEmpty()) return;
  writing_ = true;
  lineEdit()->setText(textOf(value));
  writing_ = false;
  say(refused);
}

void QuantityEdit::refuse(const QString& why) {
  refused_ = why;
  say(why);
}

QString QuantityEdit::offer(double value, double otherwise) {
  refused_.clear();
  take(value);
  const QString why = std::exchange(refused_, {});
  if (!why.isEmpty()) take(otherwise);
  refused_.clear();
  return why;
}

void QuantityEdit::take(double value) {
  if (same(value_, value)) return;
  value_ = value;
  emit edited(si());
}

QString QuantityEdit::textOf(double value) const {
  if (!specialValueText().isEmpty() && same(value, minimum_)) return specialValueText();
  return numberText(value, decimals_, QLocale()) + suffix();
}

void QuantityEdit::write() {
  writing_ = true;
  if (const QString text = textOf(value_); lineEdit()->text() != text) lineEdit()->setText(text);
  writing_ = false;
  say({});
}

void QuantityEdit::read() {
  if (writing_) return;
  QString text = lineEdit()->text().trimmed();
  if (!specialValueText().isEmpty() && text == specialValueText()) {
    say({});
    return take(minimum_);
  }
  if (!unit_.isEmpty() && text.endsWith(unit_)) text = text.chopped(unit_.size()).trimmed();
  const auto number = readNumber(text, QLocale());
  const QString why = number.value ? outOfRange(*number.value) : number.problem;
  // A part of what is being typed is no number to keep: the one from before stays.
  const QString refused = offer(why.isEmpty() ? *number.value : before_, before_);
  say(why.isEmpty() ? refused : why);
}

void QuantityEdit::settle() {
  if (!problem_.isEmpty()) return;
  before_ = value_;
  write();
}

QString QuantityEdit::outOfRange(double value) const {
  if (decimals_ == 0 && !same(value, std::round(value))) return tr("This is a whole number.");
  const bool least = same(value, minimum_), most = same(value, maximum_);
  if ((least ? !aboveMinimum_ : value > minimum_) && (most ? !belowMaximum_ : value < maximum_)) return {};
  const QString words = aboveMinimum_ && belowMaximum_ ? tr("More than %1, less than %2 is possible here.")
                        : aboveMinimum_                ? tr("More than %1, at most %2 is possible here.")
                        : belowMaximum_                ? tr("At least %1, less than %2 is possible here.")
                                                       : tr("%1 to %2 is possible here.");
  const QLocale locale;
  return words.arg(numberText(minimum_, decimals_, locale), numberText(maximum_, decimals_, locale) + suffix());
}

void QuantityEdit::say(const QString& problem) {
  if (problem == problem_) return;
  const bool changed = problem.isEmpty() != problem_.isEmpty();
  problem_ = problem;
  setLook(this, "refused", !problem.isEmpty());
  showProblem(!problem.isEmpty() && hasFocus());
  setToolTip(problem);
  setAccessibleDescription(problem);
  if (changed) emit refusalChanged();
}

void QuantityEdit::showProblem(bool shown) {
  if (!shown) {
    if (words_) words_->hide();
    return;
  }
  showWords(tr("%1 %2 stays.").arg(problem_, textOf(before_)));
}

void QuantityEdit::insist() {
  for (QWidget* above = parentWidget(); above; above = above->parentWidget())
    if (auto* scroll = qobject_cast<QScrollArea*>(above)) scroll->ensureWidgetVisible(this);
  setFocus(Qt::OtherFocusReason);
  showWords(tr("%1: “%2” is not taken. %3 Correct it first.").arg(name_, lineEdit()->text().trimmed(), problem_));
  setAccessibleDescription(words_->text());
  announce(*this);
}

void QuantityEdit::showWords(const QString& words) {
  QWidget* window = this->window();
  if (!words_ || words_->parentWidget() != window) {
    if (words_) words_->deleteLater();
    words_ = makeLabel({}, "refusal", window);
    words_->setMaximumWidth(kWords_px);
    words_->setAttribute(Qt::WA_TransparentForMouseEvents);
  }
  words_->setText(words);
  words_->setFixedWidth(std::min(kWords_px, words_->fontMetrics().horizontalAdvance(words_->text()) + 32));
  words_->setFixedHeight(words_->heightForWidth(words_->width()));
  QPoint at = mapTo(window, QPoint(0, height() + 2));
  at.setX(std::clamp(at.x(), 0, std::max(0, window->width() - words_->width())));
  if (at.y() + words_->height() > window->height()) at.setY(mapTo(window, QPoint()).y() - words_->height() - 2);
  words_->move(at);
  words_->show();
  words_->raise();
}

void QuantityEdit::stepBy(int steps) {
  double step = 1.0;
  if (decimals_ > 0 && value_ != 0.0) step = std::pow(10.0, std::floor(std::log10(std::abs(value_))) - 1.0);
  else if (decimals_ > 0) step = std::pow(10.0, -decimals_);
  if (decimals_ > 0) step = std::max(step, std::pow(10.0, -decimals_));
  const double next = std::round((value_ + steps * step) / step) * step;
  const double to = std::clamp(next, minimum_, maximum_);
  if (!outOfRange(to).isEmpty()) return;  // an end that is not among its numbers
  setValue(to);
  before_ = value_;
  selectAll();
}

QAbstractSpinBox::StepEnabled QuantityEdit::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (isReadOnly()) return enabled;
  if (value_ < maximum_) enabled |= StepUpEnabled;
  if (value_ > minimum_) enabled |= StepDownEnabled;
  return enabled;
}

QValidator::State QuantityEdit::validate(QString&, int&) const { return QValidator::Acceptable; }  // read() judges

QSize QuantityEdit::sizeHint() const {
  ensurePolished();
  const auto metrics = fontMetrics();
  int width = 0;
  for (const double value : {minimum_, maximum_}) {
    QString text = numberText(value, decimals_, QLocale()) + suffix() + QLatin1Char(' ');
    text.truncate(kLongestText);
    width = std::max(width, metrics.horizontalAdvance(text));
  }
  if (!specialValueText().isEmpty()) width = std::max(width, metrics.horizontalAdvance(specialValueText()));
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  return style()->sizeFromContents(QStyle::CT_SpinBox, &option, {width + 2, lineEdit()->sizeHint().height()}, this);
}

void QuantityEdit::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) QAbstractSpinBox::wheelEvent(event);
  else event->ignore();
}

void QuantityEdit::focusInEvent(QFocusEvent* event) {
  if (problem_.isEmpty()) before_ = value_;
  QAbstractSpinBox::focusInEvent(event);
  showProblem(!problem_.isEmpty());
}

void QuantityEdit::focusOutEvent(QFocusEvent* event) {
  QAbstractSpinBox::focusOutEvent(event);
  showProblem(false);  // the frame and the tooltip still say it, and nothing is taken meanwhile
}

/// The line's own undo ends with what was typed here; the page's goes on from there.
bool QuantityEdit::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if ((key.matches(QKeySequence::Undo) && !lineEdit()->isUndoAvailable()) ||
        (key.matches(QKeySequence::Redo) && !lineEdit()->isRedoAvailable())) {
      event->ignore();
      return false;
    }
  }
  return QAbstractSpinBox::event(event);
}

void QuantityEdit::changeEvent(QEvent* event) {
  QAbstractSpinBox::changeEvent(event);
  if (event->type() != QEvent::EnabledChange || isEnabled() || isBarred(*this)) return;
  if (!problem_.isEmpty()) forgetTyped();  // nobody can now
}

void QuantityEdit::hideEvent(QHideEvent* event) {
  QAbstractSpinBox::hideEvent(event);
  showProblem(false);
  if (!event->spontaneous() && !problem_.isEmpty()) forgetTyped();
}

QuantityEdit* firstRefused(const QWidget& within) {
  for (auto* edit : within.findChildren<QuantityEdit*>())
    if (edit->isVisible() && !edit->problem().isEmpty() && (edit->isEnabled() || isBarred(*edit))) return edit;
  return nullptr;
}

bool nothingRefused(const QWidget& within) {
  auto* refused = firstRefused(within);
  if (refused) refused->insist();
  return !refused;
}

}  // namespace articulus::ui
