#include "app/studies/expectation.h"

#include <algorithm>

namespace articulus::studies {

base::Result<void> attach(const std::vector<Expectation>& expectations, std::vector<storage::ResultValue>& rows) {
  for (const Expectation& e : expectations) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&e](const storage::ResultValue& r) {
      return r.motion == e.of && r.quantity == e.quantity;
    });
    if (row == rows.end())
      return base::Error{base::ErrorCode::NotFound,
                         "No result \"" + e.quantity + "\" of \"" + e.of + "\", which the case expects.",
                         "Name a result that the protocol has."};
    if (row->expectedMinimum || row->expectedMaximum)
      return base::Error{base::ErrorCode::NotFound,
                         "\"" + e.quantity + "\" of \"" + e.of + "\" has an expectation from its protocol.",
                         "Leave it out of the case."};
    row->expectedMinimum = e.minimum;
    row->expectedMaximum = e.maximum;
    row->source = e.source;
  }
  return {};
}

}  // namespace articulus::studies
