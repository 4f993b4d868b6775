#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/publication/facts/run_facts.h"

namespace articulus::publication {

/// Channels of a run as lines that a picture can show.
struct ChannelLines {
  std::optional<record::Channel> x;  ///< none: time
  std::vector<record::Channel> y;
  std::vector<Course> lines;  ///< one a channel of y; SI
};

/// In      x, y: columns of the catalogue; x empty or "time_s": over time, thinned as it is read
/// Errors  InvalidArgument for a column that there is none of, with the nearest one; as UserStore; Cancelled
/// Thread  the one of the store
[[nodiscard]] base::Result<ChannelLines> channelLines(storage::UserStore& store, std::int64_t runId,
                                                      const std::string& x, const std::vector<std::string>& y,
                                                      const std::function<bool(std::int64_t, std::int64_t)>& progress);

}  // namespace articulus::publication
