#include "core/mesh/ct/ct_series.h"

#include <dcmtk/config/osconfig.h>
#include <dcmtk/dcmdata/dctk.h>
#include <dcmtk/dcmjpeg/djdecode.h>
#include <dcmtk/dcmjpls/djdecode.h>
#include <dcmtk/oflog/oflog.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"

namespace articulus::mesh {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;
using spatial::Vector3;

constexpr int kDeepest = 4;                // folders below the one that is named
constexpr double kSame = 1e-3;             // of directions that are one
constexpr double kSamePlace_mm = 1e-3;     // of two slices
constexpr double kUneven = 0.1;            // of the distance of slices
constexpr double kTilt_mm = 0.05;          // aside from slice to slice
constexpr std::size_t kLongestWords = 80;  // of what a file says of itself

/// The decoders, for as long as the program runs; and no word of the library's on the terminal.
void prepareLibrary() {
  static const bool done = [] {
    OFLog::configure(OFLogger::OFF_LOG_LEVEL);
    DJDecoderRegistration::registerCodecs();
    DJLSDecoderRegistration::registerCodecs();
    return true;
  }();
  (void)done;
}

struct Slice {
  fs::path file{};
  std::string series{}, words{};
  int rows = 0, columns = 0, frames = 1;
  Vector3 at{0, 0, 0}, x{1, 0, 0}, y{0, 1, 0};  // p of the first voxel's middle; directions of columns and rows
  double dx = 0.0, dy = 0.0;                    // between columns, between rows
};

std::string text(DcmItem& item, const DcmTagKey& tag) {
  OFString value;
  if (item.findAndGetOFString(tag, value).bad()) return {};
  return base::printableLine(std::string(value.c_str()).substr(0, kLongestWords));
}

std::optional<double> number(DcmItem& item, const DcmTagKey& tag, unsigned long place = 0) {
  Float64 value = 0.0;
  if (item.findAndGetFloat64(tag, value, place).bad() || !std::isfinite(value)) return {};
  return value;
}

std::optional<Vector3> vector(DcmItem& item, const DcmTagKey& tag, unsigned long from = 0) {
  Vector3 out;
  for (unsigned long i = 0; i < 3; ++i) {
    const auto value = number(item, tag, from + i);
    if (!value || std::abs(*value) > 1e5) return {};
    out[static_cast<Eigen::Index>(i)] = *value;
  }
  return out;
}

int whole(DcmItem& item, const DcmTagKey& tag, int otherwise) {
  Uint16 value = 0;
  return item.findAndGetUint16(tag, value).good() ? value : otherwise;
}

/// Nothing: no DICOM, or no slice with a place.
std::optional<Slice> headerOf(const fs::path& file) {
  DcmFileFormat format;
  if (format.loadFileUntilTag(file.c_str(), EXS_Unknown, EGL_noChange, DCM_MaxReadLength, ERM_autoDetect, DCM_PixelData)
          .bad())
    return {};
  DcmDataset& data = *format.getDataset();
  Slice slice{.file = file, .series = text(data, DCM_SeriesInstanceUID)};
  slice.rows = whole(data, DCM_Rows, 0);
  slice.columns = whole(data, DCM_Columns, 0);
  if (slice.series.empty() || slice.rows == 0 || slice.columns == 0) return {};
  Sint32 frames = 1;
  if (data.findAndGetSint32(DCM_NumberOfFrames, frames).good()) slice.frames = frames;
  slice.words = text(data, DCM_Modality);
  for (const auto& tag : {DCM_SeriesDescription, DCM_BodyPartExamined})
    if (const std::string more = text(data, tag); !more.empty()) slice.words += ", " + more;
  const auto at = vector(data, DCM_ImagePositionPatient), x = vector(data, DCM_ImageOrientationPatient),
             y = vector(data, DCM_ImageOrientationPatient, 3);
  const auto dy = number(data, DCM_PixelSpacing, 0), dx = number(data, DCM_PixelSpacing, 1);
  if (!at || !x || !y || !dx || !dy || !(*dx > 0.0) || !(*dy > 0.0)) slice.rows = 0;  // told as what it is later
  else {
    slice.at = *at;
    slice.x = *x;
    slice.y = *y;
    slice.dx = *dx;
    slice.dy = *dy;
  }
  return slice;
}

Error notOne(const std::string& what, const std::string& remedy) { return {ErrorCode::InvalidArgument, what, remedy}; }

Result<std::vector<fs::path>> filesIn(const fs::path& folder) {
  std::error_code none;
  if (!fs::is_directory(folder, none))
    return Error{ErrorCode::NotFound, folder.string() + " is no folder.", "Choose the folder that holds the slices."};
  std::vector<fs::path> files;
  fs::recursive_directory_iterator walk(folder, fs::directory_options::skip_permission_denied, none), end;
  for (; !none && walk != end; walk.increment(none)) {
    if (walk.depth() >= kDeepest) walk.disable_recursion_pending();
    if (!walk->is_regular_file(none)) continue;
    files.push_back(walk->path());
    if (files.size() > static_cast<std::size_t>(CtBounds::kFiles))
      return notOne(folder.string() + " holds more than " + std::to_string(CtBounds::kFiles) + " files.",
                    "Choose the folder of one examination.");
  }
  std::ranges::sort(files);
  return files;
}

/// The largest series; how many there are.
struct Chosen {
  std::vector<Slice> slices;
  std::size_t series = 0;
};

Result<Chosen> seriesIn(const fs::path& folder, const std::vector<fs::path>& files,
                        const std::function<bool(int, int)>& progress) {
  std::map<std::string, std::vector<Slice>> series;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (progress && !progress(static_cast<int>(i), 2 * static_cast<int>(files.size())))
      return Error{ErrorCode::Cancelled, "Reading was cancelled.", {}};
    if (auto slice = headerOf(files[i])) series[slice->series].push_back(std::move(*slice));
  }
  Chosen chosen;
  for (auto& [uid, slices] : series)
    if (slices.size() > chosen.slices.size()) chosen.slices = std::move(slices);
  chosen.series = series.size();
  if (chosen.slices.empty())
    return Error{ErrorCode::NotFound, folder.string() + " holds no DICOM slice.",
                 "Choose the folder that holds the slices of a CT."};
  if (chosen.slices.size() > static_cast<std::size_t>(CtBounds::kSlices))
    return notOne("The series has " + std::to_string(chosen.slices.size()) + " slices.",
                  "Export the part with the bone.");
  return chosen;
}

