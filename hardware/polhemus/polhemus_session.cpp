#include "hardware/polhemus/polhemus_session.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "hardware/polhemus/polhemus_record.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr double kInch_m = 0.0254, kCentimetre_m = 0.01;
constexpr char kWhoAmI = '\x16', kActive = '\x15';

/// "O", 1, ",2,7" as it goes over the line.
std::string command(std::string letter, int number, const std::string& rest = {}) {
  return letter.append(std::to_string(number)).append(rest).append(1, '\r');
}

std::string device(const PolhemusTalk& talk, const PolhemusSettings& s) {
  return "The " + std::string(factsOf(s.model).name) + " at " + talk.place();
}

std::string listed(std::span<const int> items) {
  std::string text;
  for (const int item : items) text.append(text.empty() ? "" : ",").append(std::to_string(item));
  return text.empty() ? "none" : text;
}

/// Little-endian words of a binary answer.
std::vector<std::uint32_t> wordsOf(const std::string& body) {
  std::vector<std::uint32_t> words;
  for (std::size_t at = 0; at + 4 <= body.size(); at += 4) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(body[at + i])) << 8U * i;
    words.push_back(value);
  }
  return words;
}

std::uint32_t wantedMap(const PolhemusSettings& s) {
  std::uint32_t map = 0;
  for (const PolhemusStation& one : s.stations) map |= 1U << static_cast<unsigned>(one.number - 1);
  return map;
}

base::Result<void> checkPlugged(const PolhemusTalk& talk, const PolhemusSettings& s, std::uint32_t there) {
  for (const PolhemusStation& one : s.stations) {
    if ((there >> static_cast<unsigned>(one.number - 1) & 1U) != 0) continue;
    std::string others;
    for (int n = 1; n <= factsOf(s.model).stations; ++n)
      if ((there >> static_cast<unsigned>(n - 1) & 1U) != 0)
        others.append(others.empty() ? "" : ", ").append(std::to_string(n));
    return Error{
        ErrorCode::NotFound,
        "The sensor of " + one.bone + " is not plugged into station " + std::to_string(one.number) + " of " +
            talk.place() + "; there are " + (others.empty() ? "none" : others) + ".",
        "Plug it in, switch the device off and on, or state its station as \"handle\" in the file of the tools."};
  }
  return {};
}

base::Result<void> checkIdentity(PolhemusTalk& talk, const PolhemusSettings& s) {
  const auto told = talk.ask(std::string(1, kWhoAmI) + "\r", 'v');
  if (!told) return told.error();
  std::string text = base::printableLine(*told), upper = text;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (s.real && upper.find("(SIMULATED)") != std::string::npos)
    return Error{ErrorCode::Conflict, device(talk, s) + " says that it is simulated.",
                 "State \"simulated\": true in the cell file, or the line of the real one."};
  if (upper.find(factsOf(s.model).name) != std::string::npos) return {};
  return Error{ErrorCode::InvalidArgument,
               "What answers at " + talk.place() + " is no " + std::string(factsOf(s.model).name) + ": \"" +
                   text.substr(0, 100) + "\".",
               "State its model (liberty, patriot, fastrak); others are not read."};
}

std::string hemisphereOf(const PolhemusSettings& s) {
  std::string text;
  for (const double v : s.hemisphere) text.append(",").append(base::significant(v, 4));
  return text;
}

base::Error otherItems(const PolhemusTalk& talk, const PolhemusSettings& s, int station, std::span<const int> asked,
                       std::span<const int> told) {
  return {
      ErrorCode::DeviceFailure,
      device(talk, s) + " has the output list " + listed(told) + " at station " + std::to_string(station) + ", where " +
          listed(asked) + " was asked for.",
      "Its firmware does not know one of these items (8 is the time, 9 the count of frames): have it updated. Where "
      "another program is connected, end it."};
}

base::Result<void> checkItems(PolhemusTalk& talk, const PolhemusSettings& s, int station, std::span<const int> items) {
  const auto body = talk.ask(command("O", station), 'O');
  if (!body) return body.error();
  std::vector<int> told;
  for (const std::uint32_t word : wordsOf(*body)) {
    if (word > 1000) break;  // -1 ends the list
    told.push_back(static_cast<int>(word));
  }
  // Places behind the end of the list may hold zeros, which is also the item that we end with.
  if (told.size() >= items.size() && std::equal(items.begin(), items.end(), told.begin()) &&
      std::all_of(told.begin() + static_cast<std::ptrdiff_t>(items.size()), told.end(), [](int i) { return i == 0; }))
    return {};
  return otherItems(talk, s, station, items, told);
}

base::Result<std::uint32_t> askWord(PolhemusTalk& talk, const std::string& command, char letter) {
  const auto body = talk.ask(command, letter);
  if (!body) return body.error();
  const auto words = wordsOf(*body);
  if (!words.empty()) return words[0];
  return Error{ErrorCode::DeviceFailure,
               "The answer to " + std::string(1, letter) + " at " + talk.place() + " is empty.",
               "Switch the device off and on."};
}

