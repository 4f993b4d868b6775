#pragma once
#include <string>
#include <vector>

#include "core/publication/facts/run_facts.h"

namespace articulus::publication {

/// The works that the methods of these runs go back to, each once: those that a method, an expected value or a
/// protocol cites by its key (citedWorks), then what a protocol gives as its source and is none of them.
[[nodiscard]] std::vector<std::string> referencesOf(const std::vector<RunFacts>& runs);

}  // namespace articulus::publication
