#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/output_file.h"
#include "core/exchange/formats/bids.h"
#include "core/exchange/text_out.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using Json = nlohmann::ordered_json;

constexpr std::string_view kMissing = "n/a";

std::string cell(const std::string& text) { return text.empty() ? std::string(kMissing) : onOneLine(text); }

std::string cell(std::optional<double> value) {
  std::string text;
  appendNumber(text, value.value_or(std::nan("")), kMissing);
  return text;
}

/// What Motion-BIDS calls kind and part of a channel.
std::pair<std::string, std::string> typeOf(const ChannelHeader& channel) {
  const std::string& name = channel.name;
  std::string part(kMissing);
  for (const char* letter : {"x", "y", "z", "w"}) {
    const std::string middle = std::string("_") + letter;
    if (name.find(middle + "_") != std::string::npos || name.ends_with(middle)) {
      part = letter;
      if (name.find("quaternion") != std::string::npos) part.insert(0, "quat_");
    }
  }
  if (name.size() == 3 && name.ends_with("_m") && name[0] >= 'x' && name[0] <= 'z') return {"POS", name.substr(0, 1)};
  if (name.starts_with("position")) return {"POS", part};
  if (name.starts_with("quaternion")) return {"ORNT", part};
  if (channel.group == "angle") return {"JNTANG", part};
  if (name.starts_with("joint_velocity")) return {"VEL", part};
  if (name.find("acceleration") != std::string::npos) return {"ACCEL", part};
  return {"MISC", part};
}

class BidsWriter final : public RecordingWriter {
 public:
  /// In  names: those of namesBeside(); beside: the files of them
  BidsWriter(base::OutputFile out, std::vector<std::string> names, std::vector<base::OutputFile> beside,
             RecordingHeader header)
      : out_(std::move(out)), names_(std::move(names)), beside_(std::move(beside)), header_(std::move(header)),
        width_(header_.channels.size() + 1) {}

