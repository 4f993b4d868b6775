#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What the analysis of a run gives: all that could be computed, and what could not, which takes nothing from the rest.
struct RunResults {
  std::vector<storage::ResultValue> values{};
  std::vector<base::Error> problems{};  ///< one for each analysis of the protocol that failed, by its name
  /// The problems as one text; empty where there are none.
  [[nodiscard]] std::string problemText() const {
    std::string text;
    for (const base::Error& problem : problems) {
      if (!text.empty()) text += ' ';
      text += problem.text();
    }
    return text;
  }
};

}  // namespace articulus::run
