#include "core/protocol/difference/step_alignment.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

namespace articulus::protocol {
namespace {

using Nodes = std::span<const StepNode>;
constexpr std::size_t kMostCells = 4'000'000;  // of a table of all pairs; beyond, steps are paired in their order

/// The best pairs that keep the order of both lists: those whose scores have the largest sum.
/// In      score(i, j): 0 for what is no pair
void pairInOrder(std::size_t n, std::size_t m, const std::function<float(std::size_t, std::size_t)>& score,
                 const std::function<void(std::size_t, std::size_t)>& take) {
  if (n == 0 || m == 0) return;
  if (n * m > kMostCells) {
    for (std::size_t i = 0; i < std::min(n, m); ++i)
      if (score(i, i) > 0.0F) take(i, i);
    return;
  }
  std::vector<float> scores(n * m), best((n + 1) * (m + 1), 0.0F);
  const auto at = [m](std::size_t i, std::size_t j) { return i * (m + 1) + j; };
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;) {
      const float s = scores[i * m + j] = score(i, j);
      best[at(i, j)] = std::max({best[at(i + 1, j)], best[at(i, j + 1)], s > 0.0F ? s + best[at(i + 1, j + 1)] : 0.0F});
    }
  for (std::size_t i = 0, j = 0; i < n && j < m;) {
    const float s = scores[i * m + j];
    if (s > 0.0F && best[at(i, j)] == s + best[at(i + 1, j + 1)]) take(i++, j++);
    else if (best[at(i, j)] == best[at(i + 1, j)]) ++i;
    else ++j;
  }
}

bool sameKind(const StepNode& a, const StepNode& b) { return a.step->index() == b.step->index(); }

/// How much of two steps is the same; 0 for different kinds.
float likeness(const StepNode& a, const StepNode& b) {
  if (!sameKind(a, b)) return 0.0F;
  std::size_t same = 0;
  for (const FieldWords& one : a.words)
    same += std::ranges::any_of(b.words, [&one](const FieldWords& other) {
      return one.name == other.name && one.part == other.part && one.value == other.value;
    });
  const auto most = static_cast<float>(std::max<std::size_t>(1, std::max(a.words.size(), b.words.size())));
  const bool label = !a.step->label.empty() && a.step->label == b.step->label;
  const bool inside = !a.lists.empty() && a.lists.size() == b.lists.size() &&
                      std::ranges::equal(a.lists, b.lists, [](const auto& x, const auto& y) {
                        return std::ranges::equal(x.steps, y.steps, {}, &StepNode::whole, &StepNode::whole);
                      });
  return 0.25F + static_cast<float>(same) / most + (label ? 1.0F : 0.0F) + (inside ? 1.0F : 0.0F);
}

class Alignment {
 public:
  Alignment(Nodes before, Nodes after)
      : before_(before), after_(after), toAfter_(before.size(), -1), toBefore_(after.size(), -1),
        moved_(after.size(), false) {}

  std::vector<StepPair> take() {
    keepWhatStayed();
    pairWhatIsAlike();
    findMoved([](const StepNode& a, const StepNode& b) { return a.whole == b.whole; });
    findMoved([](const StepNode& a, const StepNode& b) {
      return sameKind(a, b) && !a.step->label.empty() && a.step->label == b.step->label;
    });
    return inOrder();
  }

 private:
  void pair(std::size_t i, std::size_t j) {
    toAfter_[i] = static_cast<int>(j);
    toBefore_[j] = static_cast<int>(i);
  }

  void keepWhatStayed() {
    const std::size_t n = before_.size(), m = after_.size(), least = std::min(n, m);
    std::size_t first = 0, last = 0;
    while (first < least && before_[first].whole == after_[first].whole) {
      pair(first, first);
      ++first;
    }
    while (last < least - first && before_[n - 1 - last].whole == after_[m - 1 - last].whole) {
      pair(n - 1 - last, m - 1 - last);
      ++last;
    }
    pairInOrder(
        n - first - last, m - first - last,
        [&](std::size_t i, std::size_t j) { return before_[first + i].whole == after_[first + j].whole ? 1.0F : 0.0F; },
        [&](std::size_t i, std::size_t j) { pair(first + i, first + j); });
  }

  /// Between two that stayed.
  void pairWhatIsAlike() {
    std::size_t i = 0, j = 0;
    while (i < before_.size() || j < after_.size()) {
      std::size_t endI = i, endJ = j;
      while (endI < before_.size() && toAfter_[endI] < 0) ++endI;
      while (endJ < after_.size() && toBefore_[endJ] < 0) ++endJ;
      pairInOrder(
          endI - i, endJ - j, [&](std::size_t a, std::size_t b) { return likeness(before_[i + a], after_[j + b]); },
          [&](std::size_t a, std::size_t b) { alike_.emplace_back(i + a, j + b); });
      i = endI + 1;
      j = endJ + 1;
    }
    // A step that stands elsewhere as it was has moved; it did not become what is in its place now.
    for (const auto& [a, b] : alike_)
      if (!standsElsewhere(before_[a], after_, toBefore_) && !standsElsewhere(after_[b], before_, toAfter_)) pair(a, b);
  }

  static bool standsElsewhere(const StepNode& node, Nodes in, const std::vector<int>& paired) {
    for (std::size_t i = 0; i < in.size(); ++i)
      if (paired[i] < 0 && in[i].whole == node.whole) return true;
    return false;
  }

  void findMoved(const std::function<bool(const StepNode&, const StepNode&)>& same) {
    for (std::size_t j = 0; j < after_.size(); ++j)
      for (std::size_t i = 0; i < before_.size() && toBefore_[j] < 0; ++i)
        if (toAfter_[i] < 0 && same(before_[i], after_[j])) {
          pair(i, j);
          moved_[j] = true;
        }
  }

  /// From i on, of the steps of before.
  [[nodiscard]] std::size_t nextThatStayed(std::size_t i) const {
    while (i < before_.size() && (toAfter_[i] < 0 || moved_[static_cast<std::size_t>(toAfter_[i])])) ++i;
    return i;
  }

  [[nodiscard]] std::vector<StepPair> inOrder() const {
    std::vector<StepPair> pairs;
    std::size_t i = 0;  // what was removed before this one is told
    const auto removedUntil = [&](std::size_t end) {
      for (; i < end; ++i)
        if (toAfter_[i] < 0) pairs.push_back({static_cast<int>(i), -1});
    };
    for (std::size_t j = 0; j < after_.size(); ++j) {
      // What was there before, then what is there instead.
      const bool stayed = toBefore_[j] >= 0 && !moved_[j];
      removedUntil(stayed ? static_cast<std::size_t>(toBefore_[j]) : nextThatStayed(i));
      pairs.push_back({toBefore_[j], static_cast<int>(j), moved_[j]});
    }
    removedUntil(before_.size());
    return pairs;
  }

  Nodes before_, after_;
  std::vector<int> toAfter_, toBefore_;
  std::vector<bool> moved_;
  std::vector<std::pair<std::size_t, std::size_t>> alike_;
};

}  // namespace

std::vector<StepPair> alignSteps(const std::vector<StepNode>& before, const std::vector<StepNode>& after) {
  return Alignment(before, after).take();
}

}  // namespace articulus::protocol
