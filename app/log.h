#pragma once
#include <filesystem>

namespace articulus::app {

/// Opens DATA/articulus.log (0600, 1 MB, three generations kept): what the program did and what went wrong, for whoever
/// has to find out later. Without a writable folder messages go to standard error only from warnings on. Never called
/// by the control thread.
/// Thread  once, at the start; spdlog's functions after it from any thread but control
void openLog(const std::filesystem::path& dataFolder);

}  // namespace articulus::app
