#include "ui/sign_in/last_cell.h"

#include <QSettings>
#include <QString>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"

namespace articulus::ui {
namespace {

constexpr auto kCell = "last_cell/cell", kSpecimen = "last_cell/specimen", kSide = "last_cell/side";

QString fileOf(const std::filesystem::path& dataFolder) {
  return QString::fromStdString((dataFolder / "desktop.ini").string());
}

}  // namespace

LastCell lastCell(const std::filesystem::path& dataFolder, const std::filesystem::path& resources) {
  const QSettings kept(fileOf(dataFolder), QSettings::IniFormat);
  const auto text = [&kept](const char* key) { return kept.value(QLatin1String(key)).toString().toStdString(); };
  cell::CellChoice choice{.cell = text(kCell), .specimen = {.key = text(kSpecimen)}};
  if (const std::string side = text(kSide); side == "left" || side == "right")
    choice.specimen.side = spatial::sideFromText(side);
  if (choice.cell.empty()) return {};
  const auto cell = cell::loadCell(choice.cell, resources, cell::specimenPatch(choice.specimen));
  if (!cell) return {.told = lastCellFailed(choice.cell, cell.error())};
  if (!cell->allSimulated() || cell->handledAsLive())
    return {.told = base::Error{base::ErrorCode::Conflict,
                                "The cell that was open last (" + cell->name +
                                    ") is live or has a real device, and such a cell is never opened by itself.",
                                "Change cell opens it."}};
  return {.choice = std::move(choice)};
}

base::Error lastCellFailed(const std::string& cell, const base::Error& why) {
  return {why.code, "The cell that was open last (" + cell + ") cannot be opened: " + why.message,
          "Change cell, on the sign-in page, opens another one. " + why.remedy};
}

void rememberCell(const std::filesystem::path& dataFolder, const cell::CellChoice& choice) {
  QSettings kept(fileOf(dataFolder), QSettings::IniFormat);
  kept.setValue(QLatin1String(kCell), QString::fromStdString(choice.cell));
  kept.setValue(QLatin1String(kSpecimen), QString::fromStdString(choice.specimen.key));
  kept.setValue(QLatin1String(kSide), choice.specimen.side
                                          ? QString::fromStdString(std::string(spatial::name(*choice.specimen.side)))
                                          : QString());
}

}  // namespace articulus::ui
