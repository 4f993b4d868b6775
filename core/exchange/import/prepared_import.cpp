#include "core/exchange/import/prepared_import.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/import/find_steps.h"
#include "core/exchange/import/import_source.h"
#include "core/exchange/import/in_degrees.h"
#include "core/exchange/import/mapping_axes.h"
#include "core/exchange/import/outliers.h"
#include "core/exchange/import/times/mark_gaps.h"
#include "core/exchange/unit.h"
#include "core/spatial/axis_names.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kMostDoubts = 12;
constexpr double kFastest_Hz = 1e6;

std::string factOf(const RecordingHeader& header, std::string_view key) {
  for (const auto& [k, value] : header.facts)
    if (k == key) return value;
  return {};
}

/// Units that a person says of columns.
base::Result<void> applyUnits(const ImportOptions& options, std::vector<ChannelHeader>& channels) {
  for (const std::string& text : options.units) {
    const auto equals = text.rfind('=');
    const std::string column = text.substr(0, equals), unit = equals == text.npos ? "" : text.substr(equals + 1);
    const auto at = std::ranges::find(channels, column, &ChannelHeader::name);
    const auto wanted = unitOf(unit);
    if (at == channels.end() || !wanted)
      return Error{ErrorCode::InvalidArgument,
                   at == channels.end() ? "--unit \"" + text + "\": there is no column \"" + column + "\"."
                                        : "--unit \"" + text + "\": \"" + unit + "\" is no unit that is known.",
                   "Write COLUMN=UNIT, as in --unit \"Fx=N\", with N, kN, lbf, Nm, Nmm, in-lbf, m, mm, rad, deg, s or "
                   "ms; --dry-run lists the columns."};
    if (const auto own = unitOf(at->unit); own && (own->dimension != wanted->dimension || own->inSi != wanted->inSi))
      return Error{ErrorCode::InvalidArgument,
                   "The file says that \"" + column + "\" is in " + at->unit + ", not in " + unit + ".",
                   "Leave --unit out, or correct the file."};
    at->unit = unit;
  }
  return {};
}

/// The guess without the columns that a mapping says are not read, but for those that a person names.
Guess guessWithout(const std::vector<std::string>& ignored, const ImportOptions& options,
                   const std::vector<ColumnMapping>& said, const Recording& recording) {
  std::vector<std::string> out;
  auto channels = recording.header.channels;
  std::erase_if(channels, [&](const ChannelHeader& c) {
    if (std::ranges::find(ignored, c.name) == ignored.end()) return false;
    if (std::ranges::find(said, c.name, &ColumnMapping::from) != said.end()) return false;
    out.push_back(c.name);
    return true;
  });
  Guess guess = guessMapping(channels, recording.timed || options.rate_Hz);
  overrule(guess, said);
  std::ranges::move(out, std::back_inserter(guess.unused));
  return guess;
}

/// The mapping that is certain and fits most columns, into the guess; what else fits, in words.
std::string takeKnown(const ImportOptions& options, const std::vector<ColumnMapping>& said, Guess& guess,
                      PreparedImport& prepared) {
  const auto& channels = prepared.recording.header.channels;
  std::string others;
  std::vector<ColumnMapping> best;
  const Mapping* taken = nullptr;
  for (const Mapping& mapping : options.known) {
    auto fit = fitted(mapping, channels);
    if (!fit || fit->empty()) continue;
    if (!mapping.certain) others += (others.empty() ? "" : ", ") + mapping.name;
    else if (fit->size() > best.size()) {
      taken = &mapping;
      best = std::move(*fit);
    }
  }
  if (taken) {
    std::erase_if(best, [&said](const ColumnMapping& c) {
      return std::ranges::any_of(said, [&c](const auto& s) { return s.channel == c.channel || s.from == c.from; });
    });
    for (ColumnMapping& c : best) c.guessed = true;
    if (!taken->ignored.empty()) guess = guessWithout(taken->ignored, options, said, prepared.recording);
    overrule(guess, best);
    prepared.mapping.ignored = taken->ignored;
    prepared.mapping.name = taken->name;
    prepared.mapping.about = taken->about;
    prepared.mapping.axes = taken->axes;
    if (taken->rate_Hz) prepared.mapping.rate_Hz = taken->rate_Hz;
    prepared.notes.push_back("Mapping \"" + taken->name + "\" was recognised by its names: " + taken->about);
  }
  return others.empty() ? "" : "Of the mappings that are kept or shipped these fit: --mapping " + others + ". ";
}

