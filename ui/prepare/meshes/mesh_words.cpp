#include "ui/prepare/meshes/mesh_words.h"

#include <algorithm>

#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"

namespace articulus::ui {
namespace {

constexpr std::size_t kMostNamed = 8;  // residuals that are told one by one

QString millimetres(double m, int decimals = 2) {
  return noBreakUnits(fixedText(1e3 * m, decimals) + QStringLiteral(" mm"));
}

}  // namespace

QString partWords(spatial::BonePart part, int between) {
  switch (part) {
    case spatial::BonePart::Moving: return OwnMeshesSheet::tr("Bone on the robot");
    case spatial::BonePart::Fixed: return OwnMeshesSheet::tr("Bone in the vice");
    case spatial::BonePart::Between: break;
  }
  return OwnMeshesSheet::tr("Bone between, %1 from the vice").arg(between);
}

QString sideWords(const std::string& side) {
  if (side == "left") return OwnMeshesSheet::tr("left");
  if (side == "right") return OwnMeshesSheet::tr("right");
  return OwnMeshesSheet::tr("none");
}

QString keptWords(const storage::KeptMesh& kept) {
  QString line =
      OwnMeshesSheet::tr("%1: %2, side %3, by %4, misses by %5.")
          .arg(partWords(kept.part, kept.between), toQt(kept.original), sideWords(kept.side),
               kept.method == "landmarks" ? OwnMeshesSheet::tr("landmarks") : OwnMeshesSheet::tr("surface points"),
               millimetres(kept.rms_m));
  if (kept.mirrored) line += QLatin1Char(' ') + OwnMeshesSheet::tr("It is a mirror image.");
  return line;
}

QString meshWords(const MeshRegistration& registration, bool unitGuessed, const QStringList& series) {
  QStringList lines;
  if (!registration.loaded()) {
    lines << OwnMeshesSheet::tr("No file is chosen yet: STL, OBJ or PLY as segmented from a CT, or the CT itself.");
  } else {
    const auto& facts = registration.facts();
    const spatial::Vector3 size = mesh::inMetres(registration.unit) * facts.size();
    lines << OwnMeshesSheet::tr("%1: %n triangle(s), %2 x %3 x %4 with this unit.", nullptr,
                                static_cast<int>(facts.triangles))
                 .arg(toQt(registration.name()))
                 .arg(fixedText(1e3 * size.x(), 1), fixedText(1e3 * size.y(), 1), millimetres(size.z(), 1));
    for (const QString& words : series) lines << numbersInLocale(coreText(toCore(words)));
    if (unitGuessed)
      lines << (registration.guess().sure
                    ? OwnMeshesSheet::tr("The unit was guessed from its size. Is that the size of the bone?")
                    : OwnMeshesSheet::tr("Its size does not tell the unit. Choose it: is that the size of the bone?"));
    if (facts.closed())
      lines << OwnMeshesSheet::tr("Closed; its triangles look %1.")
                   .arg(facts.insideOut() ? OwnMeshesSheet::tr("inwards") : OwnMeshesSheet::tr("outwards"));
    for (const auto& one : registration.warnings()) lines << numbersInLocale(coreText(one));
  }
  if (registration.surfacePoints() > 0)
    lines << OwnMeshesSheet::tr("%n surface point(s).", nullptr, static_cast<int>(registration.surfacePoints()));
  return lines.join(QLatin1Char('\n'));
}

QString fitWords(const MeshRegistration& registration, const mesh::BoneFit& fit) {
  QStringList lines;
  if (fit.fitsAsMirrorImage())
    lines << OwnMeshesSheet::tr(
                 "It fits as its mirror image (%1 instead of %2): is it the other side? Choose the right file, or use "
                 "its "
                 "mirror image if this bone has no mesh of its own.")
                 .arg(millimetres(fit.mirrored_rms_m), millimetres(fit.rms_m));
  lines << OwnMeshesSheet::tr("Misses by %1 (root mean square of %2 points); rotation with det R = %3, no reflection.")
               .arg(millimetres(fit.rms_m))
               .arg(fit.residual_m.size())
               .arg(QLatin1Char('+') + fixedText(fit.determinant, 6));
  if (!registration.waiting().isEmpty())
    lines << OwnMeshesSheet::tr("Not used, for they have no place on the mesh or none on the bone: %1.")
                 .arg(registration.waiting().join(QStringLiteral(", ")));
  const auto kept = registration.kept(fit);
  QStringList each;
  for (std::size_t k = 0; k < std::min(kMostNamed, kept.points.size()); ++k)
    each << toQt(kept.points[k]) + QLatin1Char(' ') + millimetres(fit.residual_m[k]);
  if (!each.isEmpty()) lines << each.join(QStringLiteral(", ")) + QLatin1Char('.');
  for (const auto& one : fit.warnings) lines << numbersInLocale(coreText(one));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace articulus::ui
