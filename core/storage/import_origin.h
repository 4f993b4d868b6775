#pragma once
#include <string>

namespace articulus::storage {

/// Where the samples of a run come from that was not recorded here but read from a file.
struct ImportOrigin {
  std::string file;         ///< its name, without its folder
  std::string format;       ///< key of the kind of file: "csv", "tdms"
  std::string hash;         ///< BLAKE2b-256 of its bytes, hexadecimal
  std::string detailsJson;  ///< how its columns became ours, what was joined and shifted, what it says of itself
};

}  // namespace articulus::storage