/// "simulated ...", "imported from FILE (...); simulated ...": a name of a file that says so is no mark.
bool saysSimulated(std::string data) {
  if (data.starts_with("imported from"))
    if (const auto at = data.rfind("); "); at != data.npos) data = data.substr(at + 3);
  return data.starts_with("simulated");
}

/// The mapping of a name, what is said, and what is guessed for the rest.
base::Result<void> findMapping(const ImportOptions& options, PreparedImport& prepared) {
  const auto advice = [&options](Advice what) { return std::string(adviceOf(what, options.askedBy)); };
  const auto& channels = prepared.recording.header.channels;
  applyInDegrees(options.maps, options.mapping ? &*options.mapping : nullptr, prepared.recording.header);
  if (auto units = applyUnits(options, prepared.recording.header.channels); !units) return units.error();
  Guess guess = guessMapping(channels, prepared.recording.timed || options.rate_Hz);
  std::vector<ColumnMapping> said;
  for (const std::string& text : options.maps) {
    auto one = parseColumnMapping(text, channels);
    if (!one) return one.error();
    said.push_back(std::move(*one));
  }
  if (options.mapping) {
    prepared.mapping = *options.mapping;
    std::erase_if(prepared.mapping.columns, [&said](const ColumnMapping& c) {
      return std::ranges::find(said, c.channel, &ColumnMapping::channel) != said.end();
    });
    auto fit = fitted(prepared.mapping, channels);
    if (!fit && options.askedBy == AskedBy::Sheet)
      return Error{fit.error().code, fit.error().message, advice(Advice::SayUnitHere)};
    if (!fit) return fit.error();
    std::ranges::move(*fit, std::back_inserter(said));
  }
  overrule(guess, said);
  std::string others;
  if (!options.mapping && (!guess.doubts.empty() || guess.columns.empty()))
    others = takeKnown(options, said, guess, prepared);
  if (!guess.doubts.empty()) {
    std::string words;
    for (std::size_t i = 0; i < std::min(guess.doubts.size(), kMostDoubts); ++i)
      words += "\n  " + guess.doubts[i].words;
    if (guess.doubts.size() > kMostDoubts)
      words += "\n  and " + std::to_string(guess.doubts.size() - kMostDoubts) + " more";
    return Error{
        ErrorCode::InvalidArgument, "Not all columns can be told for certain:" + words,
        others +
            "Say what they are with --map, or the unit alone with --unit \"COLUMN=UNIT\"; leave a channel out "
            "with --map \"CHANNEL=\" and a column with --ignore \"COLUMN\"; --save-mapping NAME keeps what was "
            "said."};
  }
  if (guess.columns.empty())
    return Error{ErrorCode::InvalidArgument, "No column is one of our channels.", others + advice(Advice::SayColumns)};
  prepared.mapping.columns = std::move(guess.columns);
  std::ranges::copy_if(said, std::back_inserter(prepared.mapping.columns),
                       [](const ColumnMapping& c) { return c.from.empty(); });
  prepared.unused = std::move(guess.unused);
  if (std::string words = otherUnitsWords(guess); !words.empty()) prepared.notes.push_back(std::move(words));
  std::ranges::copy(prepared.recording.left, std::back_inserter(prepared.unused));
  if (options.askedBy == AskedBy::Sheet) return {};  // a sheet shows the notes before it stores
  return checkFurtherTables(prepared.recording);
}

/// What is taken for given of columns that were guessed by names that are not ours.
std::string assumedOf(const Mapping& mapping) {
  std::string loads, poses, angles;
  for (const ColumnMapping& c : mapping.columns) {
    if (!c.guessed || c.from == c.channel) continue;
    std::string* list = nullptr;
    if (c.channel.starts_with("force_") || c.channel.starts_with("moment_") || c.channel.starts_with("wanted_"))
      list = &loads;
    if (c.channel.starts_with("position_") || c.channel.starts_with("quaternion_")) list = &poses;
    if (c.channel == "flexion_rad" || c.channel == "lateral_bending_rad" || c.channel == "axial_rotation_rad")
      list = &angles;
    if (list) *list += (list->empty() ? "" : ", ") + c.channel;
  }
  std::string words;
  if (!loads.empty())
    words += loads +
             ": what acts on the moving body D, not the reaction that a load cell below it feels, in the axes of W (x "
             "anterior, y left, z up) or turned into them, moments about the origin of D";
  if (!poses.empty()) words += (words.empty() ? "" : "; ") + poses + ": of D in the axes of W";
  if (!angles.empty())
    words += (words.empty() ? "" : "; ") + angles +
             ": flexion + forward, lateral bending + to the right, axial rotation + to the left";
  return words;
}

