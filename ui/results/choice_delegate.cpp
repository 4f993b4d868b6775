#include "ui/results/choice_delegate.h"

#include <algorithm>

#include "ui/kit/choice_box.h"
#include "ui/results/import_model.h"

namespace articulus::ui {
namespace {
constexpr const char* kPicked = "picked";
}

QWidget* ChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
  auto* box = new ChoiceBox(parent);
  for (const QString& choice : choices_) box->addItem(choice.isEmpty() ? ImportModel::tr("not used") : choice, choice);
  connect(box, &QComboBox::activated, this, [this, box] {
    auto* self = const_cast<ChoiceDelegate*>(this);
    box->setProperty(kPicked, true);
    emit self->commitData(box);
    emit self->closeEditor(box);
  });
  return box;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* box = qobject_cast<QComboBox*>(editor);
  box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::EditRole))));
}

void ChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  if (editor->property(kPicked).toBool())
    model->setData(index, qobject_cast<QComboBox*>(editor)->currentData(), Qt::EditRole);
}

}  // namespace articulus::ui
