#include "core/exchange/import/times/file_began.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace articulus::exchange {
namespace {

constexpr std::size_t kLongest = 60;

/// "Start Date" and "start_date" alike.
std::string folded(const std::string& key) {
  std::string letters;
  for (const char c : key)
    if (std::isalnum(static_cast<unsigned char>(c)))
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

bool hasDigits(std::string_view text, std::ptrdiff_t least) {
  return std::ranges::count_if(text, [](unsigned char c) { return std::isdigit(c) != 0; }) >= least;
}

template <std::size_t N>
std::string firstOf(const RecordingHeader& header, const std::array<std::string_view, N>& keys, std::ptrdiff_t digits) {
  for (const std::string_view key : keys)
    for (const auto& [name, value] : header.facts)
      if (folded(name) == key && hasDigits(value, digits)) return value.substr(0, kLongest);
  return {};
}

}  // namespace

std::string fileBegan(const RecordingHeader& header) {
  static constexpr std::array<std::string_view, 11> kDates{"began",     "wfstarttime",     "startdatetime", "datetime",
                                                           "timestamp", "startdate",       "recordingdate", "testdate",
                                                           "date",      "acquisitiondate", "datum"};
  static constexpr std::array<std::string_view, 5> kTimes{"time", "starttime", "timeofday", "uhrzeit", "zeit"};
  const std::string date = firstOf(header, kDates, 6);
  if (date.empty() || date.find(':') != date.npos) return date;
  const std::string time = firstOf(header, kTimes, 4);
  return time.find(':') == time.npos ? date : date + " " + time;
}

}  // namespace articulus::exchange
