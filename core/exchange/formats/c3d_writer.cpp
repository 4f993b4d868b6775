#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/base/output_file.h"
#include "core/base/text/text_format.h"
#include "core/exchange/formats/c3d.h"
#include "core/exchange/formats/c3d_parameters.h"
#include "core/exchange/formats/points.h"
#include "core/exchange/text_out.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kBlock = 512;
constexpr std::size_t kMostSeries = 255;    // what a byte counts
constexpr std::size_t kMostImported = 110;  // groups: with ours at most 127
constexpr float kPlate_mm = 50.0f;
constexpr std::array<const char*, 6> kLoads{"force_x_N",   "force_y_N",   "force_z_N",
                                            "moment_x_Nm", "moment_y_Nm", "moment_z_Nm"};

class C3dWriter final : public RecordingWriter {
 public:
  C3dWriter(base::OutputFile out, const RecordingHeader& header)
      : out_(std::move(out)), header_(header), course_(header_), analog_(header.channels) {
    if (header_.begin_s) beginWithFrameOne(*header_.begin_s);
    for (const char* load : kLoads) {
      const auto found = std::ranges::find(header_.channels, load, &ChannelHeader::name);
      if (found != header_.channels.end()) loads_.push_back(static_cast<std::size_t>(found - header_.channels.begin()));
    }
    if (loads_.size() != kLoads.size()) loads_.clear();
    for (std::size_t i = 0; i < loads_.size(); ++i) {
      const char* letters = "FFFMMM";
      analog_.push_back({.name = std::string(1, letters[i]) + "xyz"[i % 3] + "1",
                         .unit = i < 3 ? "N" : "Nmm",
                         .frame = "at D in W",
                         .meaning = "Load on the specimen, as a force platform has it"});
    }
    for (const auto& [key, value] : header_.facts)
      if (value.empty() && !out_.streams()) amended_ = key;
    for (const auto& [name, text] : header_.documents)
      if (name == kC3dDocument) imported_ = c3dGroupsOfJson(text);
    if (!imported_.empty() && !fits()) {
      imported_.clear();
      header_.facts.emplace_back("imported_parameters", "left out: a C3D file has no room for them beside these");
    }
    (void)out_.write(
        head(header_.rows.value_or(0)));  // an error of the disk is kept, and append() and finish() tell it
  }

  /// Whether the parameters have room in a file.
  [[nodiscard]] bool fits() const { return imported_.size() <= kMostImported && head(0).size() <= 254 * kBlock; }

  base::Result<void> append(std::span<const double> rows) override {
    std::string bytes;
    const std::size_t width = header_.channels.size() + 1;
    for (std::size_t at = 0; at + width <= rows.size(); at += width, ++frames_) {
      const double* row = rows.data() + at;
      course_.at(row, xyz_);
      for (std::size_t p = 0; p < xyz_.size(); p += 3) {
        const bool known = std::isfinite(xyz_[p]) && std::isfinite(xyz_[p + 1]) && std::isfinite(xyz_[p + 2]);
        for (std::size_t i = 0; i < 3; ++i) appendFloat(bytes, known ? static_cast<float>(xyz_[p + i]) : 0.0f);
        appendFloat(bytes, known ? 0.0f : -1.0f);
      }
      for (std::size_t c = 1; c < width; ++c) appendFloat(bytes, static_cast<float>(row[c]));
      for (std::size_t i = 0; i < loads_.size(); ++i)
        appendFloat(bytes, static_cast<float>(row[1 + loads_[i]] * (i < 3 ? 1.0 : 1000.0)));
    }
    return out_.write(bytes);
  }
  void amend(std::string_view key, const std::string& value) override {
    for (auto& [name, fact] : header_.facts)
      if (name == key) fact = value.substr(0, kAmendedLetters);
  }
  [[nodiscard]] bool streams() const override { return out_.streams(); }
  base::Result<void> finish() override {
    if (!out_.streams())
      if (auto filled = out_.overwrite(0, head(frames_)); !filled) return filled;
    // The last block is filled up.
    const std::size_t frame_bytes = 4 * (4 * course_.points().size() + analog_.size());
    const std::size_t rest = (static_cast<std::size_t>(frames_) * frame_bytes) % kBlock;
    if (rest > 0) (void)out_.write(std::string(kBlock - rest, '\0'));
    return out_.commit();
  }

