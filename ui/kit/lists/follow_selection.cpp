#include "ui/kit/lists/follow_selection.h"

#include <QAbstractItemView>
#include <QItemSelectionModel>

namespace articulus::ui {

void followSelection(QAbstractItemView& view) {
  auto* model = view.selectionModel();
  QObject::connect(model, &QItemSelectionModel::selectionChanged, &view, [model](const QItemSelection& selected) {
    const auto rows = selected.indexes();
    if (!rows.isEmpty() && !model->isSelected(model->currentIndex()) &&
        rows.first().siblingAtColumn(0) != model->currentIndex().siblingAtColumn(0))
      model->setCurrentIndex(rows.first(), QItemSelectionModel::NoUpdate);
  });
}

}  // namespace articulus::ui
