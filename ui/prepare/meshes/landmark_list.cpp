#include "ui/prepare/meshes/landmark_list.h"

#include <algorithm>
#include <utility>

namespace articulus::ui {

/// All of it before and after: a list of landmarks is short.
class LandmarkList::Change : public QUndoCommand {
 public:
  Change(const QString& what, LandmarkList& list, State before, State after)
      : QUndoCommand(what), list_(list), before_(std::move(before)), after_(std::move(after)) {}
  void undo() override { list_.put(before_); }
  void redo() override { list_.put(after_); }

 private:
  LandmarkList& list_;
  State before_, after_;
};

void LandmarkList::push(const QString& what, State next) { undo_.push(new Change(what, *this, now_, std::move(next))); }

void LandmarkList::put(const State& state) {
  now_ = state;
  emit changed();
  emit chosenChanged();
}

QString LandmarkList::nameOf(int row) const {
  const QString& name = now_.rows[static_cast<std::size_t>(row)].name;
  return name.isEmpty() ? tr("Landmark %1").arg(row + 1) : name;
}

void LandmarkList::choose(int row) {
  if (row < 0 || row >= static_cast<int>(now_.rows.size())) row = -1;
  if (std::exchange(now_.chosen, row) != row) emit chosenChanged();
}

int LandmarkList::nextWithoutPlace(const State& state, int after) {
  const int count = static_cast<int>(state.rows.size());
  for (int k = 1; k <= count; ++k)
    if (const int row = (after + k) % count; LandmarkRow::empty(state.rows[static_cast<std::size_t>(row)].mesh))
      return row;
  return -1;
}

void LandmarkList::place(const spatial::Vector3& onMesh) {
  State next = now_;
  if (next.chosen < 0) {
    if (full()) return;
    next.rows.push_back({.name = tr("Landmark %1").arg(next.rows.size() + 1)});
    next.rows.back().setOnMesh(onMesh);
    const QString name = next.rows.back().name;
    return push(tr("add %1").arg(name), std::move(next));
  }
  const int row = next.chosen;
  next.rows[static_cast<std::size_t>(row)].setOnMesh(onMesh);
  next.chosen = nextWithoutPlace(next, row);
  push(tr("set %1").arg(nameOf(row)), std::move(next));
}

void LandmarkList::set(int row, const LandmarkRow& landmark) {
  if (row < 0 || row >= static_cast<int>(now_.rows.size())) return;
  State next = now_;
  auto& there = next.rows[static_cast<std::size_t>(row)];
  if (there == landmark) return;
  there = landmark;
  push(tr("change %1").arg(nameOf(row)), std::move(next));
}

void LandmarkList::add() {
  if (full()) return;
  State next = now_;
  next.rows.push_back({.name = tr("Landmark %1").arg(next.rows.size() + 1)});
  next.chosen = static_cast<int>(next.rows.size()) - 1;
  const QString name = next.rows.back().name;
  push(tr("add %1").arg(name), std::move(next));
}

void LandmarkList::remove() {
  if (now_.chosen < 0) return;
  State next = now_;
  const QString name = nameOf(next.chosen);
  next.rows.erase(next.rows.begin() + next.chosen);
  next.chosen = std::min(next.chosen, static_cast<int>(next.rows.size()) - 1);
  push(tr("remove %1").arg(name), std::move(next));
}

bool LandmarkList::forgetOnMesh() {
  State next = now_;
  for (LandmarkRow& row : next.rows) row.mesh = {};
  if (next.rows == now_.rows) return false;
  next.chosen = 0;
  push(tr("take places off the mesh before"), std::move(next));
  return true;
}

void LandmarkList::take(const std::vector<LandmarkRow>& rows) {
  if (rows.empty()) return;
  State next = now_;
  for (const LandmarkRow& row : rows) {
    const auto same = std::ranges::find_if(next.rows, [&row](const LandmarkRow& other) {
      return !row.name.isEmpty() && other.name.compare(row.name, Qt::CaseInsensitive) == 0;
    });
    if (same == next.rows.end()) {
      if (next.rows.size() < kMostLandmarks) next.rows.push_back(row);
      continue;
    }
    if (!LandmarkRow::empty(row.mesh)) same->mesh = row.mesh;
    if (!LandmarkRow::empty(row.bone_mm)) same->bone_mm = row.bone_mm;
  }
  next.chosen = nextWithoutPlace(next, -1);
  push(tr("paste %n landmark(s)", nullptr, static_cast<int>(rows.size())), std::move(next));
}

}  // namespace articulus::ui