/// Axes that the file says itself, of which the mapping says nothing.
base::Result<MappingAxes> takeAxesOfFile(const ImportOptions& options, PreparedImport& prepared) {
  const std::string advice(adviceOf(Advice::SayAxes, options.askedBy));
  const AxesOfFile file = axesOfFile(prepared.recording.header);
  if (!file.leftHanded.empty())
    return Error{ErrorCode::InvalidArgument,
                 "The file says of its axes: \"" + base::printableLine(file.leftHanded.substr(0, 100)) +
                     "\". They are left-handed: the signs of moments and angles in them are open.",
                 advice};
  if (!file.axes && !file.unknown.empty())
    prepared.notes.push_back("The file says of its axes: \"" + base::printableLine(file.unknown.substr(0, 100)) +
                             "\", which is none that are known. They were taken for those of W (x anterior, y left, z "
                             "up), which may be wrong. " +
                             advice);
  if (!file.axes) return MappingAxes{};
  if (!prepared.mapping.name.empty() && !file.axes->R_WF.isIdentity())
    return Error{ErrorCode::InvalidArgument,
                 "The file says of its axes: " + file.axes->words + ". The mapping \"" + prepared.mapping.name +
                     "\" does not say whether its channels are components along them or along W already.",
                 advice};
  return *file.axes;
}

/// Columns of clinical names are along W already ("Flexion Moment" is one about its y), wherever the axes of the file
/// point: turned, another axis would come of them. What a person says here, or said with axes, is along the file's.
base::Result<void> checkClinicalColumns(const MappingAxes& axes, bool mappingSaysAxes, const ImportOptions& options,
                                        const PreparedImport& prepared) {
  const bool keptWithout = options.mapping && !options.mapping->name.empty() && !mappingSaysAxes;
  const auto saidHere = [&options](const std::string& channel) {
    return std::ranges::any_of(options.maps, [&channel](const std::string& text) {
      std::string said = text.substr(0, text.find('='));
      std::erase(said, ' ');
      return said == channel;
    });
  };
  std::string names;
  for (const ColumnMapping& c : prepared.mapping.columns) {
    const bool isTurned = c.channel.starts_with("force_") || c.channel.starts_with("moment_") ||
                          c.channel.starts_with("position_") || c.channel.starts_with("wanted_");
    if (c.from.empty() || !isTurned || !(c.guessed || keptWithout) || saidHere(c.channel)) continue;
    if (saysClinicalMotion({.name = c.from, .unit = c.unit}))
      names += (names.empty() ? "\"" : ", \"") + c.from + "\" (" + c.channel + ")";
  }
  if (names.empty()) return {};
  return Error{ErrorCode::InvalidArgument,
               "The axes of the file are " + axes.words +
                   ", and these columns have names of motions, which are along W "
                   "(x anterior, y left, z up): " +
                   names + ".",
               std::string(adviceOf(Advice::SayComponents, options.askedBy))};
}

/// The axes that a person said, those of the mapping, or those that the file says; ours where nobody says any.
base::Result<MappingAxes> findAxes(const ImportOptions& options, PreparedImport& prepared) {
  Mapping& mapping = prepared.mapping;
  const bool mappingSays = !mapping.axes.empty(), said = mappingSays || !options.axes.empty();
  base::Result<MappingAxes> axes = MappingAxes{};
  if (mappingSays) axes = parseAxes(mapping.axes);
  if (!options.axes.empty() && axes) {
    auto asked = parseAxes(options.axes);
    if (asked && mappingSays && !asked->R_WF.isApprox(axes->R_WF, 1e-6))
      return Error{ErrorCode::InvalidArgument,
                   "The mapping \"" + mapping.name + "\" says where the axes of its channels point: " + axes->words +
                       ". With other axes said as well, they would be turned twice.",
                   std::string(adviceOf(Advice::SayAxesOnce, options.askedBy))};
    axes = std::move(asked);
  }
  const bool own = !factOf(prepared.recording.header, "articulus_run").empty();
  if (!said && !own) axes = takeAxesOfFile(options, prepared);
  if (mappingSays && options.axes.empty() && !own && axes && !axes->R_WF.isIdentity())
    if (const AxesOfFile file = axesOfFile(prepared.recording.header);
        !file.leftHanded.empty() || (file.axes && !file.axes->R_WF.isApprox(axes->R_WF, 1e-6)))
      prepared.notes.push_back("The file says other axes than the mapping \"" + mapping.name + "\": " +
                               (file.axes ? file.axes->words : base::printableLine(file.leftHanded.substr(0, 100))) +
                               ". Those of the mapping were taken.");
  if (!axes) return axes.error();
  mapping.axes = axes->words;
  if (axes->R_WF.isIdentity()) return axes;
  if (auto sound = checkClinicalColumns(*axes, mappingSays, options, prepared); !sound) return sound.error();
  prepared.notes.push_back("Axes of the file, as " + std::string(said ? "was said" : "it says itself") + ": " +
                           axes->words +
                           " (right-handed, det +1). Forces, moments, places and orientations were turned into W (x "
                           "anterior, y left, z up); angles were not.");
  return axes;
}