/// The slices as one block, sorted from the first to the last along their normal.  Out: the way to the next
Result<Vector3> sorted(std::vector<Slice>& slices) {
  const Slice& first = slices.front();
  for (const Slice& one : slices) {
    const std::string file = one.file.filename().string();
    if (one.frames > 1)
      return notOne(file + " holds " + std::to_string(one.frames) + " frames.", "Export it with one slice a file.");
    if (one.rows == 0)
      return notOne(file + " does not say where its slice lies.",
                    "Export the slices as they come from the scanner, not a secondary capture.");
    if (one.rows > CtBounds::kSide || one.columns > CtBounds::kSide || one.rows != first.rows ||
        one.columns != first.columns || std::abs(one.dx - first.dx) > kSame * first.dx ||
        std::abs(one.dy - first.dy) > kSame * first.dy || (one.x - first.x).norm() > kSame ||
        (one.y - first.y).norm() > kSame)
      return notOne(file + " is another kind of slice than the others of its series.", "Export one series alone.");
  }
  if (std::abs(first.x.norm() - 1.0) > kSame || std::abs(first.y.norm() - 1.0) > kSame ||
      std::abs(first.x.dot(first.y)) > kSame)
    return notOne(first.file.filename().string() + " has directions that are not at right angles.", "Export it again.");
  if (slices.size() < 2) return notOne("The series has one slice.", "Choose the folder that holds all of them.");
  const Vector3 normal = first.x.cross(first.y);
  std::ranges::sort(slices, {}, [&normal](const Slice& one) { return normal.dot(one.at); });
  std::vector<double> gaps;
  for (std::size_t i = 1; i < slices.size(); ++i) gaps.push_back(normal.dot(slices[i].at - slices[i - 1].at));
  std::vector<double> ordered = gaps;
  std::ranges::nth_element(ordered, ordered.begin() + static_cast<std::ptrdiff_t>(ordered.size() / 2));
  const double step = ordered[ordered.size() / 2];
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const std::string between = slices[i].file.filename().string() + " and " + slices[i + 1].file.filename().string();
    if (gaps[i] < kSamePlace_mm)
      return Error{ErrorCode::ParseError, between + " lie at the same place.", "Export one series alone, once."};
    if (std::abs(gaps[i] - step) > kUneven * step)
      return Error{ErrorCode::ParseError,
                   "Between " + between + " are " + base::fixed(gaps[i], 2) + " mm, between others " +
                       base::fixed(step, 2) + " mm: a slice is missing.",
                   "Export the whole series again."};
    const Vector3 way = slices[i + 1].at - slices[i].at;
    if ((way - gaps[i] * normal).norm() > kTilt_mm)
      return notOne("The gantry was tilted: slices shift against each other by " +
                        base::fixed((way - gaps[i] * normal).norm(), 2) + " mm.",
                    "Export a series that was resampled straight.");
  }
  return Vector3(step * normal);
}

