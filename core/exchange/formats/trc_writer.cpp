#include <cmath>

#include "core/exchange/formats/points.h"
#include "core/exchange/formats/trc.h"
#include "core/exchange/text_out.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kCountLetters = 12;  // room for the number of frames, which is known at the end

class TrcWriter final : public RecordingWriter {
 public:
  TrcWriter(base::OutputFile out, const std::filesystem::path& file, const RecordingHeader& header)
      : out_(std::move(out)), header_(header), course_(header_) {
    // The first line is the only place of a .trc for words.
    const bool simulated = header.title.find("SIMULATED") != std::string::npos;
    std::string rate;
    appendNumber(rate, *header.rate_Hz, "");
    std::string text = "PathFileType\t4\t(X/Y/Z)\t" + onOneLine(file.filename().string()) +
                       (simulated ? " (SIMULATED)" : "") +
                       "\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
                       "OrigNumFrames\n" +
                       rate + "\t" + rate + "\t";
    const auto count = [&] {
      counts_.push_back(text.size());
      std::string frames = header.rows ? std::to_string(*header.rows) : std::string();
      frames.resize(std::max(kCountLetters, frames.size()), ' ');
      text += frames;
    };
    count();
    text += "\t" + std::to_string(course_.points().size()) + "\tmm\t" + rate + "\t1\t";
    count();
    text += "\nFrame#\tTime";
    for (const Point& point : course_.points()) text += "\t" + onOneLine(point.name) + "\t\t";
    text += "\n\t";
    for (std::size_t i = 1; i <= course_.points().size(); ++i)
      for (const char axis : {'X', 'Y', 'Z'}) text.append("\t").append(1, axis).append(std::to_string(i));
    (void)out_.write(text + "\n\n");  // an error of the disk is kept, and append() and finish() tell it
  }

  base::Result<void> append(std::span<const double> rows) override {
    std::string text;
    const std::size_t width = header_.channels.size() + 1;
    for (std::size_t at = 0; at + width <= rows.size(); at += width) {
      text += std::to_string(++frames_) + "\t";
      appendNumber(text, rows[at], "");
      course_.at(rows.data() + at, xyz_);
      for (const double value : xyz_) {
        text += '\t';
        placed_ = placed_ || std::isfinite(value);
        appendNumber(text, value, "");
      }
      text += '\n';
    }
    return out_.write(text);
  }
  void amend(std::string_view, const std::string&) override {}  // there is no place for facts
  [[nodiscard]] bool streams() const override { return out_.streams(); }
  base::Result<void> finish() override {
    if (!placed_)
      return Error{ErrorCode::InvalidArgument,
                   "A .trc file holds positions, and no row of this run has one: none was measured.",
                   "Write csv, sto, hdf5 or mat, which hold loads and angles."};
    std::string frames = std::to_string(frames_);
    frames.resize(kCountLetters, ' ');
    for (const std::size_t at : counts_)
      if (auto filled = out_.streams() ? base::Result<void>{} : out_.overwrite(at, frames); !filled) return filled;
    return out_.commit();
  }

 private:
  base::OutputFile out_;
  RecordingHeader header_;
  PointCourse course_;
  std::int64_t frames_ = 0;
  bool placed_ = false;  // a row has a position
  std::vector<std::size_t> counts_;
  std::vector<double> xyz_;
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createTrc(const std::filesystem::path& file,
                                                         const RecordingHeader& header) {
  if (!header.rate_Hz)
    return Error{ErrorCode::InvalidArgument, "A .trc file has one rate, and these rows have none: some are missing.",
                 "Write a format with times, as csv or hdf5."};
  if (PointCourse(header).points().empty())
    return Error{ErrorCode::InvalidArgument, "A .trc file holds positions, and no position was chosen.",
                 "Choose the channels of the group pose, or another format."};
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  if (out->streams() && !header.rows)
    return Error{ErrorCode::InvalidArgument, "A .trc file begins with the number of its rows, which is not known yet.",
                 "Write to a file, not to a pipe."};
  return std::unique_ptr<RecordingWriter>(new TrcWriter(std::move(*out), file, header));
}

}  // namespace articulus::exchange
