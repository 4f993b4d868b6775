#pragma once
#include <string>

#include "core/base/result.h"
#include "hardware/ati_net_ft/net_ft_status.h"

namespace articulus::hardware {

/// What the sensor says of itself on netftapi2.xml, in our units.
struct NetFtConfig {
  std::string product;
  bool isVirtual = false;  ///< it says "(simulated)": a virtual box of ours
  NetFtProduct table = NetFtProduct::Classic;
  double newtonPerCount = 0.0, newtonMetrePerCount = 0.0;
  double rate_Hz = 0.0;  ///< of RDT
  int bufferSize = 1;    ///< records in a datagram of a buffered stream
};

/// In      the page; counts per force and torque are in the units that it names beside them (N, kN, lbf, klbf, kgf; Nm,
///         kNm, Nmm, lbf-in, lbf-ft, kgf-cm)
/// Errors  what is missing or cannot be used, what to set in the sensor's own web page
/// Thread  any but control
[[nodiscard]] base::Result<NetFtConfig> readNetFtConfig(const std::string& page);

}  // namespace articulus::hardware
