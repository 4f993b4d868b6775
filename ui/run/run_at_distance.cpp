#include "ui/run/run_at_distance.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/kit/building_blocks.h"

namespace articulus::ui {
namespace {

constexpr int kBand_px = 76, kWord_px = 38, kLine_px = 24;

QLabel* line(QWidget* parent) {
  auto* label = makeLabel({}, "body", parent);
  label->setStyleSheet(QStringLiteral("font-size: %1px").arg(kLine_px));
  return label;
}

}  // namespace

/// Words with an icon on a ground of their tone, as large as a hand.
class RunAtDistance::Band : public QWidget {
 public:
  explicit Band(QWidget* parent) : QWidget(parent) { setFixedHeight(kBand_px); }
  void say(const StateWords& words) {
    if (words.word == words_.word && words.tone == words_.tone) return;
    words_ = words;
    setAccessibleName(words.word);
    update();
  }
  [[nodiscard]] const QString& word() const { return words_.word; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::current();
    const QColor colour = theme.*Chip::token(words_.tone);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 3));
    painter.setBrush(theme.tint(colour));
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), Theme::kRadius, Theme::kRadius);
    const int side = kBand_px - 32;
    Theme::icon(words_.icon).paint(&painter, QRect(16, 16, side, side));
    QFont font = theme.section();
    font.setPixelSize(kWord_px);
    font.setBold(true);
    const QRect room = rect().adjusted(side + 32, 0, -16, 0);
    // Long questions are written smaller rather than cut.
    while (font.pixelSize() > kLine_px && QFontMetrics(font).horizontalAdvance(words_.word) > room.width())
      font.setPixelSize(font.pixelSize() - 2);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, words_.word);
  }

 private:
  StateWords words_;
};

RunAtDistance::RunAtDistance(const QString& cell, QWidget* parent)
    : QWidget(parent), state_(new Band(this)), question_(new Band(this)), numbers_(new RunNumbers(this)),
      cell_(line(this)), experiment_(line(this)), place_(line(this)), times_(line(this)) {
  setAccessibleName(tr("The run in large figures"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(12);
  auto* head = new QHBoxLayout;
  head->setSpacing(24);
  head->addWidget(state_, 1);
  cell_->setText(cell);
  cell_->setWordWrap(false);
  head->addWidget(cell_);
  column->addLayout(head);
  column->addWidget(question_);
  numbers_->setLarge();
  column->addWidget(numbers_, 1);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(24);
  auto* where = new QVBoxLayout;
  where->setSpacing(0);
  where->addWidget(experiment_);
  where->addWidget(place_);
  foot->addLayout(where, 1);
  times_->setWordWrap(false);
  foot->addWidget(times_);
  column->addLayout(foot);
  ask({});
}

void RunAtDistance::show(const cycle::Snapshot& snapshot, bool runUnderWay) {
  state_->say(stateWords(snapshot, runUnderWay, false));
  numbers_->show(snapshot.sample);
  numbers_->show(snapshot.clearance);
}

void RunAtDistance::tell(const QString& experiment, const QString& place, const QString& times) {
  experiment_->setText(experiment);
  place_->setText(place);
  times_->setText(times);
}

void RunAtDistance::ask(const QString& question) {
  question_->setVisible(!question.isEmpty());
  question_->say({QStringLiteral("wait"), question, Chip::Tone::Warning});
}

QString RunAtDistance::state() const { return state_->word(); }

}  // namespace articulus::ui
