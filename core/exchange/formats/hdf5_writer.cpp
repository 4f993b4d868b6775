#include <hdf5.h>

#include <algorithm>
#include <cmath>

#include "core/exchange/arrays/hdf5_handle.h"
#include "core/exchange/formats/hdf5.h"
#include "core/exchange/formats/library_file.h"

namespace articulus::exchange {
namespace {

constexpr std::size_t kChunkRows = 16384;
constexpr std::size_t kSpare_bytes = 1 << 18;         // for what is no number
constexpr unsigned kDeflate = 1;                      // what more brings in bytes it costs several times in time
constexpr std::size_t kLongestAttribute = 32 * 1024;  // of all attributes of an object HDF5 takes 64 KiB

using Handle = Hdf5Handle;

Handle textType() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), H5T_VARIABLE);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  return type;
}

/// A slash divides groups, and a name is not empty.
std::string linkName(std::string_view name) {
  std::string link(name);
  std::ranges::replace(link, '/', '_');
  if (link.empty() || link == ".") link = "unnamed";
  return link;
}

std::string within(std::string_view group, std::string_view name) {
  std::string path(group);
  return path.append(name);
}

class Hdf5Writer final : public RecordingWriter {
 public:
  Hdf5Writer(LibraryFile out, Handle file, RecordingHeader header)
      : out_(std::move(out)), file_(std::move(file)), header_(std::move(header)), width_(header_.channels.size() + 1) {}

  ~Hdf5Writer() override {
    if (!done_) out_.giveUp();
  }
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;

  base::Result<void> begin() {
    for (const char* group : {"/data", "/events", "/results", "/series", "/documents"}) makeGroup(group);
    sets_.push_back(makeSet("/data/time_s", {.name = "time_s", .unit = "s", .meaning = "Time of the row"}));
    for (const ChannelHeader& channel : header_.channels)
      sets_.push_back(makeSet(within("/data/", linkName(channel.name)), channel));
    columns_.resize(width_);
    for (auto& column : columns_) column.reserve(kChunkRows);
    writeEvents();
    writeResults();
    for (const Series& series : header_.series) writeSeries(series);
    for (const auto& [key, text] : header_.documents) writeText(within("/documents/", linkName(key)), text);
    return state();
  }

  base::Result<void> append(std::span<const double> rows) override {
    for (std::size_t at = 0; at + width_ <= rows.size(); at += width_) {
      for (std::size_t c = 0; c < width_; ++c) columns_[c].push_back(rows[at + c]);
      if (columns_[0].size() == kChunkRows) flush();
      if (!good_) break;
    }
    return state();
  }

  void amend(std::string_view key, const std::string& value) override {
    for (auto& [name, text] : header_.facts)
      if (name == key) text = value;
  }

  base::Result<void> finish() override {
    flush();
    setAttribute("/", "title", header_.title);
    for (const auto& [key, value] : header_.facts) setAttribute("/", key, value);
    if (header_.rate_Hz) setNumber("/data", "rate_Hz", *header_.rate_Hz);
    for (auto& set : sets_) check(set.close());
    check(H5Fflush(file_.id(), H5F_SCOPE_GLOBAL) >= 0);
    check(file_.close());
    done_ = true;
    if (auto written = state(); !written) return written;
    return out_.commit();
  }

 private:
  [[nodiscard]] base::Result<void> state() const {
    if (good_) return {};
    return out_.failure("HDF5");
  }
  bool check(bool done) {
    if (!done && good_) out_.giveUp();
    return good_ = done && good_;
  }

