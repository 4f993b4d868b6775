#include "core/exchange/formats/sto.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/input_bounds.h"
#include "core/base/output_file.h"
#include "core/base/text/text_format.h"
#include "core/exchange/channel_names.h"
#include "core/exchange/import/guess.h"
#include "core/exchange/text_out.h"
#include "core/exchange/text_table.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kUnitOf = "unit of ";
constexpr std::size_t kCountLetters = 12;  // room for the number of rows, which is known at the end

std::string_view withoutBlanksBehind(std::string_view text) { return text.substr(0, text.find_last_not_of(" \t") + 1); }

class StoWriter final : public RecordingWriter {
 public:
  static base::Result<std::unique_ptr<RecordingWriter>> create(const std::filesystem::path& file,
                                                               const RecordingHeader& header) {
    auto out = base::OutputFile::open(file, base::FileMode::Private);
    if (!out) return out.error();
    if (out->streams() && !header.rows)
      return Error{ErrorCode::InvalidArgument,
                   "An .sto file begins with the number of its rows, which is not known yet.",
                   "Write to a file, not to a pipe."};
    return std::unique_ptr<RecordingWriter>(new StoWriter(std::move(*out), header));
  }

  base::Result<void> append(std::span<const double> rows) override {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      appendNumber(text, rows[i], "nan");
      text += (i + 1) % width_ == 0 ? '\n' : '\t';
    }
    rows_ += static_cast<std::int64_t>(rows.size() / width_);
    return out_.write(text);
  }

  void amend(std::string_view key, const std::string& value) override { kept_.amend(key, onOneLine(value)); }
  [[nodiscard]] bool streams() const override { return out_.streams(); }

  base::Result<void> finish() override {
    if (!counted_) {
      std::string count = std::to_string(rows_);
      count.resize(kCountLetters, ' ');
      if (auto filled = out_.overwrite(countAt_, count); !filled) return filled;
    }
    if (auto filled = kept_.fill(out_); !filled) return filled;
    return out_.commit();
  }

 private:
  StoWriter(base::OutputFile out, const RecordingHeader& header)
      : out_(std::move(out)), width_(header.channels.size() + 1), counted_(header.rows && out_.streams()) {
    std::string text = (header.title.empty() ? "recording" : onOneLine(header.title)) + "\nversion=1\nnRows=";
    countAt_ = text.size();
    text += counted_ ? std::to_string(*header.rows) : std::string(kCountLetters, ' ');
    const bool degrees = std::ranges::any_of(header.channels, [](const auto& c) { return c.unit == "deg"; }) &&
                         std::ranges::none_of(header.channels, [](const auto& c) { return c.unit == "rad"; });
    text += "\nnColumns=" + std::to_string(width_) + "\ninDegrees=" + (degrees ? "yes" : "no") + "\n";
    for (const auto& [key, value] : header.facts) {
      text += onOneLine(key) + "=" + onOneLine(value);
      if (value.empty() && !out_.streams()) kept_.keep(text, key);
      text += '\n';
    }
    for (const ChannelHeader& channel : header.channels)
      text.append(kUnitOf).append(onOneLine(channel.name)).append("=").append(onOneLine(channel.unit)) += '\n';
    text += "endheader\ntime";
    for (const ChannelHeader& channel : header.channels) text += "\t" + onOneLine(channel.name);
    (void)out_.write(text + "\n");  // an error of the disk is kept, and append() and finish() tell it
  }

  base::OutputFile out_;
  KeptFacts kept_;
  std::size_t width_, countAt_ = 0;
  std::int64_t rows_ = 0;
  bool counted_;
};

