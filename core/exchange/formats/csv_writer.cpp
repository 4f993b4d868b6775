#include "core/exchange/formats/csv.h"
#include "core/exchange/text_out.h"

namespace articulus::exchange {
namespace {

/// A field with a comma, a quotation mark or a line break stands in quotation marks.
std::string field(std::string_view text) {
  std::string one = onOneLine(text);
  if (one.find_first_of(",\"") == std::string::npos) return one;
  for (std::size_t at = 0; (at = one.find('"', at)) != std::string::npos; at += 2) one.insert(at, 1, '"');
  return '"' + one + '"';
}

class CsvWriter final : public RecordingWriter {
 public:
  CsvWriter(base::OutputFile out, const RecordingHeader& header)
      : out_(std::move(out)), width_(header.channels.size() + 1) {
    std::string text;
    const auto begin = [&text](std::string_view key) { text.append("# ").append(onOneLine(key)).append(": "); };
    if (!header.title.empty()) {
      begin("title");
      text += onOneLine(header.title) + "\n";
    }
    for (const auto& [key, value] : header.facts) {
      begin(key);
      text += onOneLine(value);
      if (value.empty() && !out_.streams()) kept_.keep(text, key);
      text += '\n';
    }
    begin("column time_s");
    text += "Time of the row [s]\n";
    for (const ChannelHeader& channel : header.channels) {
      begin("column " + channel.name);
      text += onOneLine(channel.meaning);
      if (!channel.unit.empty()) text += " [" + onOneLine(channel.unit) + "]";
      if (!channel.frame.empty()) text += " [" + onOneLine(channel.frame) + "]";
      text += '\n';
    }
    for (const Marker& marker : header.markers) {
      begin("event");
      appendNumber(text, marker.time_s, "");
      text += " s " + onOneLine(marker.kind) + (marker.text.empty() ? "" : ": " + onOneLine(marker.text)) + "\n";
    }
    text += "time_s";
    for (const ChannelHeader& channel : header.channels) text += "," + field(channel.name);
    (void)out_.write(text + "\n");  // an error of the disk is kept, and append() and finish() tell it
  }

  base::Result<void> append(std::span<const double> rows) override {
    text_.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      appendNumber(text_, rows[i], "");
      text_ += (i + 1) % width_ == 0 ? '\n' : ',';
    }
    return out_.write(text_);
  }
  void amend(std::string_view key, const std::string& value) override { kept_.amend(key, onOneLine(value)); }
  [[nodiscard]] bool streams() const override { return out_.streams(); }
  base::Result<void> finish() override {
    if (auto filled = kept_.fill(out_); !filled) return filled;
    return out_.commit();
  }

 private:
  base::OutputFile out_;
  KeptFacts kept_;
  std::size_t width_;
  std::string text_;  // of a block; kept for its room
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createCsv(const std::filesystem::path& file,
                                                         const RecordingHeader& header) {
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  return std::unique_ptr<RecordingWriter>(new CsvWriter(std::move(*out), header));
}

}  // namespace articulus::exchange
