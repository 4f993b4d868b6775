#include "core/exchange/import/map_remedy.h"

#include "core/exchange/import/mapping.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

/// Whether the file says a unit that is none of the channel's kind.
bool needsFactor(const ChannelHeader& column, const std::string& channel) {
  const std::string written = unitAsWritten(column);
  const auto wanted = unitOf(unitOfTarget(channel)), unit = unitOf(written);
  return wanted && !written.empty() && (!unit || unit->dimension != wanted->dimension);
}

}  // namespace

std::string unitAsWritten(const ChannelHeader& column) {
  if (!column.unit.empty()) return column.unit;
  const Heading heading = partHeading(column.name);
  return heading.unit.empty() ? unknownUnitIn(column.name) : heading.unit;
}

std::string mapRemedy(const ChannelHeader& column, const std::string& channel, double sign) {
  const std::string own(unitOfTarget(channel)), written = unitAsWritten(column);
  std::string unit = own;
  if (needsFactor(column, channel)) unit = "FACTOR " + own;
  else if (!written.empty() && !own.empty()) unit = written;
  return "--map \"" + channel + "=" + (sign < 0.0 ? "-" : "") + column.name + (unit.empty() ? "" : " [" + unit + "]") +
         "\"";
}

std::string factorWords(const ChannelHeader& column, const std::string& channel) {
  if (!needsFactor(column, channel)) return {};
  return ", with the number of " + std::string(unitOfTarget(channel)) + " in one " + unitAsWritten(column) +
         " for FACTOR";
}

}  // namespace articulus::exchange
