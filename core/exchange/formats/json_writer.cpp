#include <cmath>
#include <nlohmann/json.hpp>

#include "core/exchange/formats/json.h"
#include "core/exchange/text_out.h"

namespace articulus::exchange {
namespace {

using Json = nlohmann::ordered_json;

std::string asJson(std::string_view text) {
  return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json orNull(std::optional<double> value) { return value && std::isfinite(*value) ? Json(*value) : Json(nullptr); }

Json columnOf(const ChannelHeader& channel) {
  return {{"name", channel.name},
          {"unit", channel.unit},
          {"frame", channel.frame},
          {"meaning", channel.meaning},
          {"group", channel.group}};
}

Json eventsOf(const RecordingHeader& header) {
  Json events = Json::array();
  for (const Marker& m : header.markers) events.push_back({{"time_s", m.time_s}, {"kind", m.kind}, {"text", m.text}});
  return events;
}

Json resultsOf(const RecordingHeader& header) {
  Json results = Json::array();
  for (const Outcome& o : header.outcomes)
    results.push_back({{"table", o.table},
                       {"motion", o.motion},
                       {"quantity", o.quantity},
                       {"unit", o.unit},
                       {"minimum", orNull(o.minimum)},
                       {"maximum", orNull(o.maximum)},
                       {"neutral_zone", orNull(o.neutralZone)},
                       {"method", o.method},
                       {"expected_minimum", orNull(o.expectedMinimum)},
                       {"expected_maximum", orNull(o.expectedMaximum)},
                       {"source", o.source}});
  return results;
}

Json seriesOf(const RecordingHeader& header) {
  Json all = Json::array();
  for (const Series& series : header.series) {
    Json one{{"name", series.name}, {"meaning", series.meaning}, {"columns", Json::array({{{"name", "time_s"}}})}};
    for (const auto& channel : series.channels) one["columns"].push_back(columnOf(channel));
    Json& rows = one["rows"] = Json::array();
    for (std::size_t row = 0; row < series.time_s.size(); ++row) {
      Json numbers = Json::array({series.time_s[row]});
      for (const auto& column : series.columns) numbers.push_back(orNull(column[row]));
      rows.push_back(std::move(numbers));
    }
    all.push_back(std::move(one));
  }
  return all;
}

/// A text that is JSON as such, else as a string.
std::string document(const std::string& text) {
  const Json parsed = Json::parse(text, nullptr, false);
  return parsed.is_discarded() ? asJson(text) : parsed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class JsonWriter final : public RecordingWriter {
 public:
  JsonWriter(base::OutputFile out, const RecordingHeader& header)
      : out_(std::move(out)), width_(header.channels.size() + 1) {
    const auto dump = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    std::string text = "{\"title\":" + asJson(header.title) + ",\n\"facts\":{";
    std::string_view divider = "\n";
    for (const auto& [key, value] : header.facts) {
      text.append(divider).append(asJson(key)).append(":");
      if (value.empty() && !out_.streams()) kept_.keep(text, key, "\"\"");
      else text += asJson(value);
      divider = ",\n";
    }
    Json columns = Json::array({columnOf({.name = "time_s", .unit = "s", .meaning = "Time of the row"})});
    for (const auto& channel : header.channels) columns.push_back(columnOf(channel));
    text += "},\n\"rate_Hz\":" + dump(orNull(header.rate_Hz)) + ",\n\"columns\":" + dump(columns) +
            ",\n\"events\":" + dump(eventsOf(header)) + ",\n\"results\":" + dump(resultsOf(header)) +
            ",\n\"series\":" + dump(seriesOf(header)) + ",\n\"documents\":{";
    divider = "\n";
    for (const auto& [key, value] : header.documents) {
      text.append(divider).append(asJson(key)).append(":").append(document(value));
      divider = ",\n";
    }
    (void)out_.write(text + "},\n\"rows\":[");  // an error of the disk is kept, and append() and finish() tell it
  }

  base::Result<void> append(std::span<const double> rows) override {
    text_.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i % width_ == 0) text_ += std::exchange(any_, true) ? "],\n[" : "\n[";
      else text_ += ',';
      appendNumber(text_, std::isfinite(rows[i]) ? rows[i] : std::nan(""), "null");
    }
    return out_.write(text_);
  }
  void amend(std::string_view key, const std::string& value) override {
    kept_.amend(key,
                asJson(value.size() + 2 > kAmendedLetters ? value.substr(0, kAmendedLetters - 10) + "..." : value));
  }
  [[nodiscard]] bool streams() const override { return out_.streams(); }
  base::Result<void> finish() override {
    (void)out_.write(any_ ? "]\n]}\n" : "]}\n");
    if (auto filled = kept_.fill(out_); !filled) return filled;
    return out_.commit();
  }

 private:
  base::OutputFile out_;
  KeptFacts kept_;
  std::size_t width_;
  bool any_ = false;
  std::string text_;  // of a block; kept for its room
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createJson(const std::filesystem::path& file,
                                                          const RecordingHeader& header) {
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  return std::unique_ptr<RecordingWriter>(new JsonWriter(std::move(*out), header));
}

}  // namespace articulus::exchange