  base::Result<void> append(std::span<const double> rows) override {
    text_.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      appendNumber(text_, rows[i], kMissing);
      text_ += (i + 1) % width_ == 0 ? '\n' : '\t';
    }
    return out_.write(text_);
  }
  void amend(std::string_view key, const std::string& value) override {
    for (auto& [name, fact] : header_.facts)
      if (name == key) fact = value;
  }
  base::Result<void> finish() override {
    std::size_t next = 0;
    base::Result<void> all;
    const auto put = [&](const std::string& text) {
      if (auto written = beside_[next++].write(text); !written && all) all = written;
    };
    for (const auto& text : {sidecar(), channelsOf(header_.channels), events(), results()}) put(text);
    for (const Series& series : header_.series) {
      put(table(series));
      put(channelsOf(series.channels));
    }
    std::size_t done = 0;
    while (all && done < beside_.size())
      if (all = beside_[done].commit(); all) ++done;
    if (all) all = out_.commit();
    std::error_code none;
    for (std::size_t i = 0; !all && i < done; ++i) std::filesystem::remove(names_[i], none);
    return all;
  }

  /// The files beside the table, in the order in which finish() writes them.
  static std::vector<std::string> namesBeside(const std::string& stem, const RecordingHeader& header) {
    std::vector<std::string> names;
    for (const char* end : {"_motion.json", "_channels.tsv", "_events.tsv", "_results.tsv"})
      names.push_back(stem + end);
    for (const Series& series : header.series) {
      std::string name = series.name, own = seriesStem(stem, name);
      while (std::ranges::find(names, own + "_motion.tsv") != names.end()) own = seriesStem(stem, name += "x");
      for (const char* end : {"_motion.tsv", "_channels.tsv"}) names.push_back(own + end);
    }
    return names;
  }

 private:
  [[nodiscard]] std::string sidecar() const {
    Json facts = Json::object();
    for (const auto& [key, value] : header_.facts) facts[key] = value;
    Json json{{"TaskName", header_.title},
              {"SamplingFrequency", header_.rate_Hz ? Json(*header_.rate_Hz) : Json("n/a")},
              {"TrackingSystemName", "articulus"},
              {"MotionChannelCount", header_.channels.size() + 1},
              {"SpatialAxes", "ALS"},
              {"MissingValues", "n/a"},
              {"Facts", facts}};
    for (const auto& [name, text] : header_.documents) {
      Json parsed = Json::parse(text, nullptr, false);
      json["Documents"][name] = parsed.is_discarded() ? Json(text) : std::move(parsed);
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  /// "..._tracksys-articulus_run-3" of bone L3: "..._tracksys-L3intracker_run-3".
  static std::string seriesStem(std::string stem, const std::string& name) {
    std::string label;
    for (const char c : name)
      if (std::isalnum(static_cast<unsigned char>(c))) label += c;
    static constexpr std::string_view kOurs = "_tracksys-articulus";
    if (const auto at = stem.rfind(kOurs); at != stem.npos) return stem.replace(at, kOurs.size(), "_tracksys-" + label);
    return stem + "_tracksys-" + label;
  }
  static std::string table(const Series& series) {
    std::string text;
    for (std::size_t row = 0; row < series.time_s.size(); ++row) {
      appendNumber(text, series.time_s[row], kMissing);
      for (const auto& column : series.columns) {
        text += '\t';
        appendNumber(text, column[row], kMissing);
      }
      text += '\n';
    }
    return text;
  }
  static std::string channelsOf(const std::vector<ChannelHeader>& channels) {
    std::string text = "name\tcomponent\ttype\ttracked_point\tunits\treference_frame\tdescription\n";
    text += "time_s\tn/a\tLATENCY\tn/a\ts\tn/a\tTime of the row\n";
    for (const ChannelHeader& channel : channels) {
      const auto [type, part] = typeOf(channel);
      const bool ofD = channel.frame.find('D') != std::string::npos;
      text += cell(channel.name) + "\t" + part + "\t" + type + "\t" + (ofD ? "D" : "n/a") + "\t" + cell(channel.unit) +
              "\t" + cell(channel.frame) + "\t" + cell(channel.meaning) + "\n";
    }
    return text;
  }
  [[nodiscard]] std::string events() const {
    std::string text = "onset\tduration\ttrial_type\tvalue\n";
    for (const Marker& marker : header_.markers)
      text += cell(marker.time_s) + "\t0\t" + cell(marker.kind) + "\t" + cell(marker.text) + "\n";
    return text;
  }
  [[nodiscard]] std::string results() const {
    std::string text =
        "table\tmotion\tquantity\tunit\tminimum\tmaximum\tneutral_zone\tmethod\texpected_minimum\texpected_maximum\t"
        "source\n";
    for (const Outcome& o : header_.outcomes)
      text += cell(o.table) + "\t" + cell(o.motion) + "\t" + cell(o.quantity) + "\t" + cell(o.unit) + "\t" +
              cell(o.minimum) + "\t" + cell(o.maximum) + "\t" + cell(o.neutralZone) + "\t" + cell(o.method) + "\t" +
              cell(o.expectedMinimum) + "\t" + cell(o.expectedMaximum) + "\t" + cell(o.source) + "\n";
    return text;
  }

  base::OutputFile out_;
  std::vector<std::string> names_;
  std::vector<base::OutputFile> beside_;
  RecordingHeader header_;
  std::size_t width_;
  std::string text_;  // of a block; kept for its room
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createBids(const std::filesystem::path& file,
                                                          const RecordingHeader& header) {
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  if (out->streams())
    return Error{ErrorCode::InvalidArgument, "A table of Motion-BIDS has other files beside it.",
                 "Name a file, as sub-01_motion.tsv."};
  std::string stem = (file.parent_path() / file.stem()).string();
  if (stem.ends_with("_motion")) stem.resize(stem.size() - 7);
  std::vector<base::OutputFile> beside;
  auto names = BidsWriter::namesBeside(stem, header);
  for (const std::string& name : names) {
    auto one = base::OutputFile::open(name, base::FileMode::Private);
    if (!one) return one.error();
    beside.push_back(std::move(*one));
  }
  return std::unique_ptr<RecordingWriter>(new BidsWriter(std::move(*out), std::move(names), std::move(beside), header));
}

}  // namespace articulus::exchange
