#pragma once
#include <QString>
#include <span>

namespace articulus::ui {

/// What files that somebody drags onto the window are for.
enum class DroppedKind { Experiment, Cell, Arm, Mesh, Measurement };

/// A kind of files: how it is recognised, and which page takes it. One more kind is one more row.
struct DroppedKindRow {
  DroppedKind kind;
  const char* page;   ///< key of the page catalogue
  const char* words;  ///< "experiments", to be translated
  bool (*is)(const QString& file);
  [[nodiscard]] QString text() const;
};

/// The last row takes what none before it does.
[[nodiscard]] std::span<const DroppedKindRow> droppedKinds();

/// By name and, where several kinds share an ending, by the first kilobytes of the file. What cannot be read counts as
/// a measurement, whose import says what is wrong with it.
/// Thread  ui
[[nodiscard]] const DroppedKindRow& droppedKindOf(const QString& file);

}  // namespace articulus::ui
