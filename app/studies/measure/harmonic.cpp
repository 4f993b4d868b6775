#include "app/studies/measure/harmonic.h"

#include <cmath>
#include <numbers>

#include "core/spatial/units.h"

namespace articulus::studies {

void Harmonic::add(double time_s, double wanted, double measured) noexcept {
  const auto turn = std::polar(1.0, -2.0 * std::numbers::pi * frequency_Hz_ * time_s);
  wanted_ += wanted * turn;
  measured_ += measured * turn;
}

double Harmonic::gain_dB() const noexcept { return 20.0 * std::log10(std::abs(response())); }
double Harmonic::phase_deg() const noexcept { return spatial::inDegrees(std::arg(response())); }

}  // namespace articulus::studies
