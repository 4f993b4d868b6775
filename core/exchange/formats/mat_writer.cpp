#include <matio.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/exchange/formats/library_file.h"
#include "core/exchange/formats/mat.h"

namespace articulus::exchange {
namespace {

constexpr std::size_t kBlockRows = 16384;
constexpr std::size_t kSpare_bytes = 1 << 19;  // for names and the structure meta
constexpr std::size_t kLongestName = 63;       // that MATLAB knows

struct FreeVariable {
  void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

struct CloseFile {
  void operator()(mat_t* file) const { Mat_Close(file); }
};

/// A name as MATLAB's variables and fields have it, one that is not in use.
std::string identifier(std::string_view text, std::set<std::string>& used) {
  std::string name(text.substr(0, kLongestName - 4));
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (char& c : name)
    if (!letter(c) && !(c >= '0' && c <= '9')) c = '_';
  if (name.empty() || !letter(name[0])) name.insert(0, "x_");
  std::string wanted = name;
  for (int i = 2; !used.insert(wanted).second; ++i) wanted = name + "_" + std::to_string(i);
  return wanted;
}

/// UTF-8 as MATLAB's characters; what is no UTF-8 becomes a question mark.
std::u16string wide(std::string_view text) {
  std::u16string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t more = c < 0x80 ? 0 : (c >> 5) == 6 ? 1 : (c >> 4) == 14 ? 2 : (c >> 3) == 30 ? 3 : 9;
    if (more == 9 || i + more >= text.size() + (more == 0 ? 1 : 0)) {
      out += u'?';
      ++i;
      continue;
    }
    char32_t point = more == 0 ? c : c & (0x3fu >> more);
    for (std::size_t k = 1; k <= more; ++k) point = (point << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    if (point > 0xffff) {
      point -= 0x10000;
      out += static_cast<char16_t>(0xd800 + (point >> 10));
      out += static_cast<char16_t>(0xdc00 + (point & 0x3ff));
    } else {
      out += static_cast<char16_t>(point);
    }
    i += more + 1;
  }
  return out;
}

Variable textOf(const char* name, std::string_view text) {
  std::u16string letters = wide(text);
  std::size_t dims[2] = {letters.empty() ? 0u : 1u, letters.size()};
  return Variable(Mat_VarCreate(name, MAT_C_CHAR, MAT_T_UINT16, 2, dims, letters.data(), 0));
}

Variable numbersOf(const char* name, const std::vector<double>& numbers) {
  std::size_t dims[2] = {numbers.size(), 1};
  return Variable(Mat_VarCreate(name, MAT_C_DOUBLE, MAT_T_DOUBLE, 2, dims, const_cast<double*>(numbers.data()), 0));
}

Variable numberOf(const char* name, std::optional<double> value) {
  return numbersOf(name, {value.value_or(std::nan(""))});
}

/// A structure, or an array of them, whose fields are the same in each.
class Structure {
 public:
  Structure(const char* name, std::vector<std::string> fields, std::size_t count = 1) : fields_(std::move(fields)) {
    std::vector<const char*> names;
    for (const auto& field : fields_) names.push_back(field.c_str());
    std::size_t dims[2] = {count == 0 ? 0u : 1u, count};
    variable_.reset(Mat_VarCreateStruct(name, 2, dims, names.data(), static_cast<unsigned>(names.size())));
  }
  void set(std::size_t index, std::size_t field, Variable value) {
    if (variable_) Mat_VarSetStructFieldByIndex(variable_.get(), field, index, value.release());
  }
  Variable take() { return std::move(variable_); }

 private:
  std::vector<std::string> fields_;
  Variable variable_;
};

Variable pairsOf(const char* name, const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::set<std::string> used;
  std::vector<std::string> fields;
  for (const auto& [key, value] : pairs) fields.push_back(identifier(key, used));
  Structure structure(name, fields);
  for (std::size_t i = 0; i < pairs.size(); ++i) structure.set(0, i, textOf(fields[i].c_str(), pairs[i].second));
  return structure.take();
}

Variable eventsOf(const std::vector<Marker>& markers) {
  Structure events("events", {"time_s", "kind", "text"}, markers.size());
  for (std::size_t i = 0; i < markers.size(); ++i) {
    events.set(i, 0, numberOf("time_s", markers[i].time_s));
    events.set(i, 1, textOf("kind", markers[i].kind));
    events.set(i, 2, textOf("text", markers[i].text));
  }
  return events.take();
}

Variable resultsOf(const std::vector<Outcome>& outcomes) {
  Structure results("results",
                    {"table", "motion", "quantity", "unit", "minimum", "maximum", "neutral_zone", "method",
                     "expected_minimum", "expected_maximum", "source"},
                    outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome& o = outcomes[i];
    std::size_t field = 0;
    for (const auto* text : {&o.table, &o.motion, &o.quantity, &o.unit}) results.set(i, field++, textOf("t", *text));
    results.set(i, field++, numberOf("n", o.minimum));
    results.set(i, field++, numberOf("n", o.maximum));
    results.set(i, field++, numberOf("n", o.neutralZone));
    results.set(i, field++, textOf("t", o.method));
    results.set(i, field++, numberOf("n", o.expectedMinimum));
    results.set(i, field++, numberOf("n", o.expectedMaximum));
    results.set(i, field++, textOf("t", o.source));
  }
  return results.take();
}

class MatWriter final : public RecordingWriter {
 public:
  MatWriter(LibraryFile out, mat_t* mat, RecordingHeader header)
      : out_(std::move(out)), mat_(mat), header_(std::move(header)) {
    std::set<std::string> used{"meta", "time_s"};
    names_.emplace_back("time_s");
    for (const ChannelHeader& channel : header_.channels) names_.push_back(identifier(channel.name, used));
    columns_.resize(names_.size());
  }

