#include "core/exchange/arrays/array_tree.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <set>

#include "core/base/input_bounds.h"
#include "core/base/text/letter_case.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/text_table.h"
#include "core/exchange/unit.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kMostFacts = 200, kLongestFact = 1000;
constexpr std::size_t kMostLeft = 200, kMostNotes = 8, kMostOthers = 4;
constexpr std::size_t kLongestNames = 300;  // of a note

bool isOneOf(const std::string& name, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, base::lowered(name)) != words.end();
}

bool isTimeName(const std::string& name) {
  return isOneOf(name, {"time", "time_s", "t", "t_s", "zeit", "timestamp", "time (s)"});
}

/// Lists of texts by their path.
using Texts = std::map<std::string, const NamedArray*>;

std::string lastPart(const std::string& path) { return path.substr(path.rfind('/') + 1); }
std::string within(const std::string& group, const std::string& name) {
  return group.empty() ? name : group + "/" + name;
}

/// The text for one column of an array: that of a list which has as many as the array has columns.
std::string textFor(const Texts& texts, const std::string& path, std::size_t column, std::size_t columns) {
  const auto at = texts.find(path);
  return at != texts.end() && at->second->texts.size() == columns ? at->second->texts[column] : std::string();
}

std::string attributeOf(const NamedArray& array, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (const auto at = array.attributes.find(key); at != array.attributes.end() && !at->second.empty())
      return at->second;
  return {};
}

/// A name that says nothing: its group's does.
bool generic(const NamedArray& a) {
  return !a.group.empty() && isOneOf(a.name, {"data", "value", "values", "y", "samples", "signal"});
}

/// A vector that lies becomes one that stands; a wide matrix whose rows are the columns of a table as well.
void stand(ArrayTree& tree) {
  std::set<std::size_t> lengths;
  for (NamedArray& a : tree.arrays) {
    if (!a.numeric()) continue;
    if (a.rows == 1 && a.columns > 1) std::swap(a.rows, a.columns);
    if (a.columns == 1 && a.rows > 1) lengths.insert(a.rows);
  }
  for (NamedArray& a : tree.arrays) {
    if (!a.numeric() || a.rows < 2 || a.columns < 2 || lengths.contains(a.rows)) continue;
    if (!lengths.contains(a.columns) && (a.columns <= a.rows || !lengths.empty())) continue;
    std::vector<double> turned(a.values.size());
    for (std::size_t r = 0; r < a.rows; ++r)
      for (std::size_t c = 0; c < a.columns; ++c) turned[r * a.columns + c] = a.values[c * a.rows + r];
    a.values = std::move(turned);
    std::swap(a.rows, a.columns);
  }
}

/// One column of the table to be.
struct Column {
  const NamedArray* array;
  std::size_t index;
  ChannelHeader header;  ///< its name is the short one
  std::string path;      ///< the long one
};

class Table {
 public:
  explicit Table(const ArrayTree& tree) {
    for (const NamedArray& a : tree.arrays)
      if (!a.numeric()) texts_[a.path()] = &a;
    own_ = texts_.contains("meta/title") ||
           std::ranges::any_of(tree.facts, [](const auto& fact) { return fact.first == "articulus_run"; });
    for (const NamedArray& a : tree.arrays)
      if (a.numeric() && a.rows > 1 && (!own_ || a.group.empty() || a.group == "data")) add(a);
  }

  [[nodiscard]] bool own() const { return own_; }
  [[nodiscard]] const Texts& texts() const { return texts_; }

