#pragma once
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// Differences of two conditions over their means, a point a specimen, with the mean difference and the limits of
/// agreement, each with its 95 % confidence interval.
/// Source  Bland & Altman 1986, Lancet 327:307-310
struct AgreementPicture {
  QString meanLabel, differenceLabel;
  std::vector<QPointF> points;
  double mean = 0.0, meanLow = 0.0, meanHigh = 0.0;
  double low = 0.0, high = 0.0, limitError = 0.0;  ///< limits, and half the interval of either
};

/// Numbers of specimens in each condition, joined by a line where they are of one specimen, and the mean of each
/// condition with its 95 % confidence interval; or the means as bars with their standard deviations, as papers print
/// it.
struct ConditionsPicture {
  struct Mean {
    double mean = 0.0, low = 0.0, high = 0.0;
    double deviation = 0.0;  ///< standard deviation; zero with low = high = mean: of one number
  };
  QString valueLabel;
  QStringList conditions;
  std::vector<std::vector<std::optional<double>>> specimens;  ///< a row a specimen, a number a condition
  std::vector<std::optional<Mean>> means;                     ///< one a condition
  bool bars = false;
};

/// Draws one of them.
/// Thread  ui
class PlotStatistics : public QWidget {
  Q_OBJECT
 public:
  explicit PlotStatistics(QWidget* parent = nullptr);
  void show(const AgreementPicture& picture);
  void show(const ConditionsPicture& picture);
  void clear(const QString& hint);  ///< shown instead
  [[nodiscard]] int points() const { return points_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void redraw();
  void draw(const AgreementPicture& picture);
  void draw(const ConditionsPicture& picture);
  void drawMean(const ConditionsPicture& picture, int condition);
  QCustomPlot* plot_;
  PlotTools* tools_;
  std::optional<AgreementPicture> agreement_;
  std::optional<ConditionsPicture> conditions_;
  QString hint_;
  int points_ = 0;
};

}  // namespace articulus::ui
