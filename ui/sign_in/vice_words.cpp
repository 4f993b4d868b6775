#include "ui/sign_in/vice_words.h"

#include <QCoreApplication>

#include "core/cell/simulated_specimen.h"
#include "ui/kit/language/core_text.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ViceWords)
};

}  // namespace

ViceWords viceWords(const cell::CellConfig& cell, const std::filesystem::path& resources) {
  const auto specimen = cell::specimenInVice(cell);
  if (specimen.label.empty()) return {};
  const auto asShipped = cell::loadCell(cell.file.empty() ? cell.key : cell.file.string(), resources);
  const bool other = asShipped && cell::specimenInVice(*asShipped).key != specimen.key;
  const QString side =
      specimen.side ? QStringLiteral(", ") + coreText(std::string(spatial::name(*specimen.side))) : QString();
  return {(other ? Words::tr("In its vice now, instead: %1%2") : Words::tr("Specimen: %1%2"))
              .arg(coreText(specimen.label), side),
          other};
}

}  // namespace articulus::ui
