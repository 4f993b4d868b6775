// Kept results are served by the number of their methods: it has to rise with each change of what a run gives.
#include <gtest/gtest.h>

#include <cstdint>

#include "core/base/text/text_format.h"
#include "core/run/kept_results.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::test {
namespace {

/// FNV-1a.
void add(std::uint64_t& hash, const std::string& text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  hash *= 1099511628211ULL;
}

TEST(MethodsVersion, RisesWithTheResultsOfAKnownRun) {
  StoredRun bench;
  const auto found = run::resultsOf(*bench.store, bench.add(6000));
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_GT(found->results.values.size(), 50u);
  std::uint64_t hash = 14695981039346656037ULL;
  for (const storage::ResultValue& row : found->results.values) {
    // What rounding leaves of a zero is no digit of a result.
    const auto shown = [](double v) { return std::abs(v) < 1e-9 ? std::string("0") : base::significant(v, 3); };
    for (const std::string& text : {row.table, row.motion, row.quantity, row.unit, row.method, shown(row.minimum),
                                    shown(row.maximum), shown(row.neutralZone.value_or(0.0))})
      add(hash, text);
  }
  EXPECT_EQ(run::kMethodsVersion, 12);
  EXPECT_EQ(hash, 2032940118626746875U)
      << "The results of a known run have changed: raise run::kMethodsVersion, and write both numbers "
         "here.";
}

}  // namespace
}  // namespace articulus::test
