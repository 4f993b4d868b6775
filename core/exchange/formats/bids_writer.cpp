#include <nlohmann/json.hpp>

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
  if (name.starts_with("position")) return {"POS", part};
  if (name.starts_with("quaternion")) return {"ORNT", part};
  if (channel.group == "angle") return {"JNTANG", part};
  if (name.starts_with("joint_velocity")) return {"VEL", part};
  if (name.find("acceleration") != std::string::npos) return {"ACCEL", part};
  return {"MISC", part};
}

class BidsWriter final : public RecordingWriter {
 public:
  BidsWriter(base::OutputFile out, std::string stem, RecordingHeader header)
      : out_(std::move(out)), stem_(std::move(stem)), header_(std::move(header)), width_(header_.channels.size() + 1) {}

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
    for (const auto& [end, text] : {std::pair{"_motion.json", sidecar()}, std::pair{"_channels.tsv", channels()},
                                    std::pair{"_events.tsv", events()}, std::pair{"_results.tsv", results()}})
      if (auto written = base::writeWholeFile(stem_ + end, text, base::FileMode::Private); !written) return written;
    return out_.commit();
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
  [[nodiscard]] std::string channels() const {
    std::string text = "name\tcomponent\ttype\ttracked_point\tunits\treference_frame\tdescription\n";
    text += "time_s\tn/a\tLATENCY\tn/a\ts\tn/a\tTime of the row\n";
    for (const ChannelHeader& channel : header_.channels) {
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
  std::string stem_;  // with its folder, without "_motion.tsv"
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
  return std::unique_ptr<RecordingWriter>(new BidsWriter(std::move(*out), std::move(stem), header));
}

}  // namespace articulus::exchange
