#include "ui/run/run_numbers.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/live_number.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr std::size_t kFirstAngle = 6, kFirstDisplacement = 9;  // of kLiveValues

const QString kWidestNumber = QStringLiteral("+000.00");
constexpr int kStroke_px = 20, kBesideStroke_px = 6;

/// A short stroke in the pen of an axis: the key to the plots.
class Stroke : public QWidget {
 public:
  Stroke(int axis, QWidget* parent) : QWidget(parent), axis_(axis) { setFixedSize(kStroke_px, 12); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(Theme::current().measuredPen(axis_));
    painter.drawLine(0, height() / 2, width(), height() / 2);
  }

 private:
  int axis_;
};

/// Each digit as wide as the widest, as LiveNumber draws them.
int numberWidth_px(const QFont& font) {
  const QFontMetrics metrics(font);
  int digit = 0, all = 1;
  for (char c = '0'; c <= '9'; ++c) digit = std::max(digit, metrics.horizontalAdvance(QLatin1Char(c)));
  for (const QChar c : QString(kWidestNumber)) all += c.isDigit() ? digit : metrics.horizontalAdvance(c);
  return all;
}

}  // namespace

RunNumbers::RunNumbers(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(2 * Theme::kGrid);
  grid->setVerticalSpacing(Theme::kGrid / 2);
  for (std::size_t i = 0; i < kLiveValues.size(); ++i) {
    const auto& value = kLiveValues[i];
    auto* box = new QWidget(this);
    auto* cell = new QVBoxLayout(box);
    cell->setContentsMargins(0, 0, 0, 0);
    cell->setSpacing(0);
    if (i >= kFirstDisplacement) displacements_[i - kFirstDisplacement] = box;
    auto* head = new QHBoxLayout;
    head->setSpacing(kBesideStroke_px);
    const QString label = coreText(record::info(value.channel).label);
    const QString name = i < kFirstDisplacement ? label : tr("Displacement %1").arg(label);
    auto* caption = makeLabel(QStringLiteral("%1  %2").arg(i < kFirstDisplacement ? name : QStringLiteral("Δ") + label,
                                                           QString::fromUtf8(value.unit)),
                              "body", this);
    if (i >= kFirstDisplacement)
      caption->setToolTip(tr("Displacement of the moving bone along %1 of the world since the run began").arg(label));
    const bool angle = i >= kFirstAngle && i < kFirstDisplacement;
    caption->setWordWrap(angle);
    if (angle) {
      angles_[i - kFirstAngle] = caption;
      setLook(caption, "role", QStringLiteral("caption"));
      caption->setMinimumHeight(2 * caption->fontMetrics().lineSpacing());  // for the longest names in a narrow column
    }
    names_[i] = caption;
    head->addWidget(new Stroke(value.axis, this));
    head->addWidget(caption, angle ? 1 : 0);
    if (!angle) head->addStretch();
    numbers_[i] = new LiveNumber(Theme::current().live(), this);
    numbers_[i]->setText(QStringLiteral("–"));
    numbers_[i]->setAccessibleDescription(tr("%1 in %2").arg(name, QString::fromUtf8(value.unit)));
    numbers_[i]->setMinimumWidth(numberWidth_px(Theme::current().live()));
    cell->addLayout(head);
    cell->addWidget(numbers_[i]);
    grid->addWidget(box, static_cast<int>(i / 3), static_cast<int>(i % 3));
    grid->setColumnStretch(static_cast<int>(i % 3), 1);
    if (i % 3 != 0) continue;
    auto* unit = units_[i / 3] = makeLabel(QString::fromUtf8(value.unit), "body", this);
    unit->setVisible(false);
    grid->addWidget(unit, static_cast<int>(i / 3), 3);
  }
  clearance_ = makeLabel({}, "caption", this);
  clearance_->setWordWrap(false);
  grid->addWidget(clearance_, static_cast<int>(kLiveValues.size() / 3), 0, 1, 4);
  show(collision::Clearance{});
  setJoint({});
  setAccessibleName(tr("Live numbers"));
  offerMenu(*this, [this](QMenu& menu) { fill(menu); });
}

void RunNumbers::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fill(*menu);
  menu->popup(event->globalPos());
}

void RunNumbers::fill(QMenu& menu) {
  connect(menu.addAction(tr("Copy the numbers")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setText(asText()); });
  auto* displacements = menu.addAction(tr("Displacements since the run began"));
  displacements->setCheckable(true);
  displacements->setChecked(rows() == 4);
  connect(displacements, &QAction::toggled, this, &RunNumbers::displacementsWanted);
}

QString RunNumbers::asText() const {
  QString text;
  for (std::size_t i = 0; i < kLiveValues.size(); ++i)
    if (i < kFirstDisplacement || rows() == 4)
      text += QStringLiteral("%1\t%2\t%3\n")
                  .arg(i < kFirstAngle          ? coreText(record::info(kLiveValues[i].channel).label)
                       : i < kFirstDisplacement ? letters_[i - kFirstAngle]
                                                : u'Δ' + coreText(record::info(kLiveValues[i].channel).label),
                       numbers_[i]->text(), QString::fromUtf8(kLiveValues[i].unit));
  return text;
}

int RunNumbers::rows() const { return displacements_[0]->isHidden() ? 3 : 4; }

