#pragma once
#include <QListWidget>

#include "ui/protocol/experiment_library.h"

namespace articulus::ui {

/// The experiments that a search leaves, own ones first, then the library, each under its heading; without a search
/// those that were used lately before them.
class ExperimentList : public QListWidget {
  Q_OBJECT
 public:
  explicit ExperimentList(QWidget* parent = nullptr);
  void show(const ExperimentLibrary& library, const QString& search);
  [[nodiscard]] bool goOnFrom(const ExperimentList& before);  ///< chooses the same; false: it is not there
  /// Index into ExperimentLibrary::entries(), -1 when nothing is chosen.
  [[nodiscard]] int chosen() const;
  void choose(std::int64_t ownId);
  void chooseFile(const QString& libraryFile);

 signals:
  void chosenChanged();

 private:
  QListWidgetItem* addEntry(const ExperimentLibrary::Entry& entry, int index);
};

}  // namespace articulus::ui
