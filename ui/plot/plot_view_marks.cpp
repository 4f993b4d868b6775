// Lines across a plot of time at which something happened, with their words where there is room.
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

#include "ui/plot/plot_view.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kMostOfMark_px = 160, kBesideMark_px = 10;
}  // namespace

void PlotView::setMarks(const PlotMarks& marks, bool worded) {
  for (const Mark& mark : std::as_const(marks_)) {
    plot_->removeItem(mark.line);
    if (mark.words) plot_->removeItem(mark.words);
  }
  marks_.clear();
  for (const PlotMark& is : marks) {
    Mark mark{is, new QCPItemStraightLine(plot_), worded ? new QCPItemText(plot_) : nullptr};
    mark.line->point1->setCoords(is.time_s - origin_s_, 0.0);
    mark.line->point2->setCoords(is.time_s - origin_s_, 1.0);
    if (mark.words) {
      mark.words->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
      mark.words->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
      mark.words->position->setCoords(is.time_s - origin_s_, 0.0);
      mark.words->setPadding(QMargins(3, 0, 3, 0));
    }
    marks_.push_back(mark);
  }
  std::ranges::sort(marks_, {}, [](const Mark& mark) { return mark.is.time_s; });
  restyleMarks();
  wordMarks();
}

/// As much of the words as fits between a mark and the next; of those in view.
void PlotView::wordMarks() {
  const QCPRange shown = plot_->xAxis->range();
  for (qsizetype i = 0; i < marks_.size(); ++i) {
    auto* words = marks_[i].words;
    if (!words) continue;
    const double at = marks_[i].is.time_s - origin_s_;
    const double next = i + 1 < marks_.size() ? marks_[i + 1].is.time_s - origin_s_ : shown.upper;
    const double room = plot_->xAxis->coordToPixel(std::min(next, shown.upper)) - plot_->xAxis->coordToPixel(at);
    const QString fitting = QFontMetrics(words->font())
                                .elidedText(marks_[i].is.words, Qt::ElideRight,
                                            std::min(kMostOfMark_px, static_cast<int>(room) - kBesideMark_px));
    words->setText(fitting);
    words->setVisible(shown.contains(at) && !fitting.isEmpty() &&
                      (fitting == marks_[i].is.words || fitting.size() > 1));
  }
}

void PlotView::restyleMarks() {
  const Theme& theme = Theme::current();
  for (const Mark& mark : std::as_const(marks_)) {
    mark.line->setPen(QPen(theme.text, 1, Qt::DashDotLine));
    if (!mark.words) continue;
    mark.words->setFont(plot_->xAxis->tickLabelFont());
    mark.words->setColor(theme.text);
    QColor ground = theme.surface;
    ground.setAlpha(200);
    mark.words->setBrush(ground);
  }
}

}  // namespace articulus::ui