void RunNumbers::setLarge(int text_px) {
  if (std::exchange(large_px_, text_px) != text_px) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      auto* box = numbers_[i]->parentWidget();
      static_cast<QBoxLayout*>(box->layout())->setDirection(QBoxLayout::LeftToRight);
      names_[i]->setWordWrap(false);
      names_[i]->setMinimumHeight(0);
    }
    for (auto* label : findChildren<QLabel*>()) label->setStyleSheet(QStringLiteral("font-size: %1px").arg(text_px));
    nameAxes();
  }
  fit();
}

void RunNumbers::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

int RunNumbers::leastHeight_px() const {
  QFont font = Theme::current().live();
  font.setPixelSize(large_px_);
  names_[0]->ensurePolished();  // its letters have their size from the style sheet
  return rows() * (std::max(QFontMetrics(font).height(), names_[0]->sizeHint().height()) + Theme::kGrid / 2);
}

int RunNumbers::leastWidth_px() const {
  QFont font = Theme::current().live();
  font.setPixelSize(large_px_);
  return besideNumbers_px() + 3 * numberWidth_px(font);
}

int RunNumbers::besideNumbers_px() const {
  return 3 * (kStroke_px + 2 * kBesideStroke_px + names_[0]->minimumWidth() + 2 * Theme::kGrid) +
         units_[1]->sizeHint().width();
}

/// The largest figures with which a row of three and all rows have room.
void RunNumbers::fit() {
  for (std::size_t row = 0; row < units_.size(); ++row)
    units_[row]->setVisible(large_px_ > 0 && static_cast<int>(row) < rows());
  if (large_px_ == 0) return;
  QFont font = Theme::current().live();
  const double wide = static_cast<double>(numberWidth_px(font)) / font.pixelSize();
  const double high = QFontMetricsF(font).height() / font.pixelSize();
  const int across = width() - besideNumbers_px();
  const int below = clearance_->isHidden() ? 0 : clearance_->sizeHint().height() + Theme::kGrid / 2;
  const double byWidth = across / (3.0 * wide),
               byHeight = (height() - below - rows() * Theme::kGrid / 2) / (high * rows());
  font.setPixelSize(std::max(large_px_, static_cast<int>(std::min(byWidth, byHeight))));
  // Widths of letters do not grow evenly with their size.
  while (font.pixelSize() > large_px_ && 3 * numberWidth_px(font) > across) font.setPixelSize(font.pixelSize() - 1);
  for (auto* number : numbers_) {
    if (number->font().pixelSize() == font.pixelSize()) continue;
    number->setFont(font);
    number->setMinimumWidth(numberWidth_px(font));
    number->updateGeometry();
  }
  const bool fits = clearance_->fontMetrics().horizontalAdvance(clearanceWords_) <= width();
  clearance_->setText(fits ? clearanceWords_ : clearanceInShort_);
}

/// From afar one knows them by their letters.
void RunNumbers::nameAxes() {
  if (large_px_ == 0) return;
  QFont font = names_[0]->font();
  font.setPixelSize(large_px_);
  int widest = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const QString label = coreText(record::info(kLiveValues[i].channel).label);
    names_[i]->setText(i < kFirstAngle          ? label
                       : i < kFirstDisplacement ? letters_[i - kFirstAngle]
                                                : QStringLiteral("Δ") + label);
    widest = std::max(widest, QFontMetrics(font).horizontalAdvance(names_[i]->text()));
  }
  for (auto* name : names_) name->setMinimumWidth(widest + Theme::kGrid / 2);
}

void RunNumbers::setClearanceShown(bool shown) { clearance_->setVisible(shown); }

void RunNumbers::setJoint(const std::string& joint) {
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    const auto& value = kLiveValues[kFirstAngle + i];
    const QString name = motionName(std::string(record::info(value.channel).label), joint);
    letters_[i] = channelLetters(value.channel, joint);
    angles_[i]->setText(name + QStringLiteral("\u00A0°"));
    numbers_[kFirstAngle + i]->setAccessibleDescription(tr("%1 in %2").arg(name, QString::fromUtf8(value.unit)));
  }
  nameAxes();
  fit();
}

void RunNumbers::show(const record::Sample& sample) {
  record::Sample moved = sample;
  for (std::size_t i = 0; i < 3; ++i)
    moved[kLiveValues[kFirstDisplacement + i].channel] -= origin_m_[static_cast<Eigen::Index>(i)];
  for (std::size_t i = 0; i < kLiveValues.size(); ++i) numbers_[i]->setText(text(kLiveValues[i], moved));
}

void RunNumbers::beginRun(const record::Sample& sample) { origin_m_ = sample.three(record::Channel::PositionX); }

void RunNumbers::setDisplacements(bool shown) {
  for (auto* box : displacements_) box->setVisible(shown);
  fit();
}

void RunNumbers::show(const collision::Clearance& c) {
  QString words = tr("Clearance –"), brief = words;
  if (std::isfinite(c.distance_m)) {
    words = tr("Clearance %1 mm: %2, %3")
                .arg(c.distance_m * 1e3, 0, 'f', 0)
                .arg(coreText(c.a.view()), coreText(c.b.view()));
    brief = words.section(QLatin1Char(':'), 0, 0);
  }
  if (words == clearanceWords_) return;
  clearanceWords_ = words;
  clearanceInShort_ = brief;
  const bool fits = large_px_ == 0 || clearance_->fontMetrics().horizontalAdvance(words) <= width();
  clearance_->setText(fits ? words : brief);
}

QString RunNumbers::clearanceShown() const { return clearance_->text(); }

QString RunNumbers::shown(int i) const { return numbers_[static_cast<std::size_t>(i)]->text(); }

}  // namespace articulus::ui
