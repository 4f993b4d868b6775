#include "core/exchange/import/guess.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>

#include "core/base/text/printable.h"
#include "core/exchange/import/map_remedy.h"
#include "core/exchange/unit.h"
#include "core/record/channel.h"

namespace articulus::exchange {
namespace {

/// The words of a name in small letters: "JCS Load Extension Torque", "forceX", "Fx_filtered".
std::vector<std::string> wordsOf(std::string_view name) {
  std::vector<std::string> words(1);
  char before = ' ';
  for (const char c : name) {
    const auto u = static_cast<unsigned char>(c);
    const bool bump = std::isupper(u) && std::islower(static_cast<unsigned char>(before));
    if (!std::isalnum(u) || bump) words.emplace_back();
    if (std::isalnum(u)) words.back() += static_cast<char>(std::tolower(u));
    before = c;
  }
  std::erase(words, "");
  return words;
}

/// What a name says a column is, without its unit.
struct Meaning {
  std::string channel;
  double sign = 1.0;
  bool sided = false;  ///< its sign depends on the side of the body
};

class Name {
 public:
  explicit Name(std::string_view name) : words_(wordsOf(name)) {}
  [[nodiscard]] bool any(std::initializer_list<std::string_view> words) const {
    return std::ranges::any_of(words, [this](auto w) { return std::ranges::find(words_, w) != words_.end(); });
  }
  /// 0, 1, 2 for a word x, y, z; empty where there is none or more than one.
  [[nodiscard]] std::optional<int> axis() const {
    std::optional<int> found;
    for (const std::string& w : words_)
      if (w.size() == 1 && w[0] >= 'x' && w[0] <= 'z') {
        if (found) return std::nullopt;
        found = w[0] - 'x';
      }
    return found;
  }
  /// "fx", "mz": the axis where the first letter is one of these.
  [[nodiscard]] std::optional<int> compact(std::string_view letters) const {
    for (const std::string& w : words_)
      if (w.size() == 2 && letters.find(w[0]) != letters.npos && w[1] >= 'x' && w[1] <= 'z') return w[1] - 'x';
    return std::nullopt;
  }
  [[nodiscard]] bool single() const { return words_.size() == 1; }

