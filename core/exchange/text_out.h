#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/base/output_file.h"
#include "core/exchange/recording_writer.h"

namespace articulus::exchange {

/// The shortest text that reads back as the same number, with '.'; for NaN the word for what is missing.
void appendNumber(std::string& text, double value, std::string_view missing);

/// With blanks for line breaks and what else is no letter.
[[nodiscard]] std::string onOneLine(std::string_view text);

/// Places in a text that are kept free for facts that are known only at its end.
/// Thread  one
class KeptFacts {
 public:
  /// Adds room to the text, which is the first that is written, for a fact without a value.
  /// In  until: what stands there as long as nothing is known
  void keep(std::string& text, std::string_view key, std::string_view until = {});
  void amend(std::string_view key, std::string value);
  /// Writes what is known by now into its place.
  [[nodiscard]] base::Result<void> fill(base::OutputFile& file) const;

 private:
  struct Place {
    std::size_t at = 0;
    std::string value{};
  };
  std::map<std::string, Place, std::less<>> places_;
};

}  // namespace articulus::exchange
