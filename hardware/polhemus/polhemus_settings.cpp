#include "hardware/polhemus/polhemus_settings.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "hardware/polhemus/polhemus_record.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr double kFull = 0.98;    // of a line that is full a record is late now and then, and never catches up
constexpr double kPolled = 0.85;  // a question waits for the cycle, and for the answer

std::vector<int> itemsOf(PolhemusModel model, bool distortion) {
  if (model == PolhemusModel::Fastrak) return {2, 11, 0};
  return distortion ? std::vector<int>{9, 8, 11, 2, 7, 0} : std::vector<int>{9, 8, 2, 7, 0};
}

std::size_t recordSize(PolhemusModel model, std::span<const int> items) {
  return (model == PolhemusModel::Fastrak ? 3U : 8U) + polhemusListSize(model, items);
}

double perSecond(const PolhemusSettings& s, std::span<const int> items) {
  return static_cast<double>(s.stations.size() * recordSize(s.model, items)) * s.rate_Hz;
}

bool fits(const PolhemusSettings& s, std::span<const int> items) {
  const double share = s.pace == PolhemusPace::Streamed ? kFull : kPolled;
  return s.baud == 0 || perSecond(s, items) <= share * bytesPerSecondOf(s.baud);
}

/// What a person can do about a line that is too slow.
std::string remedyOf(const PolhemusSettings& s, std::span<const int> items) {
  const double room = bytesPerSecondOf(s.baud), record = static_cast<double>(recordSize(s.model, items)),
               most_Hz = std::floor(kPolled * room / (record * static_cast<double>(s.stations.size())));
  const auto stations = static_cast<int>(kFull * room / (record * s.rate_Hz));
  std::string text;
  if (stations > 0) text = "Name only " + std::to_string(stations) + " of the sensors in the file of the tools, ";
  text += text.empty() ? "State " : "or state ";
  PolhemusSettings slower = s;
  slower.rate_Hz = factsOf(s.model).slower_Hz;
  if (s.pace == PolhemusPace::Streamed && slower.rate_Hz > 0.0 && slower.rate_Hz < s.rate_Hz && fits(slower, items))
    return text + "\"rate_Hz\": " + base::significant(slower.rate_Hz) +
           ", or give the line a higher speed at both ends.";
  return text + "\"rate_Hz\": " + base::significant(std::max(most_Hz, 1.0)) +
         ", at which they are asked for one by one, or give the line a higher speed at both ends.";
}

base::Result<void> checkRate(const PolhemusSettings& s) {
  const PolhemusFacts& facts = factsOf(s.model);
  const bool fastrak = s.model == PolhemusModel::Fastrak;
  const double shared = fastrak ? static_cast<double>(s.stations.size()) : 1.0, top = facts.rate_Hz / shared;
  const auto is = [&s](double rate_Hz) { return rate_Hz > 0.0 && std::abs(s.rate_Hz - rate_Hz) < 0.01 * rate_Hz; };
  const bool own = is(top) || is(facts.slower_Hz);
  const bool good = s.pace == PolhemusPace::EachFrame || (s.pace == PolhemusPace::Streamed ? own : s.rate_Hz < top);
  if (good) return {};
  std::string rates = base::significant(top);
  if (facts.slower_Hz > 0.0) rates += " or " + base::significant(facts.slower_Hz);
  return Error{
      ErrorCode::InvalidArgument,
      std::string("A ") + std::string(facts.name) + " does not send at " + base::significant(s.rate_Hz) + " Hz.",
      "State \"rate_Hz\": " + rates + (fastrak ? " (120 divided among its sensors)" : "") +
          ", or any slower one, at which it is asked record by record."};
}

}  // namespace

std::vector<int> polhemusItems(const PolhemusSettings& s) {
  std::vector<int> all = itemsOf(s.model, true);
  return s.mostDistortion < 2 || fits(s, all) ? all : itemsOf(s.model, false);
}

base::Result<void> checkPolhemusLine(const PolhemusSettings& s) {
  const PolhemusFacts& facts = factsOf(s.model);
  for (const PolhemusStation& one : s.stations)
    if (one.number < 1 || one.number > facts.stations)
      return Error{ErrorCode::InvalidArgument,
                   "The sensor of " + one.bone + " is stated at station " + std::to_string(one.number) + ", and a " +
                       std::string(facts.name) + " has the stations 1 to " + std::to_string(facts.stations) + ".",
                   "State as \"handle\" the number of the port into which it is plugged."};
  if (s.model == PolhemusModel::Fastrak && s.mostDistortion < 2)
    return Error{ErrorCode::InvalidArgument, "A FASTRAK does not tell how much metal bends its field.",
                 "Leave \"most_distortion\" out."};
  if (auto good = checkRate(s); !good) return good.error();
  const std::vector<int> items = polhemusItems(s);
  if (fits(s, items)) return {};
  const std::size_t record = recordSize(s.model, items);
  return Error{ErrorCode::InvalidArgument,
               "The line is too slow: " + std::to_string(s.stations.size()) +
                   (s.stations.size() == 1 ? " sensor" : " sensors") + " at " + base::significant(s.rate_Hz) +
                   " Hz are " + base::significant(perSecond(s, items), 5) + " bytes a second (" +
                   std::to_string(record) + " each), and " + std::to_string(s.baud) + " baud carry " +
                   base::significant(bytesPerSecondOf(s.baud), 5) + ".",
               remedyOf(s, items)};
}

}  // namespace articulus::hardware
