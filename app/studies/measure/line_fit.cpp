#include "app/studies/measure/line_fit.h"

namespace articulus::studies {

void LineFit::add(double x, double y) noexcept {
  ++count_;
  const double dx = x - meanX_, dy = y - meanY_, n = static_cast<double>(count_);
  meanX_ += dx / n;
  meanY_ += dy / n;
  xx_ += dx * (x - meanX_);
  xy_ += dx * (y - meanY_);
  yy_ += dy * (y - meanY_);
}

double LineFit::slope() const noexcept { return xy_ / xx_; }
double LineFit::intercept() const noexcept { return meanY_ - slope() * meanX_; }
double LineFit::determination() const noexcept { return xy_ * xy_ / (xx_ * yy_); }

}  // namespace articulus::studies
