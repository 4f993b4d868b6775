#pragma once
#include <memory>
#include <optional>

#include "ui/bridge/own_meshes.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/meshes/ct_reader.h"
#include "ui/prepare/meshes/mesh_registration.h"

class QCheckBox;
class QComboBox;
class QToolButton;

namespace articulus::ui {

class BackgroundTask;
class LandmarkPicker;
class QuantityEdit;

/// A person's own meshes of the bones of the specimen that is prepared: read, laid onto the bone, kept, taken away.
/// What is shown is only drawn, and the sheet says so.
/// Thread  ui; reading and fitting are done by a worker
class OwnMeshesSheet : public Sheet {
  Q_OBJECT
 public:
  OwnMeshesSheet(UserSession& session, QWidget* owner);
  ~OwnMeshesSheet() override;

  void read(const QString& file);         ///< as after "Choose file"
  void readCt(const QString& folder);     ///< as after "From a CT"
  void readSurface(const QString& file);  ///< as after "Surface points"
  void removeSurface();
  void registerMesh();
  void accept() override;  ///< keeps the mesh; stays open for the next
  [[nodiscard]] QComboBox* part() const { return part_; }
  [[nodiscard]] QComboBox* side() const { return side_; }
  [[nodiscard]] QComboBox* unit() const { return unit_; }
  [[nodiscard]] LandmarkPicker* landmarks() const { return landmarks_; }
  [[nodiscard]] QCheckBox* mirrored() const { return mirrored_; }
  [[nodiscard]] QString said() const;
  [[nodiscard]] QString readWords() const;  ///< of the mesh
  [[nodiscard]] bool busy() const { return task_ != nullptr || ct_->running(); }
  [[nodiscard]] QuantityEdit* threshold() const { return threshold_; }

 signals:
  void changed();  ///< what is kept of this specimen

 private:
  void layOut();
  QWidget* makeCtRow();
  void makeFromCt();
  void enableWork();
  void work(std::function<base::Result<void>()> what, std::function<void()> then);
  void showMesh();
  void showKept();
  void showFit();
  void showFitOnMesh();
  void forgetFit();
  void removeChosen();
  void tell(const base::Error& error);
  [[nodiscard]] QString whyNot() const;
  [[nodiscard]] storage::KeptMesh chosenPart() const;

  UserSession& session_;
  std::optional<OwnMeshes> meshes_;
  MeshRegistration registration_;
  std::optional<mesh::BoneFit> fit_;
  bool isKept_ = false;  ///< as it is shown
  std::unique_ptr<BackgroundTask> task_;
  QLabel *kept_, *read_, *said_;
  QComboBox *part_, *unit_, *side_;
  QCheckBox* mirrored_;
  LandmarkPicker* landmarks_;
  QPushButton *choose_, *fromCt_, *surface_, *fitButton_, *remove_;
  QToolButton* noSurface_;
  CtReader* ct_;
  QString ctFolder_;     ///< what the mesh is made out of; empty: it is a file
  QString meshOfCt_;     ///< what the one that is shown was made out of
  QStringList ctWords_;  ///< what was read of it
  QWidget* ctRow_;
  QuantityEdit* threshold_;
  QCheckBox* largest_;
};

}  // namespace articulus::ui