  void makeGroup(const std::string& path) {
    const Handle group(H5Gcreate2(file_.id(), path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    check(group.good());
  }

  void setAttribute(const std::string& path, const std::string& key, const std::string& value) {
    if (value.size() > kLongestAttribute) return writeText(within("/documents/", linkName(key)), value);
    const Handle object(H5Oopen(file_.id(), path.c_str(), H5P_DEFAULT), H5Oclose), type = textType();
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    if (H5Aexists(object.id(), key.c_str()) > 0) return;
    const Handle attribute(
        H5Acreate2(object.id(), key.empty() ? "unnamed" : key.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
        H5Aclose);
    const char* text = value.c_str();
    check(attribute.good() && H5Awrite(attribute.id(), type.id(), &text) >= 0);
  }

  void setNumber(const std::string& path, const std::string& key, double value) {
    const Handle object(H5Oopen(file_.id(), path.c_str(), H5P_DEFAULT), H5Oclose);
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle attribute(H5Acreate2(object.id(), key.c_str(), H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, H5P_DEFAULT),
                           H5Aclose);
    check(attribute.good() && H5Awrite(attribute.id(), H5T_NATIVE_DOUBLE, &value) >= 0);
  }

  /// A data set that grows.
  Handle makeSet(const std::string& path, const ChannelHeader& channel) {
    const hsize_t none = 0, most = H5S_UNLIMITED, chunk = kChunkRows;
    const Handle space(H5Screate_simple(1, &none, &most), H5Sclose), how(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
    H5Pset_chunk(how.id(), 1, &chunk);
    H5Pset_shuffle(how.id());
    H5Pset_deflate(how.id(), kDeflate);
    H5Pset_chunk_cache(access.id(), 1, kChunkRows * sizeof(double), 1.0);  // a chunk is written once, whole
    Handle set(H5Dcreate2(file_.id(), path.c_str(), H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, how.id(), access.id()),
               H5Dclose);
    if (!check(set.good())) return set;
    for (const auto& [key, value] :
         {std::pair{"name", &channel.name}, std::pair{"unit", &channel.unit}, std::pair{"frame", &channel.frame},
          std::pair{"meaning", &channel.meaning}, std::pair{"group", &channel.group}})
      setAttribute(path, key, *value);
    return set;
  }

  void extend(const Handle& set, hsize_t from, const std::vector<double>& numbers) {
    if (numbers.empty() || !good_) return;
    const hsize_t count = numbers.size(), all = from + count;
    if (!check(H5Dset_extent(set.id(), &all) >= 0)) return;
    const Handle place(H5Dget_space(set.id()), H5Sclose), memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    H5Sselect_hyperslab(place.id(), H5S_SELECT_SET, &from, nullptr, &count, nullptr);
    check(H5Dwrite(set.id(), H5T_NATIVE_DOUBLE, memory.id(), place.id(), H5P_DEFAULT, numbers.data()) >= 0);
  }

  void flush() {
    const std::size_t count = columns_[0].size();
    check(out_.reserve(kSpare_bytes + count * width_ * sizeof(double)));
    for (std::size_t c = 0; c < width_; ++c) {
      extend(sets_[c], rows_, columns_[c]);
      columns_[c].clear();
    }
    rows_ += count;
  }

  void writeText(const std::string& path, const std::string& text) { writeTexts(path, {text}, true); }

  void writeTexts(const std::string& path, const std::vector<std::string>& texts, bool alone = false) {
    const hsize_t count = texts.size();
    const Handle type = textType();
    const Handle space(alone ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &count, nullptr), H5Sclose);
    const Handle set(H5Dcreate2(file_.id(), path.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                     H5Dclose);
    std::vector<const char*> pointers;
    for (const auto& text : texts) pointers.push_back(text.c_str());
    if (check(set.good()) && !texts.empty())
      check(H5Dwrite(set.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()) >= 0);
  }

  void writeNumbers(const std::string& path, const std::vector<double>& numbers, const ChannelHeader& channel) {
    extend(makeSet(path, channel), 0, numbers);
  }

  void writeEvents() {
    std::vector<double> times;
    std::vector<std::string> kinds, texts;
    for (const Marker& marker : header_.markers) {
      times.push_back(marker.time_s);
      kinds.push_back(marker.kind);
      texts.push_back(marker.text);
    }
    writeNumbers("/events/time_s", times, {.name = "time_s", .unit = "s", .meaning = "Time of the event"});
    writeTexts("/events/kind", kinds);
    writeTexts("/events/text", texts);
  }

  void writeResults() {
    const auto texts = [this](const char* name, std::string Outcome::*member) {
      std::vector<std::string> all;
      for (const Outcome& outcome : header_.outcomes) all.push_back(outcome.*member);
      writeTexts(within("/results/", name), all);
    };
    const auto numbers = [this](const char* name, const char* meaning, auto value) {
      std::vector<double> all;
      for (const Outcome& outcome : header_.outcomes)
        all.push_back(std::optional<double>(value(outcome)).value_or(std::nan("")));
      writeNumbers(within("/results/", name), all, {.name = name, .unit = {}, .meaning = meaning});
    };
    texts("table", &Outcome::table);
    texts("motion", &Outcome::motion);
    texts("quantity", &Outcome::quantity);
    texts("unit", &Outcome::unit);
    texts("method", &Outcome::method);
    texts("source", &Outcome::source);
    numbers("minimum", "In the unit of its row", [](const Outcome& o) { return o.minimum; });
    numbers("maximum", "In the unit of its row", [](const Outcome& o) { return o.maximum; });
    numbers("neutral_zone", "In the unit of its row", [](const Outcome& o) { return o.neutralZone; });
    numbers("expected_minimum", "What the source reports", [](const Outcome& o) { return o.expectedMinimum; });
    numbers("expected_maximum", "What the source reports", [](const Outcome& o) { return o.expectedMaximum; });
  }

  void writeSeries(const Series& series) {
    const std::string path = within("/series/", linkName(series.name));
    makeGroup(path);
    setAttribute(path, "meaning", series.meaning);
    writeNumbers(path + "/time_s", series.time_s, {.name = "time_s", .unit = "s", .meaning = "Time of the frame"});
    for (std::size_t c = 0; c < series.channels.size(); ++c)
      writeNumbers(path + "/" + linkName(series.channels[c].name), series.columns[c], series.channels[c]);
  }

  LibraryFile out_;
  Handle file_;
  RecordingHeader header_;
  std::size_t width_;
  std::vector<Handle> sets_;  // the time, then each channel
  std::vector<std::vector<double>> columns_;
  hsize_t rows_ = 0;
  bool good_ = true, done_ = false;
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createHdf5(const std::filesystem::path& file,
                                                          const RecordingHeader& header) {
  auto out = LibraryFile::open(file);
  if (!out) return out.error();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // errors are ours to tell
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V110);
  H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
  Handle made(H5Fcreate(out->part().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose);
  if (!made.good()) return out->failure("HDF5");
  auto writer = std::make_unique<Hdf5Writer>(std::move(*out), std::move(made), header);
  if (auto begun = writer->begin(); !begun) return begun.error();
  return std::unique_ptr<RecordingWriter>(std::move(writer));
}

}  // namespace articulus::exchange