 private:
  std::vector<std::string> words_;
};

constexpr std::array<const char*, 3> kForces{"force_x_N", "force_y_N", "force_z_N"};
constexpr std::array<const char*, 3> kMoments{"moment_x_Nm", "moment_y_Nm", "moment_z_Nm"};
constexpr std::array<const char*, 3> kPositions{"position_x_m", "position_y_m", "position_z_m"};

/// A clinical motion or the moment that drives it, in the axes of the spine (x anterior, y left, z up).
std::optional<Meaning> clinical(const Name& name, std::optional<Dimension> unit) {
  const bool moment = name.any({"torque", "moment"}) || unit == Dimension::Moment;
  const auto of = [&](const char* angle, int axis, double sign) {
    return Meaning{moment ? kMoments[static_cast<std::size_t>(axis)] : angle, sign};
  };
  const bool flexion = name.any({"flexion", "flex", "fe"}), extension = name.any({"extension", "ext"});
  const bool spine = name.any({"lateral", "lb", "axial", "ar"});
  // "Left(-)/Right(+)", "Ext(+)/Flex(-)": both are named, and which is positive is a matter of whoever wrote it.
  if ((flexion && extension) || (spine && name.any({"left", "lt"}) && name.any({"right", "rt"})))
    return Meaning{.channel = {}, .sided = true};
  if (name.any({"lateral", "lb"}) && name.any({"bending", "bend", "lb", "flexion"}))
    return of("lateral_bending_rad", 0, name.any({"left"}) ? -1.0 : 1.0);
  if (name.any({"axial", "ar"}) && name.any({"rotation", "rot", "ar", "torque", "moment"}))
    return of("axial_rotation_rad", 2, name.any({"right"}) ? -1.0 : 1.0);
  if (name.any({"valgus", "varus", "abduction", "adduction", "internal", "external", "supination", "pronation",
                "medial", "lateral", "inversion", "eversion"}))
    return Meaning{.channel = {}, .sided = true};
  if (flexion || extension) return of("flexion_rad", 1, flexion ? 1.0 : -1.0);
  return std::nullopt;
}

std::optional<Meaning> meaningOf(const Name& name, std::optional<Dimension> unit) {
  if (name.any({"stiffness", "compliance", "velocity", "speed",       "acceleration", "rate",    "jerk",  "error",
                "trigger",   "power",      "energy",   "work",        "std",          "sd",      "stdev", "stddev",
                "sem",       "var",        "variance", "rms",         "max",          "maximum", "min",   "minimum",
                "peak",      "deviation",  "residual", "uncertainty", "noise",        "abs"}))
    return std::nullopt;  // computed from loads and poses, or beside them
  const bool wanted = name.any({"wanted", "desired", "setpoint", "command", "commanded", "demand", "target", "soll"});
  const bool sensor = name.any({"sensor", "loadcell", "cell", "raw"});
  const auto load = [&](const char* channel) {
    return Meaning{(wanted ? "wanted_" : sensor ? "sensor_" : "") + std::string(channel)};
  };
  if (const auto a = name.compact("f")) return load(kForces[static_cast<std::size_t>(*a)]);
  if (const auto a = name.compact("m")) return load(kMoments[static_cast<std::size_t>(*a)]);
  if (const auto a = name.compact("t")) {
    if (unit == Dimension::Moment) return load(kMoments[static_cast<std::size_t>(*a)]);
    if (unit == Dimension::Length && !wanted) return Meaning{kPositions[static_cast<std::size_t>(*a)]};
    return Meaning{};  // a torque or a translation
  }
  if (const auto meaning = clinical(name, unit)) return wanted ? std::nullopt : meaning;
  const auto axis = name.axis();
  if (!axis) return std::nullopt;
  const auto a = static_cast<std::size_t>(*axis);
  if (name.any({"force", "load", "kraft"})) return load(unit == Dimension::Moment ? kMoments[a] : kForces[a]);
  if (name.any({"moment", "torque"})) return load(kMoments[a]);
  const bool place = name.any({"position", "pos", "displacement", "disp", "translation", "trans"});
  if (place || (name.single() && unit == Dimension::Length))
    return wanted ? Meaning{"wanted_" + std::string(kPositions[a])} : Meaning{kPositions[a]};
  return std::nullopt;
}

bool own(const std::string& name) { return isTarget(name); }

std::string shown(const ChannelHeader& c) { return "\"" + c.name + "\"" + (c.unit.empty() ? "" : " [" + c.unit + "]"); }

/// "Force (N/mm)", "Flexion [deg/s]": the quotient in brackets is no unit of ours.
bool isQuotient(std::string_view heading) {
  for (const auto& [open, close] : {std::pair{'(', ')'}, {'[', ']'}}) {
    const auto from = heading.rfind(open);
    if (from != heading.npos && heading.ends_with(close) && heading.find('/', from) != heading.npos &&
        partHeading(heading).unit.empty())
      return true;
  }
  return false;
}

/// A column with one of our names whose unit in the file is another than the name says.
bool contradicts(const ChannelHeader& c) {
  const auto named = unitOfTarget(c.name);
  if (c.unit.empty() || c.unit == named) return false;
  const auto wanted = unitOf(named), said = unitOf(c.unit);
  if (!wanted) return said.has_value();
  return !said || said->dimension != wanted->dimension || said->inSi != wanted->inSi;
}

/// A word of a name for a direction, where it is not that of the axes of W: "down" of "Fz down". Empty: none, or as the
/// channel goes. "left" and "right" tell the side of a body but about y.
std::string otherDirectionOf(const Name& name, const std::string& channel) {
  struct Word {
    std::string_view text;
    char axis;
    bool along;
  };
  static constexpr std::array kWords{
      Word{"anterior", 'x', true},     Word{"forward", 'x', true},      Word{"forwards", 'x', true},
      Word{"posterior", 'x', false},   Word{"backward", 'x', false},    Word{"backwards", 'x', false},
      Word{"left", 'y', true},         Word{"right", 'y', false},       Word{"up", 'z', true},
      Word{"upward", 'z', true},       Word{"upwards", 'z', true},      Word{"superior", 'z', true},
      Word{"cranial", 'z', true},      Word{"down", 'z', false},        Word{"downward", 'z', false},
      Word{"downwards", 'z', false},   Word{"inferior", 'z', false},    Word{"caudal", 'z', false},
      Word{"compression", 'z', false}, Word{"compressive", 'z', false}, Word{"tension", 'z', false},
      Word{"tensile", 'z', false}};
  const std::size_t at = channel.find_last_of('_');
  if (at == channel.npos || at == 0) return {};
  const char axis = channel[at - 1];
  for (const Word& word : kWords) {
    if (!name.any({word.text}) || (word.axis == 'y' && axis != 'y')) continue;
    if (word.axis != axis || !word.along) return std::string(word.text);
  }
  return {};
}

/// Where each axis of W points, of a channel "force_z_N".
std::string_view wayOf(const std::string& channel) {
  const char axis = channel[channel.find_last_of('_') - 1];
  return axis == 'x' ? "anterior" : axis == 'y' ? "to the left" : "up";
}

/// A second unit in the name of a column, of the same kind as the one that holds: "N" of "Fx_N (kN)".
std::string secondUnitOf(const ChannelHeader& c, const Unit& unit) {
  const Heading heading = partHeading(c.name);
  const auto second = c.unit.empty() ? unitOf(partHeading(heading.name).unit) : unitOf(heading.unit);
  if (!second || second->dimension != unit.dimension || second->inSi == unit.inSi) return {};
  return c.unit.empty() ? partHeading(heading.name).unit : heading.unit;
}

/// A channel of the kind of a column whose sign is open, for an example that is taken.
std::string sidedChannel(const Name& name, std::optional<Dimension> unit) {
  if (unit == Dimension::Force) return "force_y_N";
  if (unit == Dimension::Length) return "position_y_m";
  if (unit == Dimension::Angle) return name.any({"flexion", "extension"}) ? "flexion_rad" : "lateral_bending_rad";
  return "moment_x_Nm";
}

/// A column whose name says a channel: mapped where its unit and its sign are told, else a doubt or unused.
void placeMeant(const ChannelHeader& c, const Name& name, const Meaning& meaning, const std::string& unitText,
                Guess& guess) {
  const auto doubt = [&](const std::string& channel, const std::string& words) {
    guess.doubts.push_back({channel, {c.name}, words});
  };
  const auto unit = unitOf(unitText);
  const ChannelHeader column{.name = c.name, .unit = unitText};
  const auto wanted = unitOf(unitOfTarget(meaning.channel));
  if (unitText.empty()) {
    const std::string unknown = unknownUnitIn(c.name);
    const std::string why = unknown.empty() || !wanted ? "no unit is said"
                                                       : "\"" + unknown + "\" is no unit of " +
                                                             std::string(nameOf(wanted->dimension)) + " that is known";
    doubt(meaning.channel, shown(c) + " looks like " + meaning.channel + ", but " + why + ": " +
                               mapRemedy(c, meaning.channel, meaning.sign) + factorWords(c, meaning.channel) +
                               (unknown.empty() ? "" : "; or --ignore \"" + c.name + "\""));
    return;
  }
  if (!unit || !wanted || unit->dimension != wanted->dimension) {
    guess.unused.push_back(c.name);  // its name says a load and its unit none, as volts of a bridge
    if (unitText.find('/') == unitText.npos && wanted &&
        (wanted->dimension == Dimension::Force || wanted->dimension == Dimension::Moment))
      guess.otherUnits.emplace_back(column, meaning.channel);
    return;
  }
  if (const std::string second = secondUnitOf(c, *unit); !second.empty()) {
    doubt(meaning.channel, shown(c) + " says two units, " + second + " and " + unitText + ": " +
                               mapRemedy({.name = c.name, .unit = second}, meaning.channel, meaning.sign) + " or " +
                               mapRemedy(column, meaning.channel, meaning.sign));
    return;
  }
  const bool vector = meaning.channel.find("force_") != std::string::npos ||
                      meaning.channel.find("position_") != std::string::npos ||
                      (meaning.channel.find("moment_") != std::string::npos && !clinical(name, unit->dimension));
  if (const std::string way = vector ? otherDirectionOf(name, meaning.channel) : std::string(); !way.empty()) {
    doubt(meaning.channel, shown(c) + " says \"" + way + "\", and " + meaning.channel + " is + " +
                               std::string(wayOf(meaning.channel)) +
                               ". Turned: " + mapRemedy(column, meaning.channel, -1.0) +
                               "; not turned: " + mapRemedy(column, meaning.channel));
    return;
  }
  guess.columns.push_back(
      {.channel = meaning.channel, .from = c.name, .unit = unitText, .sign = meaning.sign, .guessed = true});
}

/// One column into the guess: mapped, a doubt, or unused.
void place(const ChannelHeader& c, bool timed, Guess& guess) {
  const auto doubt = [&](const std::string& channel, const std::string& words) {
    guess.doubts.push_back({channel, {c.name}, words});
  };
  if (own(c.name) && contradicts(c)) {
    doubt(c.name, "the column " + shown(c) + " has another unit than its name says: " + mapRemedy(c, c.name) +
                      factorWords(c, c.name) + "; or --ignore \"" + c.name + "\"");
    return;
  }
  if (own(c.name)) {
    guess.columns.push_back(
        {.channel = c.name, .from = c.name, .unit = std::string(unitOfTarget(c.name)), .guessed = true});
    return;
  }
  if (c.unit.empty() && isQuotient(c.name)) {
    guess.unused.push_back(c.name);
    return;
  }
  const Heading heading = partHeading(c.name);
  const std::string unitText = c.unit.empty() ? heading.unit : c.unit;
  const auto unit = unitOf(unitText);
  const Name name(heading.unit.empty() ? c.name : heading.name);
  const auto dimension = unit ? std::optional(unit->dimension) : std::nullopt;
  if (!timed && name.any({"time", "zeit"}) && !unit) {
    doubt("time_s",
          shown(c) + " may be the time; its unit is not said: " + mapRemedy(c, "time_s") + factorWords(c, "time_s"));
    return;
  }
  const bool hasTime = std::ranges::find(guess.columns, "time_s", &ColumnMapping::channel) != guess.columns.end();
  if (!timed && !hasTime && dimension == Dimension::Time && name.any({"time", "zeit", "t", "timestamp"})) {
    guess.columns.push_back({.channel = "time_s", .from = c.name, .unit = unitText, .guessed = true});
    return;
  }
  const auto meaning = meaningOf(name, dimension);
  if (!meaning) {
    guess.unused.push_back(c.name);
    return;
  }
  if (meaning->sided && (dimension == Dimension::Voltage || dimension == Dimension::Time)) {
    guess.unused.push_back(c.name);  // "External trigger (V)"
    return;
  }
  // Its own unit counts, where it is known.
  const ChannelHeader column{.name = c.name, .unit = unitText};
  if (meaning->sided) {
    const std::string channel = sidedChannel(name, dimension);
    doubt({}, shown(c) + ": its sign depends on the side or on whose convention; say which channel it is, as in " +
                  mapRemedy(column, channel, -1.0) + factorWords(column, channel) + ", or use --mapping");
    return;
  }
  if (meaning->channel.empty()) {
    if (unit) {
      guess.unused.push_back(c.name);  // "Tx (V)"
      return;
    }
    doubt({}, shown(c) + " may be a torque or a translation; say which, as in " + mapRemedy(column, "moment_x_Nm") +
                  factorWords(column, "moment_x_Nm"));
    return;
  }
  placeMeant(c, name, *meaning, unitText, guess);
}

}  // namespace

Guess guessMapping(const std::vector<ChannelHeader>& channels, bool timed) {
  Guess guess;
  for (const ChannelHeader& c : channels) place(c, timed, guess);
  // Two columns for one channel: nobody knows which is meant.
  std::map<std::string, std::vector<std::string>> by;
  std::map<std::string, const ColumnMapping*> first;
  for (const ColumnMapping& c : guess.columns) {
    by[c.channel].push_back(c.from);
    first.try_emplace(c.channel, &c);
  }
  std::vector<Doubt> several;
  for (const auto& [channel, from] : by) {
    if (from.size() < 2) continue;
    std::string names;
    for (const std::string& name : from) names += (names.empty() ? "\"" : ", \"") + name + "\"";
    const ColumnMapping& one = *first[channel];
    several.push_back({channel, from,
                       channel + " could be any of " + names.substr(0, 400) +
                           "; say which: " + mapRemedy({.name = one.from, .unit = one.unit}, channel, one.sign)});
  }
  for (const Doubt& doubt : several)
    std::erase_if(guess.columns, [&doubt](const auto& c) { return c.channel == doubt.channel; });
  std::ranges::move(several, std::back_inserter(guess.doubts));
  return guess;
}

std::string otherUnitsWords(const Guess& guess) {
  if (guess.otherUnits.empty()) return {};
  std::string names;
  for (const auto& [column, channel] : guess.otherUnits)
    if (names.size() < 300) names += (names.empty() ? "" : ", ") + column.name + " [" + column.unit + "]";
  const auto& [column, channel] = guess.otherUnits.front();
  return "Not used, as the unit is none of a force or a moment: \"" + base::printableLine(names) +
         "\". A scale can be said: " + base::printableLine(mapRemedy(column, channel)) + factorWords(column, channel) +
         ".";
}

bool saysClinicalMotion(const ChannelHeader& column) {
  const Heading heading = partHeading(column.name);
  const auto unit = unitOf(column.unit.empty() ? heading.unit : column.unit);
  const Name name(heading.unit.empty() ? column.name : heading.name);
  return !own(column.name) && !name.compact("fmt") &&
         clinical(name, unit ? std::optional(unit->dimension) : std::nullopt).has_value();
}

bool saysAngle(const std::string& name) {
  if (own(name)) return unitOfTarget(name) == "rad";
  if (!partHeading(name).unit.empty() || isQuotient(name)) return false;
  const auto meaning = meaningOf(Name(name), Dimension::Angle);
  return meaning && (meaning->sided || unitOfTarget(meaning->channel) == "rad");
}

void overrule(Guess& guess, const std::vector<ColumnMapping>& said) {
  for (const ColumnMapping& s : said) {
    std::erase_if(guess.columns, [&s](const auto& c) { return c.channel == s.channel || c.from == s.from; });
    std::erase_if(guess.doubts, [&s](const Doubt& d) {
      return d.channel == s.channel || (!s.from.empty() && std::ranges::find(d.from, s.from) != d.from.end());
    });
    std::erase(guess.unused, s.from);
    std::erase_if(guess.otherUnits, [&s](const auto& c) { return c.first.name == s.from; });
  }
  for (const ColumnMapping& s : said)
    if (!s.from.empty()) guess.columns.push_back(s);
}

}  // namespace articulus::exchange