  /// The columns by their length, those of the table first: the length that a time has, else that of most columns.
  std::vector<std::vector<Column>> take() {
    std::map<std::size_t, std::pair<bool, std::size_t>> score;
    for (const Column& c : columns_) {
      auto& [time, count] = score[c.array->rows];
      time = time || isTimeName(lastPart(c.header.name));
      ++count;
    }
    std::vector<std::size_t> lengths;
    for (const auto& [rows, what] : score) lengths.push_back(rows);
    std::ranges::sort(lengths, [&score](std::size_t a, std::size_t b) {
      const auto &x = score[a], &y = score[b];
      return std::tuple(x.first && x.second > 1, x.second, a) > std::tuple(y.first && y.second > 1, y.second, b);
    });
    std::vector<std::vector<Column>> tables(lengths.size());
    for (Column& c : columns_)
      tables[static_cast<std::size_t>(std::ranges::find(lengths, c.array->rows) - lengths.begin())].push_back(
          std::move(c));
    // A name that several have is told by where it stands; of the further tables also where the first has it.
    std::set<std::string> before;
    for (auto& table : tables) {
      std::map<std::string, int> count;
      for (const Column& c : table) ++count[c.header.name];
      for (Column& c : table) {
        // Each table has its time, which needs no other name.
        const bool taken = before.contains(c.header.name) && !isTimeName(c.header.name);
        if (count[c.header.name] > 1 || taken) c.header.name = c.path;
      }
      for (const Column& c : tables.front()) before.insert(c.header.name);
    }
    return tables;
  }
  [[nodiscard]] bool empty() const { return columns_.empty(); }

 private:
  void add(const NamedArray& a) {
    for (std::size_t c = 0; c < a.columns && columns_.size() < 4 * base::InputBounds::kColumns; ++c) {
      Column column{&a, c, describe(a, c), a.path()};
      std::string name = attributeOf(a, {"name"});
      if (a.columns > 1) {
        name.clear();
        for (const char* list : {"colheaders", "columns", "names", "labels", "channels", "headers", "axis0",
                                 "block0_items", "column_names", "channel_names"})
          if (name.empty()) name = textFor(texts_, within(a.group, list), c, a.columns);
        if (name.empty()) name = textFor(texts_, a.path() + "_labels", c, a.columns);
        if (name.empty()) name = textFor(texts_, a.path() + "_names", c, a.columns);
        column.path += "[" + std::to_string(c + 1) + "]";
        if (name.empty()) name = a.name + "[" + std::to_string(c + 1) + "]";
        else column.path = within(a.group, name);
      } else if (name.empty()) {
        name = generic(a) ? lastPart(a.group) : a.name;
      }
      column.header.name = base::printableLine(name);
      column.path = base::printableLine(column.path);
      columns_.push_back(std::move(column));
    }
  }

  /// All but its name.
  [[nodiscard]] ChannelHeader describe(const NamedArray& a, std::size_t c) const {
    ChannelHeader header;
    header.unit = attributeOf(a, {"unit", "units", "Unit", "Units", "NI_UnitDescription", "unit_string"});
    for (const std::string& path : {a.path() + "_unit", a.path() + "_units", within(within(a.group, "units"), a.name),
                                    within(within(a.group, "unit"), a.name)})
      if (header.unit.empty()) header.unit = textFor(texts_, path, c, a.columns);
    // One for all of a group would be that of its time as well.
    for (const char* name : {"unit", "units"})
      if (header.unit.empty() && (a.columns > 1 || generic(a)))
        header.unit = textFor(texts_, within(a.group, name), c, a.columns);
    header.frame = attributeOf(a, {"frame"});
    header.meaning = attributeOf(a, {"meaning", "description", "long_name"});
    header.group = attributeOf(a, {"group"});
    for (std::string* text : {&header.unit, &header.frame, &header.meaning, &header.group})
      *text = base::printableLine(text->substr(0, kLongestFact));
    return header;
  }

  Texts texts_;
  std::vector<Column> columns_;
  bool own_ = false;
};

/// A file of MATLAB says in meta.channels which variable is which channel.
void applyOwnChannels(const Texts& texts, std::vector<Column>& table) {
  const auto variables = texts.find("meta/channels/variable");
  if (variables == texts.end()) return;
  const auto& names = variables->second->texts;
  for (Column& c : table) {
    const auto at = std::ranges::find(names, c.array->name);
    if (at == names.end()) continue;
    const auto k = static_cast<std::size_t>(at - names.begin());
    for (const auto& [field, text] :
         {std::pair{"name", &c.header.name}, std::pair{"unit", &c.header.unit}, std::pair{"frame", &c.header.frame},
          std::pair{"meaning", &c.header.meaning}, std::pair{"group", &c.header.group}})
      if (const auto list = texts.find(std::string("meta/channels/") + field);
          list != texts.end() && list->second->texts.size() == names.size())
        *text = base::printableLine(list->second->texts[k]);
  }
}

