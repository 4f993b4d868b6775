#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// A vector, a matrix or a list of texts of a file that holds a tree of them, as HDF5 and MATLAB do.
struct NamedArray {
  std::string group{}, name{};  ///< "trial1/loads", "Fx"
  std::size_t rows = 0, columns = 0;
  std::vector<double> values{};                     ///< one column after the other; empty of texts
  std::vector<std::string> texts{};                 ///< empty of numbers
  std::map<std::string, std::string> attributes{};  ///< what the file says of it: "unit"

  [[nodiscard]] bool numeric() const { return texts.empty(); }
  [[nodiscard]] std::string path() const { return group.empty() ? name : group + "/" + name; }
};

struct ArrayTree {
  std::vector<NamedArray> arrays{};
  std::vector<std::pair<std::string, std::string>> facts{};
  std::vector<std::string> left{};  ///< what was not read, and why
};

/// What a tree may hold; looked at before anything is made of it.
struct ArrayBounds {
  static constexpr std::size_t kArrays = 20'000;
  static constexpr std::size_t kValues = 50'000'000;        ///< of all arrays
  static constexpr std::size_t kTexts_bytes = 16U << 20;    ///< of all texts
  static constexpr std::size_t kUnpacked_bytes = 1U << 29;  ///< of what is compressed
  static constexpr int kDepth = 32;
};

/// The table of such a file: all arrays of one length, that which a time has, else that which most columns have. Names,
/// units and meanings are those of attributes and of texts beside the numbers ("units", "colheaders"); single numbers
/// and texts are facts. Arrays of another length that have a time of their own are further tables; what is in none is
/// named with why. Numbers that say scale_factor, add_offset or _FillValue are stored packed, as the CF conventions
/// write them (section 8.1 and 2.5.1): they are unpacked, which a note tells. What Articulus wrote comes back as it
/// was.
/// In      origin: what errors call the file
/// Errors  ParseError: no table of at least two rows, more columns than are read
[[nodiscard]] base::Result<Recording> recordingOf(ArrayTree tree, const std::string& origin);

}  // namespace articulus::exchange
