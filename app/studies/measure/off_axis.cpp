#include "app/studies/measure/off_axis.h"

#include <cmath>

#include "app/studies/measure/worst.h"

namespace articulus::studies {

OffAxis OffAxis::of(const spatial::Vector6& loads, int commanded) noexcept {
  OffAxis worst;
  for (int i = 0; i < 6; ++i)
    if (i != commanded) keepWorst(i < 3 ? worst.force_N : worst.moment_Nm, std::abs(loads[i]));
  return worst;
}

void OffAxis::include(const OffAxis& other) noexcept {
  keepWorst(force_N, other.force_N);
  keepWorst(moment_Nm, other.moment_Nm);
}

}  // namespace articulus::studies
