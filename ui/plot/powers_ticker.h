#pragma once
#include <qcustomplot.h>

namespace articulus::ui {

/// A ticker of QCustomPlot whose labels of very small and very large numbers are powers of ten in any locale: it looks
/// for a small "e", and Qt writes a German number with a capital one.
/// Thread  ui
template <class Ticker>
class PowersTicker : public Ticker {
 protected:
  QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override {
    return Ticker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('E'), QLatin1Char('e'));
  }
};

}  // namespace articulus::ui