/// Rate 240 and 120 Hz by their codes; a Patriot has one.
base::Result<void> setRate(PolhemusTalk& talk, const PolhemusSettings& s) {
  const PolhemusFacts& facts = factsOf(s.model);
  if (facts.slower_Hz <= 0.0) return {};
  const bool slower = s.pace == PolhemusPace::Streamed && s.rate_Hz < 0.5 * (facts.rate_Hz + facts.slower_Hz);
  const std::uint32_t code = slower ? 3 : 4;
  if (auto told = talk.tell(command("R", static_cast<int>(code))); !told) return told.error();
  const auto is = askWord(talk, "R\r", 'R');
  if (!is) return is.error();
  if (*is == code) return {};
  return Error{ErrorCode::DeviceFailure,
               device(talk, s) + " does not take the rate of " + base::significant(s.rate_Hz) + " Hz.",
               "State another \"rate_Hz\"."};
}

base::Result<void> setStations(PolhemusTalk& talk, const PolhemusSettings& s) {
  const auto map = askWord(talk, std::string(1, kActive) + "0\r", 'u');
  if (!map) return map.error();
  if (auto good = checkPlugged(talk, s, *map >> 16U); !good) return good.error();
  char text[16];
  (void)std::snprintf(text, sizeof text, "%c0,%x\r", kActive, wantedMap(s));
  if (auto told = talk.tell(text); !told) return told.error();
  const auto is = askWord(talk, std::string(1, kActive) + "0\r", 'u');
  if (!is) return is.error();
  if ((*is & 0xFFFFU) == wantedMap(s)) return {};
  return Error{ErrorCode::DeviceFailure, device(talk, s) + " does not switch its stations on and off as it is told.",
               "Unplug the sensors that the file of the tools does not name."};
}

}  // namespace

base::Result<PolhemusSession> setUpLiberty(PolhemusTalk& talk, const PolhemusSettings& s) {
  PolhemusSession session;
  session.items = polhemusItems(s);
  session.dataSize = polhemusListSize(s.model, session.items);
  if (auto good = talk.quieten(); !good) return good.error();
  if (auto good = talk.tell("F1\r"); !good) return good.error();
  if (auto good = checkIdentity(talk, s); !good) return good.error();
  if (auto good = setStations(talk, s); !good) return good.error();
  if (auto good = talk.tell("U1\r"); !good) return good.error();
  if (auto good = setRate(talk, s); !good) return good.error();
  for (const PolhemusStation& one : s.stations) {
    if (auto good = talk.tell(command("O", one.number, std::string(1, ',').append(listed(session.items)))); !good)
      return good.error();
    if (auto good = talk.tell(command("H", one.number, hemisphereOf(s))); !good) return good.error();
  }
  if (auto good = talk.tell("Q0\r"); !good) return good.error();
  for (const PolhemusStation& one : s.stations)
    if (auto good = checkItems(talk, s, one.number, session.items); !good) return good.error();
  const auto unit = askWord(talk, "U\r", 'U');
  if (!unit) return unit.error();
  session.metresPerUnit = *unit == 1 ? kCentimetre_m : kInch_m;
  return session;
}

base::Result<PolhemusSession> setUpFastrak(PolhemusTalk& talk, const PolhemusSettings& s) {
  PolhemusSession session;
  session.items = polhemusItems(s);
  session.dataSize = polhemusListSize(s.model, session.items);
  if (auto good = talk.quieten(); !good) return good.error();
  auto status = talk.ask("S", 'S');
  if (!status) return status.error();
  if (s.real && status->find("simulated") != std::string::npos)
    return Error{ErrorCode::Conflict, device(talk, s) + " says that it is simulated.",
                 "State \"simulated\": true in the cell file, or the line of the real one."};
  std::uint32_t there = 0;
  for (int n = 1; n <= factsOf(s.model).stations; ++n) {
    const bool wanted = (wantedMap(s) >> static_cast<unsigned>(n - 1) & 1U) != 0;
    if (auto good = talk.tell(command("l", n, wanted ? ",1" : ",0")); !good) return good.error();
  }
  const auto states = talk.ask("l1\r", 'l');
  if (!states) return states.error();
  for (std::size_t i = 0; i < 4 && i < states->size(); ++i) there |= (*states)[i] == '1' ? 1U << i : 0U;
  if (auto good = checkPlugged(talk, s, there); !good) return good.error();
  if (auto good = talk.tell("u"); !good) return good.error();
  for (const PolhemusStation& one : s.stations) {
    if (auto good = talk.tell(command("O", one.number, std::string(1, ',').append(listed(session.items)))); !good)
      return good.error();
    if (auto good = talk.tell(command("H", one.number, hemisphereOf(s))); !good) return good.error();
  }
  if (auto good = talk.tell("f"); !good) return good.error();
  for (const PolhemusStation& one : s.stations) {
    const auto told = talk.ask(command("O", one.number), 'O');
    if (!told) return told.error();
    std::vector<int> items;
    for (std::size_t at = 0; at + 2 <= told->size(); at += 2) {
      int item = -1;
      const char* first = told->data() + at + ((*told)[at] == ' ' ? 1 : 0);
      (void)std::from_chars(first, told->data() + at + 2, item);
      items.push_back(item);
    }
    if (items != session.items) return otherItems(talk, s, one.number, session.items, items);
  }
  status = talk.ask("S", 'S');
  if (!status) return status.error();
  unsigned flags = 0;
  (void)std::from_chars(status->data(), status->data() + std::min<std::size_t>(3, status->size()), flags, 16);
  if ((flags & 1U) == 0)
    return Error{ErrorCode::DeviceFailure, device(talk, s) + " does not switch to binary records.",
                 "Set its line to 8 data bits and no parity, at its switches."};
  session.metresPerUnit = (flags & 2U) != 0 ? kCentimetre_m : kInch_m;
  return session;
}

}  // namespace articulus::hardware