  ~MatWriter() override {
    if (mat_) out_.giveUp();
  }
  MatWriter(const MatWriter&) = delete;
  MatWriter& operator=(const MatWriter&) = delete;

  base::Result<void> append(std::span<const double> rows) override {
    const std::size_t width = columns_.size();
    for (std::size_t at = 0; at + width <= rows.size(); at += width) {
      for (std::size_t c = 0; c < width; ++c) columns_[c].push_back(rows[at + c]);
      if (columns_[0].size() == kBlockRows) flush();
      if (!good_) break;
    }
    return state();
  }

  void amend(std::string_view key, const std::string& value) override {
    for (auto& [name, text] : header_.facts)
      if (name == key) text = value;
  }

  base::Result<void> finish() override {
    if (!columns_[0].empty() || !any_) flush();
    writeMeta();
    if (!good_) out_.giveUp();
    good_ = Mat_Close(mat_.release()) == MATIO_E_NO_ERROR && good_;
    if (auto written = state(); !written) return written;
    return out_.commit();
  }

 private:
  [[nodiscard]] base::Result<void> state() const {
    if (good_) return {};
    return out_.failure("MATIO");
  }

  void flush() {
    good_ = good_ && out_.reserve(kSpare_bytes + columns_[0].size() * columns_.size() * sizeof(double));
    for (std::size_t c = 0; good_ && c < columns_.size(); ++c) {
      const Variable variable = numbersOf(names_[c].c_str(), columns_[c]);
      good_ = variable &&
              (columns_[c].empty() ? Mat_VarWrite(mat_.get(), variable.get(), MAT_COMPRESSION_NONE)
                                   : Mat_VarWriteAppend(mat_.get(), variable.get(), MAT_COMPRESSION_ZLIB, 1)) == 0;
      columns_[c].clear();
    }
    any_ = true;
  }

  [[nodiscard]] Variable channels() const {
    Structure all("channels", {"variable", "name", "unit", "frame", "meaning", "group"}, header_.channels.size());
    for (std::size_t i = 0; i < header_.channels.size(); ++i) {
      const ChannelHeader& c = header_.channels[i];
      std::size_t field = 0;
      for (const auto* text : {&names_[i + 1], &c.name, &c.unit, &c.frame, &c.meaning, &c.group})
        all.set(i, field++, textOf("t", *text));
    }
    return all.take();
  }

  [[nodiscard]] Variable series() const {
    Structure all("series", {"name", "meaning", "time_s", "data"}, header_.series.size());
    for (std::size_t i = 0; i < header_.series.size(); ++i) {
      const Series& s = header_.series[i];
      std::set<std::string> used;
      std::vector<std::string> names;
      for (const auto& channel : s.channels) names.push_back(identifier(channel.name, used));
      Structure data("data", names);
      for (std::size_t c = 0; c < names.size(); ++c) data.set(0, c, numbersOf(names[c].c_str(), s.columns[c]));
      all.set(i, 0, textOf("name", s.name));
      all.set(i, 1, textOf("meaning", s.meaning));
      all.set(i, 2, numbersOf("time_s", s.time_s));
      all.set(i, 3, data.take());
    }
    return all.take();
  }

  void writeMeta() {
    std::vector<std::string> fields{"title", "rate_Hz"};
    std::vector<Variable> values;
    values.push_back(textOf("title", header_.title));
    values.push_back(numberOf("rate_Hz", header_.rate_Hz));
    const auto add = [&](const char* name, bool any,
                         auto make) {  // an empty structure array is nothing that MATIO writes
      if (!any) return;
      fields.emplace_back(name);
      values.push_back(make());
    };
    add("facts", !header_.facts.empty(), [&] { return pairsOf("facts", header_.facts); });
    add("channels", !header_.channels.empty(), [&] { return channels(); });
    add("events", !header_.markers.empty(), [&] { return eventsOf(header_.markers); });
    add("results", !header_.outcomes.empty(), [&] { return resultsOf(header_.outcomes); });
    add("series", !header_.series.empty(), [&] { return series(); });
    add("documents", !header_.documents.empty(), [&] { return pairsOf("documents", header_.documents); });
    Structure meta("meta", fields);
    for (std::size_t i = 0; i < values.size(); ++i) meta.set(0, i, std::move(values[i]));
    const Variable variable = meta.take();
    good_ = good_ && variable && Mat_VarWrite(mat_.get(), variable.get(), MAT_COMPRESSION_NONE) == 0;
  }

  LibraryFile out_;
  std::unique_ptr<mat_t, CloseFile> mat_;
  RecordingHeader header_;
  std::vector<std::string> names_;  // of the variables: the time, then each channel
  std::vector<std::vector<double>> columns_;
  bool good_ = true, any_ = false;
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createMat(const std::filesystem::path& file,
                                                         const RecordingHeader& header) {
  auto out = LibraryFile::open(file);
  if (!out) return out.error();
  mat_t* mat = Mat_CreateVer(out->part().c_str(), nullptr, MAT_FT_MAT73);
  if (!mat) return out->failure("MATIO");
  return std::unique_ptr<RecordingWriter>(new MatWriter(std::move(*out), mat, header));
}

}  // namespace articulus::exchange