std::vector<std::pair<std::string, std::string>> factsOf(const ArrayTree& tree, const Table& table) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto add = [&facts](const std::string& key, const std::string& value) {
    if (facts.size() < kMostFacts && !value.empty())
      facts.emplace_back(base::printableLine(key.substr(0, 200)), base::printableLine(value.substr(0, kLongestFact)));
  };
  for (const auto& [key, value] : tree.facts) add(key, value);
  for (const NamedArray& a : tree.arrays) {
    const bool fact = a.group == "meta/facts";
    if (table.own() && !fact && a.path() != "meta/rate_Hz") continue;
    if (a.texts.size() == 1) add(fact ? a.name : a.path(), a.texts.front());
    if (!a.numeric() || a.values.size() != 1) continue;
    const bool rate = isOneOf(a.name, {"fs", "rate", "rate_hz", "samplerate", "sample_rate", "samplingrate",
                                       "sampling_rate", "framerate", "frame_rate", "frequency"});
    add(rate ? "Sampling rate" : a.path(), base::significant(a.values.front(), 12));
  }
  return facts;
}

/// Unpacks numbers that say how: value = raw * scale_factor + add_offset, missing where raw is _FillValue.
/// Errors  ParseError: a scale that is no number
base::Result<void> unpack(ArrayTree& tree, const std::string& origin, std::vector<std::string>& notes) {
  for (NamedArray& a : tree.arrays) {
    if (!a.numeric()) continue;
    const auto said = [&a](const char* key) -> std::optional<std::optional<double>> {
      const auto at = a.attributes.find(key);
      if (at == a.attributes.end()) return std::nullopt;
      return numberOfCell(at->second, false);
    };
    const auto scale = said("scale_factor"), offset = said("add_offset");
    auto fill = said("_FillValue");
    if (!fill) fill = said("missing_value");
    const std::string path = base::printableLine(a.path());
    for (const auto& [value, name] : {std::pair{scale, "scale_factor"}, std::pair{offset, "add_offset"}})
      if (value && (!*value || !std::isfinite(**value) || (name[0] == 's' && **value == 0.0)))
        return Error{ErrorCode::ParseError, origin + ": \"" + path + "\" says a " + name + " that is no number to use.",
                     "Correct the attribute, or save the data set with its values."};
    const double factor = scale ? **scale : 1.0, added = offset ? **offset : 0.0;
    const std::optional<double> missing = fill.value_or(std::nullopt);
    std::size_t gone = 0;
    for (double& v : a.values) {
      const bool none = missing && v == *missing;
      gone += none ? 1 : 0;
      v = none ? std::numeric_limits<double>::quiet_NaN() : factor == 1.0 && added == 0.0 ? v : v * factor + added;
    }
    if (notes.size() >= kMostNotes) continue;
    if (factor != 1.0 || added != 0.0)
      notes.push_back("\"" + path + "\" was multiplied by " + base::significant(factor, 9) + " and " +
                      base::significant(added, 9) + " added, as its attributes scale_factor and add_offset say.");
    if (gone > 0)
      notes.push_back("\"" + path + "\": " + std::to_string(gone) +
                      " values are the fill value of the file and were taken for missing.");
  }
  return {};
}

/// The unit of a column; that of a time may stand in its name, "t_s".
std::string unitIn(const Column& c) {
  const std::string named = partHeading(lastPart(c.header.name)).unit;
  const auto unit = unitOf(named);
  return c.header.unit.empty() && unit && unit->dimension == Dimension::Time ? named : c.header.unit;
}

