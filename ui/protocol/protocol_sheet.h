#pragma once
#include "core/publication/protocol_page.h"
#include "ui/protocol/experiment_library.h"

namespace articulus::ui {

/// What the page for paper says of an experiment: with the values that were chosen, for the cell and the side that are
/// here, in the language of the desktop.
/// In      protocol: of the entry, with its parameters' values
/// Thread  ui
[[nodiscard]] publication::ProtocolSheet sheetOf(const ExperimentLibrary::Entry& entry,
                                                 const protocol::Protocol& protocol, UserSession& session);

}  // namespace articulus::ui
