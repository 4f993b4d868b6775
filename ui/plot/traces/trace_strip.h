#pragma once
#include <qcustomplot.h>

#include <QImage>
#include <cstdint>
#include <optional>
#include <vector>

namespace articulus::ui {

/// Lines of a plot that runs along with time. What was drawn moves on as it is, by whole columns of pixels, and only
/// the newest columns are drawn: a frame of half a minute costs what some pixels of it do. On paper, and where time
/// stands, its lines are drawn as they are.
/// Frames  columns are counted from a time that its owner keeps, one for each pixel of the screen
/// Thread  ui
class TraceStrip : public QCPLayerable {
 public:
  /// Drawn by the strip, not by the plot.
  class Line : public QCPGraph {
   public:
    Line(QCPAxis* time, QCPAxis* values);
    using QCPGraph::draw;
  };
  /// What its pixels show.
  struct View {
    std::int64_t first = 0;  ///< column at the left edge
    int columns = 0;
    double perColumn_s = 0.0;
    QCPRange values;
    QSize area;                 ///< between the axes, in pixels of the layout
    double ratio = 1.0;         ///< pixels of the screen for one of them
    double origin_s = 0.0;      ///< time at which column 0 begins
    std::uint64_t changes = 0;  ///< of what the lines are told of: another number, and the past may be another one

    friend bool operator==(const View&, const View&) = default;
  };

  TraceStrip(QCustomPlot& plot, QCPAxisRect& area);
  Line* addLine();
  /// The next view is drawn anew from its first column.
  void forget();
  /// The column from which the lines of that view are to be told; none: from the first, nothing that was drawn fits.
  [[nodiscard]] std::optional<std::int64_t> goesOnAt(const View& view) const;
  /// The lines have that view's data, from the column goesOnAt() told.  In  settled: the first column that may yet
  /// change, or be touched by what does; no view: the lines are drawn as they are
  void show(const std::optional<View>& view, std::int64_t settled);
  /// Whether what it shows has the size that the plot has between its axes.
  [[nodiscard]] bool fits() const;

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  [[nodiscard]] QRect clipRect() const override { return area_.rect(); }
  void draw(QCPPainter* painter) override;

 private:
  void drawLines(QCPPainter& painter) const;
  void goOn();
  QCPAxisRect& area_;
  QCPLayer* unseen_;
  std::vector<Line*> lines_;
  std::optional<View> view_;          // wanted
  std::optional<std::int64_t> from_;  // the column from which the lines have its data; none: from the first
  std::int64_t settled_ = 0;
  bool due_ = false;           // the lines have data that picture_ has not
  std::optional<View> drawn_;  // what picture_ shows
  std::int64_t drawnSettled_ = 0;
  QImage picture_;
};

}  // namespace articulus::ui
