#include "core/publication/sections/references.h"

#include <algorithm>

#include "core/publication/sections/cited_works.h"

namespace articulus::publication {
namespace {

/// Own words of a protocol's author, as "ours" or "from memory", are no literature: a work has its year.
bool isWork(const std::string& source) {
  if (source.find("from memory") != std::string::npos) return false;
  for (std::size_t i = 0; i + 4 <= source.size(); ++i)
    if ((source.compare(i, 2, "19") == 0 || source.compare(i, 2, "20") == 0) && source[i + 2] >= '0' &&
        source[i + 2] <= '9' && source[i + 3] >= '0' && source[i + 3] <= '9')
      return true;
  return false;
}

bool citesAny(const std::string& text) {
  return std::ranges::any_of(citedWorks(), [&text](const CitedWork& work) { return cites(text, work.key); });
}

}  // namespace

std::vector<std::string> referencesOf(const std::vector<RunFacts>& runs) {
  std::vector<std::string> references;
  for (const CitedWork& work : citedWorks())
    if (std::ranges::any_of(runs, [&work](const RunFacts& run) {
          return cites(run.protocol.source, work.key) ||
                 std::ranges::any_of(run.results, [&work](const storage::ResultValue& row) {
                   return cites(row.method, work.key) || cites(row.source, work.key);
                 });
        }))
      references.emplace_back(work.reference);
  // A work that only its author knows stands in the words of the protocol.
  for (const RunFacts& run : runs)
    if (const std::string& source = run.protocol.source;
        isWork(source) && !citesAny(source) && std::ranges::find(references, source) == references.end())
      references.push_back(source);
  return references;
}

}  // namespace articulus::publication
