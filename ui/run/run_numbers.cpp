#include "ui/run/run_numbers.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/live_number.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr std::size_t kFirstAngle = 6, kFirstDisplacement = 9;  // of kLiveValues

const QString kWidestNumber = QStringLiteral("+000.00");
constexpr double kLines = 1.75;    // a number with its name above, in heights of its figures
constexpr int kClearance_px = 22;  // where all is large
constexpr int kBelow_px = 44;      // the clearance

/// A short stroke in the pen of an axis: the key to the plots.
class Stroke : public QWidget {
 public:
  Stroke(int axis, QWidget* parent) : QWidget(parent), axis_(axis) { setFixedSize(20, 12); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setPen(Theme::current().measuredPen(axis_));
    painter.drawLine(0, height() / 2, width(), height() / 2);
  }

 private:
  int axis_;
};

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
    head->setSpacing(6);
    const QString label = coreText(record::info(value.channel).label);
    const QString name = i < kFirstDisplacement ? label : tr("Displacement %1").arg(label);
    auto* caption = makeLabel(QStringLiteral("%1  %2").arg(i < kFirstDisplacement ? name : QStringLiteral("Δ") + label,
                                                           QLatin1String(value.unit)),
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
    numbers_[i]->setAccessibleDescription(tr("%1 in %2").arg(name, QLatin1String(value.unit)));
    numbers_[i]->setMinimumWidth(QFontMetrics(Theme::current().live()).horizontalAdvance(kWidestNumber));
    cell->addLayout(head);
    cell->addWidget(numbers_[i]);
    grid->addWidget(box, static_cast<int>(i / 3), static_cast<int>(i % 3));
    grid->setColumnStretch(static_cast<int>(i % 3), 1);
  }
  clearance_ = makeLabel({}, "caption", this);
  clearance_->setWordWrap(false);
  grid->addWidget(clearance_, static_cast<int>(kLiveValues.size() / 3), 0, 1, 3);
  show(collision::Clearance{});
  setJoint({});
}

void RunNumbers::setLarge() {
  large_ = true;
  clearance_->setStyleSheet(QStringLiteral("font-size: %1px").arg(kClearance_px));
  resizeEvent(nullptr);
}

/// The largest figures with which a row of three and all rows have room.
void RunNumbers::resizeEvent(QResizeEvent* event) {
  if (event) QWidget::resizeEvent(event);
  if (!large_) return;
  for (auto* caption : angles_) caption->setMinimumHeight(caption->heightForWidth(caption->width()));
  const int rows = displacements_[0]->isHidden() ? 3 : 4;
  QFont font = Theme::current().live();
  const double wide = QFontMetricsF(font).horizontalAdvance(kWidestNumber) / font.pixelSize();
  const double byWidth = (width() / 3.0 - 2 * Theme::kGrid) / wide, byHeight = (height() - kBelow_px) / (kLines * rows);
  font.setPixelSize(std::max(Theme::kLiveSize, static_cast<int>(std::min(byWidth, byHeight))));
  QFont name = Theme::current().body();
  name.setPixelSize(std::max(Theme::kBodySize, font.pixelSize() / 4));
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    if (numbers_[i]->font().pixelSize() != font.pixelSize()) {
      numbers_[i]->setFont(font);
      numbers_[i]->setMinimumWidth(QFontMetrics(font).horizontalAdvance(kWidestNumber));
      numbers_[i]->updateGeometry();
    }
    names_[i]->setFont(name);
    names_[i]->setStyleSheet(QStringLiteral("font-size: %1px").arg(name.pixelSize()));  // that of the program says less
  }
}

void RunNumbers::setJoint(const std::string& joint) {
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    const auto& value = kLiveValues[kFirstAngle + i];
    const QString name = motionName(std::string(record::info(value.channel).label), joint);
    angles_[i]->setText(name + QStringLiteral("\u00A0°"));
    numbers_[kFirstAngle + i]->setAccessibleDescription(tr("%1 in %2").arg(name, QLatin1String(value.unit)));
  }
  resizeEvent(nullptr);
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
  resizeEvent(nullptr);
}

void RunNumbers::show(const collision::Clearance& c) {
  if (!std::isfinite(c.distance_m)) return clearance_->setText(tr("Clearance –"));
  const QString text =
      tr("Clearance %1 mm: %2, %3").arg(c.distance_m * 1e3, 0, 'f', 0).arg(coreText(c.a.view()), coreText(c.b.view()));
  if (text != clearance_->text()) clearance_->setText(text);
}

QString RunNumbers::clearanceShown() const { return clearance_->text(); }

QString RunNumbers::shown(int i) const { return numbers_[static_cast<std::size_t>(i)]->text(); }

}  // namespace articulus::ui
