#pragma once
#include <QString>
#include <QStringList>

#include "ui/prepare/meshes/mesh_registration.h"

namespace articulus::ui {

/// What the sheet of own meshes says of a mesh, of how it fits and of what is kept.
/// Thread  ui
[[nodiscard]] QString partWords(spatial::BonePart part, int between);
[[nodiscard]] QString sideWords(const std::string& side);  ///< "left", "right", "none"
[[nodiscard]] QString keptWords(const storage::KeptMesh& kept);
/// In  unitGuessed: nobody has said it; series: what was read of a CT
[[nodiscard]] QString meshWords(const MeshRegistration& registration, bool unitGuessed, const QStringList& series);
[[nodiscard]] QString fitWords(const MeshRegistration& registration, const mesh::BoneFit& fit);

}  // namespace articulus::ui