/// Reads a text line by line and knows where it is.
class Lines {
 public:
  Lines(std::string_view text, std::string origin) : text_(text), origin_(std::move(origin)) {}
  bool next(std::string_view& line) {
    if (at_ >= text_.size()) return false;
    const auto end = std::min(text_.find('\n', at_), text_.size());
    line = text_.substr(at_, end - at_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at_ = end + 1;
    ++number_;
    return true;
  }
  [[nodiscard]] Error fault(const std::string& what, std::string remedy) const {
    return {ErrorCode::ParseError, origin_ + ", line " + std::to_string(number_) + ": " + what, std::move(remedy)};
  }

 private:
  std::string_view text_;
  std::string origin_;
  std::size_t at_ = 0, number_ = 0;
};

std::vector<std::string_view> wordsOf(std::string_view line, std::string_view dividers) {
  std::vector<std::string_view> words;
  for (auto at = line.find_first_not_of(dividers); at != std::string_view::npos;) {
    const auto end = std::min(line.find_first_of(dividers, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(dividers, end);
  }
  return words;
}

std::optional<double> numberOf(std::string_view word) {
  double value = 0.0;
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// The lines before "endheader" and the names behind it.
base::Result<RecordingHeader> readHeader(Lines& lines, std::optional<double>& rows) {
  RecordingHeader header;
  std::vector<std::pair<std::string, std::string>> units;
  std::string_view line;
  bool ended = false;
  std::optional<bool> degrees;  // empty: the file does not say
  for (bool first = true; !ended && lines.next(line); first = false) {
    while (!line.empty() && kBlanks.find(line.back()) != kBlanks.npos) line.remove_suffix(1);  // of a spreadsheet
    const auto equals = line.find('=');
    const std::string key(line.substr(0, equals)),
        value(equals == line.npos ? "" : withoutBlanksBehind(line.substr(equals + 1)));
    if (line == "endheader") ended = true;
    else if (first && equals == line.npos) header.title = line;
    else if (key == "nRows") rows = numberOf(value);
    else if (key == "inDegrees") degrees = value == "yes";
    else if (key.starts_with(kUnitOf)) units.emplace_back(key.substr(kUnitOf.size()), value);
    else if (key != "version" && key != "nColumns" && !line.empty() && equals != line.npos)
      header.facts.emplace_back(key, value);
  }
  if (!ended)
    return lines.fault("the header has no end", "An OpenSim file has a line \"endheader\" before its numbers.");
  auto names = lines.next(line) ? wordsOf(line, "\t\r") : std::vector<std::string_view>{};
  for (std::string_view& name : names) {  // some programs write them right-aligned
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    name = withoutBlanksBehind(name);
  }
  while (!names.empty() && names.back().empty()) names.pop_back();
  if (names.empty() || (names[0] != "time" && names[0] != "Time"))
    return lines.fault("the names of the columns do not begin with \"time\"", "Export it anew as .sto or .mot.");
  if (names.size() > base::InputBounds::kColumns)
    return lines.fault("there are " + std::to_string(names.size()) + " columns",
                       "At most " + std::to_string(base::InputBounds::kColumns) + " are read.");
  for (auto name = names.begin() + 1; name != names.end(); ++name)
    header.channels.push_back({.name = std::string(*name)});
  for (ChannelHeader& channel : header.channels)
    if (const auto unit = std::ranges::find(units, channel.name, &std::pair<std::string, std::string>::first);
        unit != units.end())
      channel.unit = unit->second;
  if (units.empty() && degrees) {
    header.facts.emplace_back("inDegrees", *degrees ? "yes" : "no");
    for (ChannelHeader& channel : header.channels)
      if (saysAngle(channel.name)) channel.unit = *degrees ? "deg" : "rad";
  }
  return header;
}

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createSto(const std::filesystem::path& file,
                                                         const RecordingHeader& header) {
  return StoWriter::create(file, header);
}

base::Result<Recording> readSto(const std::filesystem::path& file) {
  auto text = readMeasurementText(file);
  if (!text) return text.error();
  // A spreadsheet that saved it puts commas between the cells, and behind each line of the header.
  if (text->find("\nendheader,") != text->npos) std::ranges::replace(*text, ',', '\t');
  std::string_view whole = *text;
  const std::string cut = dropCutLine(whole);
  Lines lines(whole, file.string());
  std::optional<double> rows;
  auto header = readHeader(lines, rows);
  if (!header) return header.error();
  Recording recording{.header = std::move(*header), .time_s = {}, .columns = {}};
  if (!cut.empty()) recording.notes.push_back(cut);
  recording.columns.resize(recording.header.channels.size());
  numberEqualNames(recording);
  std::string_view line;
  while (lines.next(line)) {
    const auto words = wordsOf(line, kBlanks);
    if (words.empty()) continue;
    if (words.size() != recording.columns.size() + 1)
      return lines.fault("there are " + std::to_string(words.size()) + " numbers for " +
                             std::to_string(recording.columns.size() + 1) + " columns",
                         "The file was cut or edited; export it anew.");
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto number = numberOf(words[i]);
      if (!number || (i == 0 && !std::isfinite(*number)))
        return lines.fault("\"" + std::string(words[i].substr(0, 40)) + "\" is no number", "Export the file anew.");
      (i == 0 ? recording.time_s : recording.columns[i - 1]).push_back(*number);
    }
  }
  if (rows && *rows != static_cast<double>(recording.rows()))
    recording.notes.push_back("The file says " + base::significant(*rows, 9) + " rows and holds " +
                              std::to_string(recording.rows()) + ": it was cut or edited.");
  return recording;
}

}  // namespace articulus::exchange
