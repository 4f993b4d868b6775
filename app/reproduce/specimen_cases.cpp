#include "app/reproduce/specimen_cases.h"

namespace articulus::reproduce {

const std::vector<SpecimenCase>& specimenCases() {
  static const std::vector<SpecimenCase> cases{
      {.number = 1, .key = "spine_flexibility", .protocol = "spine_flexibility", .cell = "munich"},
  };
  return cases;
}

}  // namespace articulus::reproduce
