#pragma once
#include <QString>
#include <functional>

#include "core/base/result.h"

class QCustomPlot;
class QMenu;
class QWidget;

namespace articulus::ui {

inline constexpr double kPrintWidth_mm = 160.0;  ///< of a text on A4 between its margins

/// Writes the plot as it is seen, on white with black axes and the colours of the light theme, for print: .svg and .pdf
/// as lines, .png with 300 dots an inch.
/// In      file: its suffix says the kind; width_mm: as wide as it will be in print; restyle: as addPictureActions()
/// Errors  StorageFailure where it cannot be written, InvalidArgument for another suffix
/// Thread  ui
[[nodiscard]] base::Result<void> writePicture(QCustomPlot& plot, const QString& file, double width_mm = kPrintWidth_mm,
                                              const std::function<void()>& restyle = {});
/// The same, with 300 dots an inch, into the clipboard.
void copyPicture(QCustomPlot& plot, const std::function<void()>& restyle, double width_mm = kPrintWidth_mm);

/// "Copy the picture" and "Save the picture …" of the plot. What went wrong with a file is said in its sheet's owner.
/// In      restyle: gives the plot its looks on the screen back
void addPictureActions(QMenu& menu, QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle);

/// The same as the menu that a right click on the owner opens, or its menu key.
void givePictureMenu(QWidget& owner, QCustomPlot& plot, const std::function<void()>& restyle);

}  // namespace articulus::ui