/// Columns of one length as a recording.
Recording madeOf(const std::vector<Column>& table, std::vector<std::pair<std::string, std::string>> facts) {
  TextTable text;
  text.facts = std::move(facts);
  for (const Column& c : table) {
    text.names.push_back(c.header.name);
    text.units.push_back(unitIn(c));
    const auto begin = c.array->values.begin() + static_cast<long>(c.index * c.array->rows);
    text.columns.emplace_back(begin, begin + static_cast<long>(c.array->rows));
  }
  Recording recording = recordingOf(std::move(text));
  for (ChannelHeader& header : recording.header.channels) {
    const auto at = std::ranges::find(table, header.name, [](const Column& c) { return c.header.name; });
    if (at != table.end()) header = at->header;
  }
  return recording;
}

/// Tables of other lengths: those that have a time of their own can be joined; all are named.
void leaveOthers(const std::vector<std::vector<Column>>& tables, Recording& recording) {
  std::string left;
  for (std::size_t k = 1; k < tables.size(); ++k) {
    const std::string rows = std::to_string(tables[k].front().array->rows);
    std::string names;
    for (const Column& c : tables[k]) {
      if (recording.left.size() < kMostLeft)
        recording.left.push_back(c.path + " (" + rows + " rows, not " + std::to_string(recording.rows()) + ")");
      if (names.size() < kLongestNames) names += (names.empty() ? "" : ", ") + c.path;
      if (left.size() < kLongestFact) left += (left.empty() ? "" : ", ") + c.path;
    }
    if (k <= kMostNotes)
      recording.notes.push_back("Left in the file, as they have " + rows + " rows and the table has " +
                                std::to_string(recording.rows()) + ": \"" + names + "\".");
    if (tables[k].size() < 2 || tables[k].size() > base::InputBounds::kColumns) continue;
    if (Recording other = madeOf(tables[k], {}); other.timed && recording.others.size() < kMostOthers)
      recording.others.push_back(std::move(other));
  }
  if (!left.empty()) recording.header.facts.emplace_back("of another length, not read", left);
}

/// What could not be read, "My (complex numbers)".
void leaveUnread(const ArrayTree& tree, Recording& recording) {
  std::string unread;
  for (const std::string& text : tree.left) {
    const std::string one = base::printableLine(text);
    if (unread.size() < kLongestFact) unread += (unread.empty() ? "" : ", ") + one;
    if (recording.left.size() < kMostLeft) recording.left.push_back(one);
    const auto open = one.rfind(" (");
    if (open == one.npos || &text - tree.left.data() >= static_cast<std::ptrdiff_t>(kMostNotes)) continue;
    recording.notes.push_back("Not read from the file: \"" + one.substr(0, open) + "\"" + one.substr(open) + ".");
  }
  if (!unread.empty()) recording.header.facts.emplace_back("not read", unread);
}

}  // namespace

base::Result<Recording> recordingOf(ArrayTree tree, const std::string& origin) {
  stand(tree);
  std::vector<std::string> notes;
  if (auto unpacked = unpack(tree, origin, notes); !unpacked) return unpacked.error();
  Table all(tree);
  if (all.empty())
    return Error{ErrorCode::ParseError,
                 origin + " holds no vector or matrix of numbers" +
                     (tree.left.empty() ? "." : "; not read: " + base::printableLine(tree.left.front()) + "."),
                 "Save columns of numbers of equal length, as vectors, a matrix or the fields of a structure."};
  auto tables = all.take();
  auto& table = tables.front();
  if (table.size() > base::InputBounds::kColumns)
    return Error{ErrorCode::ParseError, origin + " has " + std::to_string(table.size()) + " columns of numbers.",
                 "At most " + std::to_string(base::InputBounds::kColumns) + " are read."};
  applyOwnChannels(all.texts(), table);
  Recording recording = madeOf(table, factsOf(tree, all));
  std::ranges::move(notes, std::back_inserter(recording.notes));
  if (!all.own()) {
    leaveOthers(tables, recording);
    leaveUnread(tree, recording);
  }
  return recording;
}

}  // namespace articulus::exchange
