#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// NI's TDMS: each channel with its unit (NI_UnitDescription), scaled as its properties say, at the times of
/// wf_start_time, wf_start_offset and wf_increment. Channels of other rates are put at the times of the fastest.
base::Result<Recording> readTdms(const std::filesystem::path& file);

inline constexpr Format kTdms{.key = "tdms",
                              .extensions = ".tdms",
                              .meaning = "TDMS of National Instruments (LabVIEW, DIAdem, DAQmx, simVITRO)",
                              .begins = [](std::string_view bytes) { return bytes.starts_with("TDSm"); },
                              .read = readTdms};

}  // namespace articulus::exchange
