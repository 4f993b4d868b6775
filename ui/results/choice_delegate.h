#pragma once
#include <QStringList>
#include <QStyledItemDelegate>

namespace articulus::ui {

/// A list of what may stand in a cell: channels, or plus and minus. Qt commits an editor that merely loses the focus:
/// only what was picked from the list is said.
/// Thread  ui
class ChoiceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  ChoiceDelegate(QStringList choices, QObject* parent) : QStyledItemDelegate(parent), choices_(std::move(choices)) {}
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

 private:
  QStringList choices_;
};

}  // namespace articulus::ui
