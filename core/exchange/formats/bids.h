#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// A table in the manner of Motion-BIDS, without names: NAME_motion.tsv, or as it is named; beside it NAME_motion.json
/// (rate, frames, facts), NAME_channels.tsv, NAME_events.tsv and NAME_results.tsv; and of each tracked bone
/// NAME_tracksys-BONE_motion.tsv with its channels. What is missing is "n/a". Where one cannot be written none is left;
/// what stood under the names of those that were in their place already is gone then.
/// Source  Jeung et al. 2024, Motion-BIDS, Sci Data 11:716; BIDS 1.9. Loads are channels of type MISC.
base::Result<std::unique_ptr<RecordingWriter>> createBids(const std::filesystem::path& file,
                                                          const RecordingHeader& header);

inline constexpr Format kBids{.key = "bids",
                              .extensions = ".tsv",
                              .meaning = "Motion-BIDS: a table with sidecars of channels, events, results and facts",
                              .create = createBids,
                              .bytesPerNumber = 13.7};

}  // namespace articulus::exchange