/// Columns into SI, named as our channels; the time into its place.
void applyMapping(PreparedImport& prepared) {
  Recording& from = prepared.recording;
  Recording to{.header = from.header, .time_s = std::move(from.time_s), .columns = {}, .timed = from.timed};
  to.header.channels.clear();
  for (const ColumnMapping& c : prepared.mapping.columns) {
    if (c.from.empty()) continue;  // left out on purpose
    const auto at = std::ranges::find(from.header.channels, c.from, &ChannelHeader::name);
    const auto k = static_cast<std::size_t>(at - from.header.channels.begin());
    const auto unit = scaledUnitOf(c.unit);
    const bool plain = c.sign == 1.0 && c.offset == 0.0 && (!unit || unit->inSi == 1.0);
    std::vector<double> values = from.columns[k];
    if (!plain)
      for (double& v : values) v = c.sign * v * (unit ? unit->inSi : 1.0) + c.offset;
    if (c.channel == "time_s") {
      to.time_s = std::move(values);
      to.timed = true;
      continue;
    }
    to.header.channels.push_back({.name = c.channel, .unit = std::string(unitOfTarget(c.channel))});
    to.columns.push_back(std::move(values));
  }
  from = std::move(to);
}

/// Every row needs a time, and they must go forward.
base::Result<void> findTimes(const ImportOptions& options, PreparedImport& prepared) {
  const auto advice = [&options](Advice what) { return std::string(adviceOf(what, options.askedBy)); };
  Recording& r = prepared.recording;
  auto rate = options.rate_Hz;
  if (!rate && !r.timed) rate = prepared.mapping.rate_Hz ? prepared.mapping.rate_Hz : r.header.rate_Hz;
  if (!rate && !r.timed)
    return Error{ErrorCode::InvalidArgument, "The file says no times and no rate.", advice(Advice::SayRateOrTime)};
  if (rate && !(*rate > 0.0 && *rate <= kFastest_Hz))
    return Error{ErrorCode::InvalidArgument, "The rate is not between 0 and 1,000,000 Hz.", advice(Advice::SayRate)};
  if (rate && r.timed && r.rows() >= 2) {
    const TimeBase own = timeBaseOf(r.time_s);
    prepared.notes.push_back("The times of the file (" + base::fixed(r.time_s.back() - r.time_s.front(), 3) + " s at " +
                             base::fixed(own.rate_Hz, 3) + " Hz, gaps: " + std::to_string(own.gaps) +
                             ", steps backwards: " + std::to_string(own.backwards) + ") were set aside for " +
                             advice(Advice::RateSetTimesAside) + ".");
  }
  if (options.rate_Hz && !r.timed) prepared.mapping.rate_Hz = options.rate_Hz;  // kept with the mapping
  if (rate) {
    for (std::size_t i = 0; i < r.time_s.size(); ++i) r.time_s[i] = static_cast<double>(i) / *rate;
    prepared.notes.push_back("Times are the numbers of the rows at " + base::significant(*rate, 9) + " Hz.");
  }
  if (r.rows() < 2) return Error{ErrorCode::InvalidArgument, "The file has fewer than two rows.", "Export it anew."};
  const bool finite = std::ranges::all_of(r.time_s, [](double t) { return std::isfinite(t); });
  if (!finite) return Error{ErrorCode::InvalidArgument, "Some rows have no time.", advice(Advice::SayRateInstead)};
  prepared.timeBase = timeBaseOf(r.time_s);
  if (prepared.timeBase.backwards > 0)
    return Error{
        ErrorCode::InvalidArgument,
        "The time does not go forward at row " + std::to_string(prepared.timeBase.firstBackward + 1) +
            (prepared.timeBase.backwards == 1 ? "."
                                              : " and " + std::to_string(prepared.timeBase.backwards - 1) + " more."),
        advice(Advice::CutOrSayRate)};
  if (const double first = r.time_s.front(); first != 0.0 && factOf(r.header, "articulus_run").empty()) {
    for (double& t : r.time_s) t -= first;
    prepared.notes.push_back("Times count from the first row, which the file has at " + base::significant(first, 9) +
                             " s.");
  }
  return {};
}

