#include "ui/run/run_at_distance.h"

#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/run/distance_text.h"

namespace articulus::ui {
namespace {

constexpr int kMargin_px = 12, kGap_px = 10, kInBand_px = 14;
constexpr int kLeast_px = 14;  // in a window that is far too small for what it is

}  // namespace

/// Words with an icon on a ground of their tone.
class RunAtDistance::Band : public QWidget {
 public:
  explicit Band(QWidget* parent) : QWidget(parent) {}
  void say(const StateWords& words) {
    if (words.word == words_.word && words.tone == words_.tone && words.icon == words_.icon) return;
    words_ = words;
    setAccessibleName(words.word);
    update();
  }
  [[nodiscard]] const QString& word() const { return words_.word; }
  void setSize(int text_px) {
    QFont bold = Theme::current().section();
    bold.setPixelSize(text_px);
    bold.setBold(true);
    setFont(bold);
  }
  [[nodiscard]] int side() const { return font().pixelSize(); }  // of the icon
  [[nodiscard]] int widthOf(const QString& word) const {
    return fontMetrics().horizontalAdvance(word) + side() + 4 * kInBand_px;
  }
  [[nodiscard]] int heightFor(int width_px) const {
    return fontMetrics()
               .boundingRect(QRect(0, 0, room(QRect(0, 0, width_px, 1)).width(), 10'000), kFlags, words_.word)
               .height() +
           2 * kInBand_px;
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::current();
    const QColor colour = theme.*Chip::token(words_.tone);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 3));
    painter.setBrush(theme.tint(colour));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), Theme::kRadius, Theme::kRadius);
    Theme::icon(words_.icon).paint(&painter, QRect(kInBand_px, kInBand_px, side(), side()));
    painter.setFont(font());
    painter.setPen(theme.text);
    painter.drawText(room(rect()), kFlags, words_.word);
  }

 private:
  static constexpr int kFlags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap;
  [[nodiscard]] QRect room(const QRect& all) const {
    return all.adjusted(side() + 2 * kInBand_px, kInBand_px, -kInBand_px, -kInBand_px);
  }
  StateWords words_;
};

RunAtDistance::RunAtDistance(const QString& cell, QWidget* parent)
    : QWidget(parent), state_(new Band(this)), message_(new Band(this)), numbers_(new RunNumbers(this)),
      cell_(makeLabel(cell, "body", this)), experiment_(makeLabel({}, "body", this)),
      place_(makeLabel({}, "body", this)), times_(makeLabel({}, "body", this)) {
  setAccessibleName(tr("The run in large figures"));
  for (auto* label : {cell_, times_}) label->setWordWrap(false);
  message_->hide();
}

QSize RunAtDistance::minimumSizeHint() const { return {320, 240}; }

void RunAtDistance::show(const cycle::Snapshot& snapshot, bool runUnderWay) {
  const QString before = state_->word();
  state_->say(stateWords(snapshot, runUnderWay, false));
  numbers_->show(snapshot.sample);
  numbers_->show(snapshot.clearance);
  if (state_->word() != before) arrange();
}

void RunAtDistance::tell(const QString& experiment, const QString& place, const QString& times) {
  const bool same = experiment_->text() == experiment && place_->text() == place &&
                    times_->text().size() == times.size();  // figures that count on need no other room
  experiment_->setText(experiment);
  place_->setText(place);
  times_->setText(times);
  if (!same) arrange();
}

void RunAtDistance::ask(const QString& question, const QStringList& answers) {
  StateWords asked;
  if (!question.isEmpty())
    asked = {QStringLiteral("wait"),
             answers.isEmpty() ? question : question + QLatin1Char('\n') + answers.join(QStringLiteral("   ·   ")),
             Chip::Tone::Warning};
  if (asked.word == asked_.word) return;
  asked_ = asked;
  arrange();
}

void RunAtDistance::say(const QString& words, Chip::Tone tone) {
  if (words == said_.word && tone == said_.tone) return;
  said_ = {tone == Chip::Tone::Danger ? QStringLiteral("fault") : QStringLiteral("info"), words, tone};
  arrange();
}

void RunAtDistance::setToldAbove(bool told) {
  if (std::exchange(toldAbove_, told) != told) arrange();
}

QString RunAtDistance::state() const { return state_->word(); }

void RunAtDistance::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void RunAtDistance::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  arrange();  // by the window that it is in now
}