/// Its voxels in Hounsfield units, blocks of `fewer` times `fewer` as their mean.
Result<void> readInto(CtVolume& volume, int place, const Slice& slice, int fewer) {
  const std::string file = slice.file.filename().string();
  const auto damaged = [&file](const std::string& what) {
    return Error{ErrorCode::ParseError, file + ": " + what, "Copy it again, or export the series again."};
  };
  std::error_code none;
  if (fs::file_size(slice.file, none) > CtBounds::kFile_bytes || none) return damaged("it is too large for a slice.");
  DcmFileFormat format;
  if (format.loadFile(slice.file.c_str()).bad()) return damaged("it cannot be read.");
  DcmDataset& data = *format.getDataset();
  if (data.chooseRepresentation(EXS_LittleEndianExplicit, nullptr).bad())
    return notOne(file + ": its pictures are compressed in a way that is not read here.",
                  "Export it without compression, or by JPEG or JPEG-LS.");
  const int stored = whole(data, DCM_BitsStored, 16);
  if (whole(data, DCM_BitsAllocated, 0) != 16 || whole(data, DCM_SamplesPerPixel, 1) != 1 || stored < 1 || stored > 16)
    return notOne(file + ": its voxels are not numbers of 16 bits.", "Export the CT itself, not a picture of it.");
  const Uint16* raw = nullptr;
  unsigned long count = 0;
  const auto wanted = static_cast<std::size_t>(slice.rows) * static_cast<std::size_t>(slice.columns);
  if (data.findAndGetUint16Array(DCM_PixelData, raw, &count).bad() || !raw || count < wanted)
    return damaged("it ends before its last voxel.");
  const bool isSigned = whole(data, DCM_PixelRepresentation, 0) == 1;
  const double slope = number(data, DCM_RescaleSlope).value_or(1.0);
  const double intercept = number(data, DCM_RescaleIntercept).value_or(0.0);
  const unsigned mask = stored == 16 ? 0xFFFFU : (1U << static_cast<unsigned>(stored)) - 1U;
  const unsigned sign = 1U << static_cast<unsigned>(stored - 1);
  const auto value = [&](int row, int column) {
    const unsigned bits = raw[static_cast<std::size_t>(row) * static_cast<std::size_t>(slice.columns) +
                              static_cast<std::size_t>(column)] &
                          mask;
    const int number =
        isSigned && (bits & sign) != 0 ? static_cast<int>(bits) - static_cast<int>(mask) - 1 : static_cast<int>(bits);
    return slope * number + intercept;
  };
  for (int row = 0; row < volume.rows; ++row)
    for (int column = 0; column < volume.columns; ++column) {
      double sum = 0.0;
      for (int i = 0; i < fewer; ++i)
        for (int j = 0; j < fewer; ++j) sum += value(row * fewer + i, column * fewer + j);
      volume.hu[volume.at(column, row, place)] =
          static_cast<std::int16_t>(std::clamp(std::round(sum / (fewer * fewer)), -32768.0, 32767.0));
    }
  return {};
}

}  // namespace

Result<CtVolume> readCtSeries(const fs::path& folder, const std::function<bool(int, int)>& progress) {
  prepareLibrary();
  const auto files = filesIn(folder);
  if (!files) return files.error();
  auto chosen = seriesIn(folder, *files, progress);
  if (!chosen) return chosen.error();
  auto& slices = chosen->slices;
  const auto step_mm = sorted(slices);
  if (!step_mm) return step_mm.error();

  const Slice& first = slices.front();
  int fewer = 1;
  const auto voxels = [&](int by) {
    return static_cast<std::size_t>(first.rows / by) * static_cast<std::size_t>(first.columns / by) * slices.size();
  };
  while (voxels(fewer) > CtBounds::kVoxels) ++fewer;
  CtVolume volume;
  volume.columns = first.columns / fewer;
  volume.rows = first.rows / fewer;
  volume.slices = static_cast<int>(slices.size());
  if (volume.columns < 2 || volume.rows < 2) return notOne("The slices are too small.", "Choose those of the CT.");
  volume.column_mm = fewer * first.dx * first.x;
  volume.row_mm = fewer * first.dy * first.y;
  volume.slice_mm = *step_mm;
  volume.origin_mm = first.at + 0.5 * (fewer - 1) * (first.dx * first.x + first.dy * first.y);
  volume.hu.resize(voxels(fewer));
  const int all = static_cast<int>(files->size() + slices.size());
  for (std::size_t i = 0; i < slices.size(); ++i) {
    if (progress && !progress(static_cast<int>(files->size() + i), all))
      return Error{ErrorCode::Cancelled, "Reading was cancelled.", {}};
    if (auto read = readInto(volume, static_cast<int>(i), slices[i], fewer); !read) return read.error();
  }
  volume.described = first.words + ", " + std::to_string(slices.size()) + " slices, " + base::fixed(first.dx, 2) +
                     " x " + base::fixed(first.dy, 2) + " x " + base::fixed(step_mm->norm(), 2) + " mm";
  if (chosen->series > 1)
    volume.notes.push_back("The folder holds " + std::to_string(chosen->series) +
                           " series; the one with the most slices was read.");
  if (fewer > 1)
    volume.notes.push_back("In each slice " + std::to_string(fewer) + " x " + std::to_string(fewer) +
                           " voxels were made one: all of them would not fit.");
  return volume;
}

}  // namespace articulus::mesh