 private:
  /// Times of C3D count from its first frame: of a part the events of the part alone, in its time.
  void beginWithFrameOne(double begin_s) {
    const double beside_s = 0.5 / *header_.rate_Hz;
    std::erase_if(header_.markers, [&](const Marker& m) {
      return m.time_s < begin_s - beside_s || m.time_s > header_.end_s + beside_s;
    });
    for (Marker& marker : header_.markers) marker.time_s = std::max(0.0, marker.time_s - begin_s);
    header_.facts.emplace_back("first_frame", "at " + base::significant(begin_s, 9) + " s of the run");
  }
  void pointParameters(C3dParameters& p, std::int64_t frames, std::int16_t dataBlock) const {
    std::vector<std::string> labels, meanings;
    for (const Point& point : course_.points()) {
      labels.push_back(onOneLine(point.name));
      meanings.push_back(onOneLine(point.meaning));
    }
    p.group("POINT", "Positions");
    p.integer("USED", static_cast<std::int16_t>(labels.size()), "Number of points");
    p.integer("FRAMES", static_cast<std::int16_t>(static_cast<std::uint16_t>(std::min<std::int64_t>(frames, 65535))),
              "Number of frames, unsigned; where it is 65535 see LONG_FRAMES");
    p.number("LONG_FRAMES", static_cast<float>(frames), "Number of frames");
    p.number("SCALE", -1.0f, "Numbers are IEEE floats");
    p.number("RATE", static_cast<float>(*header_.rate_Hz), "Frames a second");
    p.integer("DATA_START", dataBlock, "Block of the first frame");
    p.text("UNITS", "mm", "");
    p.texts("LABELS", labels, "");
    p.texts("DESCRIPTIONS", meanings, "");
    p.text("X_SCREEN", "+X", "Anterior");
    p.text("Y_SCREEN", "+Z", "Up");
  }
  void analogParameters(C3dParameters& p) const {
    std::vector<std::string> labels, meanings, units;
    for (const ChannelHeader& channel : analog_) {
      labels.push_back(onOneLine(channel.name));
      units.push_back(onOneLine(channel.unit));
      meanings.push_back(onOneLine(channel.meaning + (channel.frame.empty() ? "" : " [" + channel.frame + "]")));
    }
    const auto count = static_cast<std::uint8_t>(analog_.size());
    p.group("ANALOG", "Every channel of the recording, in its unit");
    p.integer("USED", count, "Number of channels");
    p.number("RATE", static_cast<float>(*header_.rate_Hz), "Samples a second");
    p.number("GEN_SCALE", 1.0f, "");
    p.numbers("SCALE", std::vector<float>(count, 1.0f), {count}, "");
    p.integers("OFFSET", std::vector<std::int16_t>(count, 0), {count}, "");
    p.texts("UNITS", units, "");
    p.texts("LABELS", labels, "");
    p.texts("DESCRIPTIONS", meanings, "");
  }
  void platformParameters(C3dParameters& p) const {
    const std::uint8_t used = loads_.empty() ? 0 : 1;
    p.group("FORCE_PLATFORM", "Loads at D in the axes of W; no plate stands there, D carries the moments with it");
    p.integer("USED", used, "");
    p.integers("ZERO", {0, 0}, {2}, "");
    if (loads_.empty()) return;
    p.integers("TYPE", {2}, {1}, "Fx Fy Fz Mx My Mz");
    const float a = kPlate_mm;
    p.numbers("CORNERS", {a, a, 0, -a, a, 0, -a, -a, 0, a, -a, 0}, {3, 4, 1}, "Of a square in W for drawing alone");
    p.numbers("ORIGIN", {0, 0, 0}, {3, 1}, "Moments are about D, wherever it is");
    std::vector<std::int16_t> channels;
    for (std::size_t i = 1; i <= 6; ++i) channels.push_back(static_cast<std::int16_t>(analog_.size() - 6 + i));
    p.integers("CHANNEL", channels, {6, 1}, "N and Nmm");
  }
  void eventParameters(C3dParameters& p) const {
    p.group("EVENT", "What happened");
    const std::size_t count = std::min(header_.markers.size(), kMostSeries);
    p.integer("USED", static_cast<std::int16_t>(count), "Events beyond 255 are left out");
    if (count == 0) return;
    std::vector<std::string> kinds, texts;
    std::vector<float> times;
    for (std::size_t i = 0; i < count; ++i) {
      const Marker& marker = header_.markers[i];
      kinds.push_back(onOneLine(marker.kind).substr(0, 32));
      texts.push_back(onOneLine(marker.text).substr(0, 80));
      const double minutes = std::floor(marker.time_s / 60.0);
      times.push_back(static_cast<float>(minutes));
      times.push_back(static_cast<float>(marker.time_s - 60.0 * minutes));
    }
    p.texts("CONTEXTS", std::vector<std::string>(count, "General"), "");
    p.texts("LABELS", kinds, "");
    p.texts("DESCRIPTIONS", texts, "");
    p.numbers("TIMES", times, {2, static_cast<std::uint8_t>(count)}, "Minutes, seconds");
  }

