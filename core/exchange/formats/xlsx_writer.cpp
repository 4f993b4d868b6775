#include <xlsxwriter.h>

#include <cmath>

#include "core/exchange/formats/library_file.h"
#include "core/exchange/formats/xlsx.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::int64_t kMostRows = LXW_ROW_MAX - 4;  // behind the names, units, frames and meanings
constexpr std::size_t kMostColumns = LXW_COL_MAX;
constexpr std::size_t kMostLetters = 32767;  // in a cell
constexpr lxw_row_t kHeadRows = 4;
constexpr std::size_t kSpare_bytes = 1 << 16, kCell_bytes = 40;  // at most, before they are compressed

Error tooMany(std::int64_t rows) {
  return {ErrorCode::InvalidArgument,
          "A sheet of Excel holds " + std::to_string(kMostRows) + " rows, and these are " +
              (rows > 0 ? std::to_string(rows) : "more") + ".",
          "Take fewer: a lower rate or one row of " +
              std::to_string(rows > 0 ? (rows + kMostRows - 1) / kMostRows : 10) +
              " (--rate, --every); or write hdf5, mat or csv."};
}

std::filesystem::path folderOf(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

class XlsxWriter final : public RecordingWriter {
 public:
  XlsxWriter(LibraryFile out, lxw_workbook* book, RecordingHeader header)
      : out_(std::move(out)), book_(book), header_(std::move(header)) {
    bold_ = workbook_add_format(book_);
    format_set_bold(bold_);
    // A row that was left is on the disk already and cannot be written to: facts are written at the end.
    facts_ = workbook_add_worksheet(book_, "Summary");
    writeResults(workbook_add_worksheet(book_, "Results"));
    writeEvents(workbook_add_worksheet(book_, "Events"));
    samples_ = workbook_add_worksheet(book_, "Samples");
    const ChannelHeader time{.name = "time_s", .unit = "s", .frame = {}, .meaning = "Time of the row"};
    for (const auto member :
         {&ChannelHeader::name, &ChannelHeader::unit, &ChannelHeader::frame, &ChannelHeader::meaning}) {
      text(samples_, row_, 0, time.*member, bold_);
      for (std::size_t c = 0; c < header_.channels.size(); ++c)
        text(samples_, row_, static_cast<lxw_col_t>(c + 1), header_.channels[c].*member, bold_);
      ++row_;
    }
    worksheet_freeze_panes(samples_, kHeadRows, 1);
  }
  ~XlsxWriter() override {
    if (book_) lxw_workbook_free(book_);
  }
  XlsxWriter(const XlsxWriter&) = delete;
  XlsxWriter& operator=(const XlsxWriter&) = delete;

  base::Result<void> append(std::span<const double> rows) override {
    const std::size_t width = header_.channels.size() + 1;
    for (std::size_t at = 0; at + width <= rows.size(); at += width, ++row_) {
      if (row_ >= LXW_ROW_MAX) return tooMany(0);
      cells_ += width;
      for (std::size_t c = 0; c < width; ++c)
        if (std::isfinite(rows[at + c]))
          check(worksheet_write_number(samples_, row_, static_cast<lxw_col_t>(c), rows[at + c], nullptr));
    }
    // Rows wait in a temporary file beside, and the library does not tell where the disk took no more of it.
    if (!out_.reserve(kSpare_bytes + cells_ * kCell_bytes)) check(LXW_ERROR_CREATING_TMPFILE);
    return state();
  }
  void amend(std::string_view key, const std::string& value) override {
    for (auto& [name, fact] : header_.facts)
      if (name == key) fact = value;
  }
  base::Result<void> finish() override {
    writeFacts();
    check(workbook_close(std::exchange(book_, nullptr)));
    if (auto written = state(); !written) return written;
    return out_.commit();
  }

 private:
  [[nodiscard]] base::Result<void> state() const {
    if (error_ == LXW_NO_ERROR) return {};
    return out_.failure(std::string("libxlsxwriter (") + lxw_strerror(error_) + ")");
  }
  void check(lxw_error error) {
    if (error_ == LXW_NO_ERROR) error_ = error;
  }
  void text(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, const std::string& words,
            lxw_format* format = nullptr) {
    if (words.empty()) return;
    if (words.size() <= kMostLetters) check(worksheet_write_string(sheet, row, column, words.c_str(), format));
    else check(worksheet_write_string(sheet, row, column, "too long for a cell", format));
  }
  void number(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, std::optional<double> value) {
    if (value && std::isfinite(*value)) check(worksheet_write_number(sheet, row, column, *value, nullptr));
  }
  void heads(lxw_worksheet* sheet, std::initializer_list<const char*> names) {
    lxw_col_t column = 0;
    for (const char* head : names) check(worksheet_write_string(sheet, 0, column++, head, bold_));
    worksheet_freeze_panes(sheet, 1, 0);
  }
  void writeFacts() {
    worksheet_set_column(facts_, 0, 0, 24, nullptr);
    worksheet_set_column(facts_, 1, 1, 100, nullptr);
    lxw_row_t row = 0;
    text(facts_, row++, 0, header_.title, bold_);
    for (const auto& [key, value] : header_.facts) {
      text(facts_, row, 0, key);
      text(facts_, row++, 1, value);
    }
  }
  void writeResults(lxw_worksheet* sheet) {
    heads(sheet, {"table", "motion", "quantity", "unit", "minimum", "maximum", "neutral zone", "method",
                  "expected minimum", "expected maximum", "source"});
    lxw_row_t row = 1;
    for (const Outcome& o : header_.outcomes) {
      lxw_col_t column = 0;
      for (const auto* words : {&o.table, &o.motion, &o.quantity, &o.unit}) text(sheet, row, column++, *words);
      number(sheet, row, column++, o.minimum);
      number(sheet, row, column++, o.maximum);
      number(sheet, row, column++, o.neutralZone);
      text(sheet, row, column++, o.method);
      number(sheet, row, column++, o.expectedMinimum);
      number(sheet, row, column++, o.expectedMaximum);
      text(sheet, row++, column, o.source);
    }
  }
  void writeEvents(lxw_worksheet* sheet) {
    heads(sheet, {"time_s", "kind", "text"});
    lxw_row_t row = 1;
    for (const Marker& marker : header_.markers) {
      if (row >= LXW_ROW_MAX) break;
      number(sheet, row, 0, marker.time_s);
      text(sheet, row, 1, marker.kind);
      text(sheet, row++, 2, marker.text);
    }
  }

  LibraryFile out_;
  lxw_workbook* book_;
  RecordingHeader header_;
  lxw_format* bold_ = nullptr;
  lxw_worksheet *facts_ = nullptr, *samples_ = nullptr;
  lxw_row_t row_ = 0;
  std::size_t cells_ = 0;
  lxw_error error_ = LXW_NO_ERROR;
};

}  // namespace

base::Result<std::unique_ptr<RecordingWriter>> createXlsx(const std::filesystem::path& file,
                                                          const RecordingHeader& header) {
  if (header.rows && *header.rows > kMostRows) return tooMany(*header.rows);
  if (header.channels.size() + 1 > kMostColumns)
    return Error{ErrorCode::InvalidArgument, "A sheet of Excel holds " + std::to_string(kMostColumns) + " columns.",
                 "Choose fewer channels."};
  auto out = LibraryFile::open(file);
  if (!out) return out.error();
  std::string beside = folderOf(out->part()).string();
  lxw_workbook_options options{};
  options.constant_memory = LXW_TRUE;
  options.tmpdir = beside.data();
  lxw_workbook* book = workbook_new_opt(out->part().c_str(), &options);
  if (!book) return out->failure("libxlsxwriter");
  return std::unique_ptr<RecordingWriter>(new XlsxWriter(std::move(*out), book, header));
}

}  // namespace articulus::exchange
