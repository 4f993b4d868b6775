#pragma once
#include "core/exchange/recording.h"
#include "tests/fuzz/fuzz.h"

namespace articulus::fuzz {

/// What a reader of measurements gives: words where it refuses, else columns that are all as long as the time.
template <class Result>
void expectSound(const Result& read) {
  expectWords(read);
  if (!read) return;
  if (read->columns.size() != read->header.channels.size()) std::abort();
  for (const auto& column : read->columns)
    if (column.size() != read->time_s.size()) std::abort();
}

}  // namespace articulus::fuzz
