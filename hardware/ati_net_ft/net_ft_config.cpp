#include "hardware/ati_net_ft/net_ft_config.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "hardware/io/xml_document.h"

namespace articulus::hardware {
namespace {

/// Letters alone, small: "N-m", "Nm" and "N m" are one unit.
std::string plain(const std::string& unit) {
  std::string p;
  for (const char c : unit)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) p += static_cast<char>(c | 0x20);
  return p;
}

// To N and Nm. The pound is 4.4482216152605 N, the inch 0.0254 m, the foot 0.3048 m by definition.
constexpr double kPound_N = 4.4482216152605, kKilogram_N = 9.80665;
const std::map<std::string, double> kForces{{"n", 1.0},
                                            {"kn", 1e3},
                                            {"lbf", kPound_N},
                                            {"lb", kPound_N},
                                            {"klbf", 1e3 * kPound_N},
                                            {"klb", 1e3 * kPound_N},
                                            {"kgf", kKilogram_N},
                                            {"kg", kKilogram_N},
                                            {"g", 1e-3 * kKilogram_N}};
const std::map<std::string, double> kTorques{{"nm", 1.0},
                                             {"knm", 1e3},
                                             {"nmm", 1e-3},
                                             {"lbfin", 0.0254 * kPound_N},
                                             {"lbin", 0.0254 * kPound_N},
                                             {"inlb", 0.0254 * kPound_N},
                                             {"lbfft", 0.3048 * kPound_N},
                                             {"lbft", 0.3048 * kPound_N},
                                             {"ftlb", 0.3048 * kPound_N},
                                             {"kgfcm", 0.01 * kKilogram_N},
                                             {"kgcm", 0.01 * kKilogram_N}};

}  // namespace

base::Result<NetFtConfig> readNetFtConfig(const std::string& page) {
  auto root = parseXml(page, "netftapi2.xml of the force/torque sensor");
  if (!root) return root.error();
  const auto text = [&](const char* key) {
    const XmlElement* e = root->child(key);
    return e ? e->text : std::string();
  };
  const auto wrong = [](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::DeviceFailure, "The force/torque sensor: " + what + ".", remedy};
  };
  const auto number = [&](const char* key) {
    const std::string t = text(key);
    double v = 0.0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), v);
    return error == std::errc() && end == t.data() + t.size() && std::isfinite(v) ? v : 0.0;
  };
  NetFtConfig c;
  c.product = text("prodname");
  c.isVirtual = c.product.find("(simulated)") != std::string::npos;
  c.table = netFtProduct(c.product);
  const double perForce = number("cfgcpf"), perTorque = number("cfgcpt");
  if (perForce <= 0.0)
    return wrong("cfgcpf is \"" + text("cfgcpf") + "\"",
                 "Choose a configuration with a calibration on the sensor's web page.");
  if (perTorque <= 0.0)
    return wrong("cfgcpt is \"" + text("cfgcpt") + "\"",
                 "Choose a configuration with a calibration on the sensor's web page.");
  const auto force = kForces.find(plain(text("scfgfu"))), torque = kTorques.find(plain(text("scfgtu")));
  if (force == kForces.end())
    return wrong("its force unit is \"" + text("scfgfu") + "\"", "Set the output unit to N on its web page.");
  if (torque == kTorques.end())
    return wrong("its torque unit is \"" + text("scfgtu") + "\"", "Set the output unit to Nm on its web page.");
  const std::string enabled = plain(text("comrdte"));
  if (enabled == "disabled" || enabled == "off" || text("comrdte") == "0")
    return wrong("RDT is switched off", "Enable RDT on its communication page.");
  c.newtonPerCount = force->second / perForce;
  c.newtonMetrePerCount = torque->second / perTorque;
  c.rate_Hz = number("comrdtrate");
  c.bufferSize = static_cast<int>(std::clamp(number("comrdtbsiz"), 1.0, 1e6));
  return c;
}

}  // namespace articulus::hardware
