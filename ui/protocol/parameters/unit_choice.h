#pragma once
#include <string>

class QComboBox;

namespace articulus::ui {

/// Fills the box with the units that a value of a protocol may have; their data is the unit as a file has it.
/// Thread  ui
void addUnits(QComboBox& box, const std::string& chosen);

}  // namespace articulus::ui