/// As large as it must be to be read from afar; where even what matters has no room so, as large as it can be.
void RunAtDistance::arrange() {
  message_->say(asked_.word.isEmpty() ? said_ : asked_);
  if (!isVisible()) return;  // shown, it is arranged in the room that it has then
  int text_px = distanceText_px(*this);
  while (!arrangeIn(text_px) && text_px > kLeast_px) text_px -= 2;
}

bool RunAtDistance::arrangeIn(int text_px) {
  if (text_px_ != text_px) {
    text_px_ = text_px;
    for (auto* label : {cell_, experiment_, place_, times_})
      label->setStyleSheet(QStringLiteral("font-size: %1px").arg(text_px));
    for (auto* band : {state_, message_}) band->setSize(text_px);
  }
  numbers_->setLarge(text_px);
  const int wide = width() - 2 * kMargin_px, high = height() - 2 * kMargin_px;
  int reserved = 0;  // for the longest state: nothing moves with its words
  for (const StateWords& one : allStateWords()) reserved = std::max(reserved, state_->widthOf(one.word));
  const bool says = !message_->word().isEmpty();
  const int cellWide = cell_->sizeHint().width(), timesWide = times_->sizeHint().width();
  const bool headInOne = reserved + kGap_px + cellWide <= wide;
  const bool footInOne = timesWide + kGap_px + wide / 2 <= wide;
  const int line = std::max(cell_->sizeHint().height(), state_->fontMetrics().height());
  const int bandHigh = line + 2 * kInBand_px, footWide = footInOne ? wide - timesWide - kGap_px : wide;
  const int messageHigh = says ? message_->heightFor(wide) : 0;
  // What may go, first what matters least.
  enum Part { Clearance, Experiment, Place, Times, Cell, State, All };
  bool shown[All] = {true, !experiment_->text().isEmpty(), !place_->text().isEmpty(), !times_->text().isEmpty(), true,
                     true};
  const auto needed = [&] {
    int sum = numbers_->leastHeight_px();
    if (shown[State]) sum += bandHigh + kGap_px;
    if (says) sum += messageHigh + kGap_px;
    if (shown[Cell] && !headInOne) sum += line + kGap_px;
    if (shown[Clearance]) sum += line + kGap_px;
    int words = 0;
    if (shown[Experiment]) words += experiment_->heightForWidth(footWide);
    if (shown[Place]) words += place_->heightForWidth(footWide);
    const int times = shown[Times] ? times_->sizeHint().height() : 0;
    if (words + times > 0) sum += kGap_px + (footInOne ? std::max(words, times) : words + times);
    return sum;
  };
  for (const Part part : {Clearance, Experiment, Place, Times, Cell})
    if (needed() > high) shown[part] = false;
  if (needed() > high && toldAbove_) shown[State] = false;
  const bool fits = needed() <= high && numbers_->leastWidth_px() <= wide;

  int y = kMargin_px;
  state_->setVisible(shown[State]);
  cell_->setVisible(shown[Cell]);
  if (shown[State]) {
    state_->setGeometry(kMargin_px, y, shown[Cell] && headInOne ? wide - cellWide - kGap_px : wide, bandHigh);
    if (shown[Cell] && headInOne) cell_->setGeometry(kMargin_px + wide - cellWide, y, cellWide, bandHigh);
    y += bandHigh + kGap_px;
  }
  if (shown[Cell] && !headInOne) {
    cell_->setGeometry(kMargin_px, y, wide, line);
    y += line + kGap_px;
  }
  message_->setVisible(says);
  if (says) {
    message_->setGeometry(kMargin_px, y, wide, messageHigh);
    y += messageHigh + kGap_px;
  }
  int foot = kMargin_px + high;
  times_->setVisible(shown[Times]);
  place_->setVisible(shown[Place]);
  experiment_->setVisible(shown[Experiment]);
  if (shown[Times]) {
    const int h = times_->sizeHint().height();
    times_->setGeometry(footInOne ? kMargin_px + wide - timesWide : kMargin_px, foot - h, timesWide, h);
    if (!footInOne) foot -= h;
  }
  int words = foot;
  for (auto* label : {place_, experiment_}) {
    if (label->isHidden()) continue;
    const int h = label->heightForWidth(footWide);
    words -= h;
    label->setGeometry(kMargin_px, words, footWide, h);
  }
  const int top = std::min(words, shown[Times] ? times_->y() : words);
  numbers_->setClearanceShown(shown[Clearance]);
  numbers_->setGeometry(kMargin_px, y, wide, std::max(1, top - kGap_px - y));
  return fits;
}

}  // namespace articulus::ui
