#include "hardware/ati_net_ft/net_ft_status.h"

#include <span>

namespace articulus::hardware {
namespace {

struct Bit {
  unsigned place;
  const char* words;
};

// ATI Net F/T and Ethernet Axia status words (ATI Net F/T user manual (9610-05-1022), Raw Data Transfer).
constexpr Bit kClassic[] = {{30, "CPU or memory"},
                            {29, "digital board"},
                            {28, "analogue board"},
                            {27, "serial link"},
                            {26, "program memory"},
                            {25, "halted: configuration"},
                            {24, "settings"},
                            {23, "configuration against calibration"},
                            {22, "network"},
                            {21, "CAN"},
                            {20, "RDT"},
                            {19, "EtherNet/IP"},
                            {18, "DeviceNet"},
                            {17, "saturation or converter"},
                            {16, "threshold latched"},
                            {14, "watchdog"},
                            {13, "stack"},
                            {12, "EEPROM"},
                            {11, "flash"},
                            {10, "analogue watchdog"},
                            {9, "excitation too high"},
                            {8, "excitation too low"},
                            {7, "analogue ground"},
                            {6, "supply too high"},
                            {5, "supply too low"},
                            {4, "serial data missing"},
                            {3, "reference"},
                            {2, "temperature"},
                            {1, "HTTP"}};
constexpr Bit kAxia[] = {{0, "temperature"},
                         {1, "supply"},
                         {2, "broken gauge"},
                         {3, "busy"},
                         {5, "other"},
                         {7, "calibration not accessible"},
                         {16, "threshold latched"},
                         {27, "gauge out of range"},
                         {28, "simulated"},
                         {29, "checksum"},
                         {30, "force or torque out of range"}};

constexpr std::uint32_t kSummary = 1u << 31, kLatched = 1u << 16, kClassicSaturated = 1u << 17;
constexpr std::uint32_t kAxiaSaturated = 1u << 27 | 1u << 30, kAxiaSimulated = 1u << 28;

}  // namespace

NetFtProduct netFtProduct(const std::string& name) {
  return name.find("Axia") != std::string::npos || name.find("AXIA") != std::string::npos ? NetFtProduct::Axia
                                                                                          : NetFtProduct::Classic;
}

NetFtValidity netFtValidity(NetFtProduct product, std::uint32_t status, bool simulatedIsValid) noexcept {
  std::uint32_t left = status & ~kSummary;
  if (left == 0) return status == 0 ? NetFtValidity::Healthy : NetFtValidity::Invalid;  // a summary of nothing
  const std::uint32_t harmless = kLatched | (product == NetFtProduct::Axia && simulatedIsValid ? kAxiaSimulated : 0u);
  if ((left & ~harmless) == 0) return NetFtValidity::Warning;
  left &= ~harmless;
  const std::uint32_t saturated = product == NetFtProduct::Axia ? kAxiaSaturated : kClassicSaturated;
  return (left & ~saturated) == 0 ? NetFtValidity::Saturated : NetFtValidity::Invalid;
}

std::string describeNetFtStatus(NetFtProduct product, std::uint32_t status) {
  if (status == 0) return "healthy";
  std::string all;
  const std::span<const Bit> bits =
      product == NetFtProduct::Axia ? std::span<const Bit>(kAxia) : std::span<const Bit>(kClassic);
  std::uint32_t left = status & ~kSummary;
  for (const Bit& b : bits) {
    if (!(left & 1u << b.place)) continue;
    all += (all.empty() ? "" : ", ") + std::string(b.words);
    left &= ~(1u << b.place);
  }
  for (unsigned i = 0; i < 31; ++i)
    if (left & 1u << i) all += (all.empty() ? "bit " : ", bit ") + std::to_string(i);
  return all.empty() ? "an error that it does not name" : all;
}

}  // namespace articulus::hardware