  /// Those of the C3D file that the run was imported from. What says how that one was laid out goes beside ours: many
  /// readers know groups in letters of either case, and look for rotations among the data where ROTATION stands.
  void importedParameters(C3dParameters& p) const {
    static constexpr std::array<std::string_view, 7> kOwn{"POINT", "ANALOG",       "FORCE_PLATFORM", "EVENT",
                                                          "TRIAL", "MANUFACTURER", "ARTICULUS"};
    const bool ours = std::ranges::find(imported_, kOwn.back(), &C3dGroup::name) != imported_.end();
    for (const C3dGroup& group : imported_) {
      std::string name = group.name;
      for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      const bool own = std::ranges::find(kOwn, name) != kOwn.end();
      if (!own && name != "ROTATION") p.add(group, group.name);
      else if (!own || !ours) p.add(group, "IMPORTED_" + group.name);
    }
  }

  [[nodiscard]] std::string parameters(std::int64_t frames, std::int16_t dataBlock) const {
    C3dParameters p;
    pointParameters(p, frames, dataBlock);
    analogParameters(p);
    platformParameters(p);
    eventParameters(p);
    p.group("TRIAL", "");
    const auto words = [](std::int64_t value) {
      return std::vector<std::int16_t>{static_cast<std::int16_t>(value & 0xffff),
                                       static_cast<std::int16_t>((value >> 16) & 0xffff)};
    };
    p.integers("ACTUAL_START_FIELD", words(1), {2}, "Low word, high word");
    p.integers("ACTUAL_END_FIELD", words(std::max<std::int64_t>(frames, 1)), {2}, "Low word, high word");
    p.number("CAMERA_RATE", static_cast<float>(*header_.rate_Hz), "");
    p.group("MANUFACTURER", "");
    p.text("SOFTWARE", "Articulus", "");
    p.group("ARTICULUS", "Where the numbers come from");
    p.text("TITLE", onOneLine(header_.title), "");
    for (const auto& [key, value] : header_.facts)
      p.text(key, onOneLine(value), "", key == amended_ ? kAmendedLetters : 0);
    importedParameters(p);
    return p.section();
  }

  /// Header and parameters, as long for any number of frames.
  [[nodiscard]] std::string head(std::int64_t frames) const {
    const std::size_t blocks = parameters(frames, 0).size() / kBlock;
    const auto dataBlock = static_cast<std::uint16_t>(2 + blocks);
    std::string bytes{2, 0x50};
    appendUint16(bytes, static_cast<std::uint16_t>(course_.points().size()));
    appendUint16(bytes, static_cast<std::uint16_t>(analog_.size()));
    appendUint16(bytes, 1);
    appendUint16(bytes, static_cast<std::uint16_t>(std::clamp<std::int64_t>(frames, 1, 65535)));
    appendUint16(bytes, 0);
    appendFloat(bytes, -1.0f);
    appendUint16(bytes, dataBlock);
    appendUint16(bytes, 1);
    appendFloat(bytes, static_cast<float>(*header_.rate_Hz));
    bytes.resize(kBlock, '\0');
    return bytes + parameters(frames, static_cast<std::int16_t>(dataBlock));
  }

  base::OutputFile out_;
  RecordingHeader header_;
  PointCourse course_;
  std::vector<ChannelHeader> analog_;
  std::vector<std::size_t> loads_;  // places of force and moment among the channels; empty: not all are there
  std::vector<C3dGroup> imported_;  // of the C3D file that the run is from; none: it is from none
  std::string amended_;             // the fact that is given its value at the end
  std::int64_t frames_ = 0;
  std::vector<double> xyz_;
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createC3d(const std::filesystem::path& file,
                                                         const RecordingHeader& header) {
  if (!header.rate_Hz)
    return Error{ErrorCode::InvalidArgument, "A C3D file has one rate, and these rows have none: some are missing.",
                 "Write a format with times, as csv or hdf5."};
  if (header.channels.size() + kLoads.size() > kMostSeries)
    return Error{ErrorCode::InvalidArgument, "A C3D file holds " + std::to_string(kMostSeries) + " channels.",
                 "Choose fewer channels."};
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  if (out->streams() && !header.rows)
    return Error{ErrorCode::InvalidArgument, "A C3D file begins with the number of its rows, which is not known yet.",
                 "Write to a file, not to a pipe."};
  auto writer = std::make_unique<C3dWriter>(std::move(*out), header);
  if (!writer->fits())
    return Error{ErrorCode::InvalidArgument, "The names and facts of these channels have no room in a C3D file.",
                 "Choose fewer channels."};
  return std::unique_ptr<RecordingWriter>(std::move(writer));
}

}  // namespace articulus::exchange