/// The first rows of a file that began before its instruments did: nothing but zeros (a quaternion that is none, or no
/// turn), where later rows have more. They are kept, but a person must know what is counted from them.
void sayZeroHead(PreparedImport& prepared) {
  const Recording& r = prepared.recording;
  std::size_t head = r.rows();
  for (std::size_t c = 0; c < r.columns.size(); ++c) {
    const bool w = r.header.channels[c].name.ends_with("quaternion_w");
    const auto more = std::ranges::find_if(r.columns[c], [w](double v) { return v != 0.0 && !(w && v == 1.0); });
    head = std::min(head, static_cast<std::size_t>(more - r.columns[c].begin()));
  }
  if (head < 2 || head >= r.rows() || r.columns.empty()) return;
  prepared.notes.push_back("The first " + std::to_string(head) + " rows (" +
                           base::fixed(r.time_s[head] - r.time_s.front(), 3) +
                           " s) are zero in all columns that are used. They are kept, and what counts from the first "
                           "row counts from them: clinical angles, laxity from the beginning. Cut them from the file "
                           "if its instruments were not yet recorded there.");
}

}  // namespace

base::Result<ImportedMotion> parseMotion(const std::string& text) {
  const auto equals = text.find('=');
  const std::string name = base::printableLine(text.substr(0, equals)),
                    axis = equals == text.npos ? name : text.substr(equals + 1);
  static constexpr std::array<std::string_view, 6> kAxes{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  static constexpr std::array<std::string_view, 6> kMotions{"", "", "", "LB", "FE", "AR"};
  for (std::size_t i = 0; i < kAxes.size(); ++i)
    if (!name.empty() && name.size() <= 40 && (axis == kAxes[i] || axis == kMotions[i]))
      return ImportedMotion{
          equals == text.npos && kMotions[i].size() > 0 && axis == kAxes[i] ? std::string(kMotions[i]) : name,
          static_cast<int>(i)};
  return Error{ErrorCode::InvalidArgument, "\"" + text + "\" is no motion.",
               "Say FE, LB, AR, an axis (Fx, Fy, Fz, Mx, My, Mz), NAME=AXIS as AP=Fx, or none."};
}

base::Result<PreparedImport> prepareImport(Recording recording, const ImportOptions& options) {
  PreparedImport prepared;
  prepared.recording = std::move(recording);
  prepared.notes = std::move(prepared.recording.notes);
  prepared.simulated = saysSimulated(factOf(prepared.recording.header, "data"));
  if (auto found = findMapping(options, prepared); !found) return found.error();
  const auto axes = findAxes(options, prepared);
  if (!axes) return axes.error();
  const Mapping& mapping = prepared.mapping;
  const bool recognised = !options.mapping && !mapping.name.empty();
  prepared.assumed =
      recognised ? "what the mapping \"" + mapping.name + "\" says: " + mapping.about : assumedOf(mapping);
  while (prepared.assumed.ends_with('.')) prepared.assumed.pop_back();  // it goes on in a sentence
  if (!prepared.assumed.empty())
    prepared.notes.push_back("Assumed, as nothing in the file says it: " + prepared.assumed + ". " +
                             std::string(adviceOf(Advice::TurnSigns, options.askedBy)));
  applyMapping(prepared);
  const auto infinite = takeInfinite(prepared.recording);  // before axes are turned, which would spread them
  if (auto sound = checkSizes(prepared.recording, prepared.mapping); !sound) return sound.error();
  if (auto found = findTimes(options, prepared); !found) return found.error();
  if (factOf(prepared.recording.header, "articulus_run").empty())
    for (std::string& note : markGaps(prepared.recording, prepared.timeBase)) prepared.notes.push_back(std::move(note));
  if (options.fill_s > 0.0)  // along the axes of the file, as its instruments lost them
    prepared.filled = fillGaps(prepared.recording, prepared.mapping, infinite, options.fill_s);
  for (const FilledInColumn& one : prepared.filled) prepared.notes.push_back(wordsOf(one));
  for (std::string& note : outlierNotes(prepared.recording, prepared.mapping))
    prepared.notes.push_back(std::move(note));
  if (auto turned = turnAxes(*axes, prepared.recording); !turned) return turned.error();
  prepared.missing = findMissing(prepared.recording, prepared.mapping, infinite);
  for (std::string& note : notesOf(prepared.missing)) prepared.notes.push_back(std::move(note));
  sayZeroHead(prepared);
  if (auto found = findSteps(options, prepared); !found) return found.error();
  return prepared;
}

}  // namespace articulus::exchange
