#pragma once
#include <qcustomplot.h>

namespace articulus::ui {

/// A ticker of QCustomPlot whose labels of very small and very large numbers are powers of ten in any locale: it looks
/// for a small "e", and Qt writes a German number with a capital one.
/// Thread  ui
template <class Ticker>
class PowersTicker : public Ticker {
 public:
  /// How many numbers there may be so that they stand apart on an axis of that length: a ticker asked for three may
  /// show five, because its steps are round.
  void setRoom(const QCPRange& range, double length, double apart, int most) {
    for (int count = most; count > 1; --count) {
      this->setTickCount(count);
      if (this->getTickStep(range) / range.size() * length >= apart) return;
    }
  }

 protected:
  QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override {
    return Ticker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('E'), QLatin1Char('e'));
  }
};

}  // namespace articulus::ui
