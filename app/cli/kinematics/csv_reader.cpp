#include "app/cli/kinematics/csv_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "app/cli/interrupt.h"

namespace articulus::cli {
namespace {

/// Errors  Cancelled where Ctrl+C was pressed
base::CsvRows::Source sourceOf(int descriptor, const std::string& name, std::function<void()> beforeWaiting) {
  return [descriptor, name, beforeWaiting = std::move(beforeWaiting)](char* into,
                                                                      std::size_t size) -> base::Result<std::size_t> {
    if (beforeWaiting) beforeWaiting();
    ssize_t got = 0;
    do got = Interrupt::requested() ? 0 : ::read(descriptor, into, size);
    while (got < 0 && errno == EINTR);
    if (got < 0)
      return base::Error{base::ErrorCode::StorageFailure, "Cannot read " + name + ": " + std::strerror(errno) + ".",
                         "Check the file or the program that it comes from."};
    if (Interrupt::requested()) return base::Error{base::ErrorCode::Cancelled, "Interrupted.", {}};
    return static_cast<std::size_t>(got);
  };
}

constexpr double kOrdinary = 1e3;  // smaller numbers are none that any column is too small for

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < 12; ++i) text += (i ? ", " : "") + names[i];
  return names.size() > 12 ? text + ", ... (" + std::to_string(names.size()) + " columns)" : text;
}

}  // namespace

CsvReader::CsvReader(int descriptor, std::string source, std::vector<CsvColumn> wanted,
                     std::function<void()> beforeWaiting)
    : source_(std::move(source)), wanted_(std::move(wanted)),
      csv_(sourceOf(descriptor, source_, std::move(beforeWaiting)), source_) {}

base::Result<void> CsvReader::begin() {
  std::string proper;
  for (const auto& column : wanted_) proper += (proper.empty() ? "" : ",") + column.names.front().text;
  const auto begun = csv_.begin();
  if (!begun && begun.error().code != base::ErrorCode::Cancelled) {
    base::Error error = begun.error();
    error.remedy += " It names " + proper + ".";
    return error;
  }
  if (!begun || !*begun)
    return base::Error{base::ErrorCode::ParseError, "There is nothing on " + source_ + ".",
                       "Give CSV whose first line names the columns: " + proper + "."};
  const auto& header = csv_.names();
  std::string missing;
  for (const auto& column : wanted_) {
    const CsvColumn::Name* found = nullptr;
    for (const auto& name : column.names) {
      const auto at = std::find(header.begin(), header.end(), name.text);
      if (at == header.end()) continue;
      if (std::find(at + 1, header.end(), name.text) != header.end())
        return csv_.wrong("names the column " + name.text + " twice", "Give each column a name of its own.");
      if (found)  // which of them holds is not ours to guess
        return csv_.wrong("has both " + found->text + " and " + name.text + ", which are the same quantity",
                          "Leave one of them out, or name it differently.");
      position_.push_back(static_cast<std::size_t>(at - header.begin()));
      toSi_.push_back(name.toSi);
      found = &name;
    }
    if (!found) missing += (missing.empty() ? "" : ", ") + column.names.front().text;
  }
  if (!missing.empty())
    return csv_.wrong("has no column " + missing + " (it has " + listed(header) + ")",
                      "Name the columns " + proper + ", in any order; further columns are passed over.");
  return {};
}

base::Result<bool> CsvReader::next(std::vector<double>& values) {
  const auto tellRows = [this](base::Error error) {
    if (error.code != base::ErrorCode::ParseError) return error;
    if (error.remedy.ends_with('.')) error.remedy.pop_back();
    error.remedy += rows_ == 0 ? "; nothing was computed."
                               : "; the rows before it (" + std::to_string(rows_) + ") are on standard output.";
    return error;
  };
  const auto more = csv_.next();
  if (!more && more.error().code == base::ErrorCode::Cancelled) return false;
  if (!more) return tellRows(more.error());
  if (!*more) return false;
  values.resize(wanted_.size());
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    const auto cell = csv_.cells()[position_[i]];
    if (!base::parseCsvNumber(cell, values[i]) || std::abs(values[i]) > kOrdinary) {
      const auto number =
          base::csvNumber(cell, source_ + ", line " + std::to_string(line()), csv_.names()[position_[i]]);
      if (!number) return tellRows(number.error());
    }
    values[i] *= toSi_[i];
  }
  ++rows_;
  return true;
}

}  // namespace articulus::cli
