#pragma once
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/protocol/step.h"

namespace articulus::protocol {

/// A number that whoever runs the protocol may choose.
struct Parameter {
  std::string name;  ///< "$name" stands for it in the steps
  std::string label, unit,
      meaning;  ///< unit: "N", "Nm", "m", "mm", "rad", "deg", "s", "1" or a rate of them; shown to a person
  double value = 0.0, minimum = 0.0, maximum = 0.0;
};

/// What is computed from the whole run once it has ended, beside what steps report.
struct AnalysisRequest {
  std::string type;         ///< "stiffness_matrix", "in_situ_force", "path_repeatability", "relaxation" ...
  base::JsonValue options;  ///< labels of steps and further keys, as the type needs them
};

/// A test as data: what an "experiment" of a user is. Stored as JSON, frozen with each run.
/// Thread  any but control; the control cycle sees only the compiled Plan.
struct Protocol {
  std::string name;
  std::string description;
  std::string source;       ///< where its numbers come from; may be empty
  std::vector<Step> steps;  ///< with the parameters' values put in
  std::vector<Parameter> parameters{};
  std::vector<AnalysisRequest> analyses{};
  std::string cell{};           ///< key of the cell that it is made for; empty: any
  std::string specimen{};       ///< key of the simulated specimen that it is made for; empty: that of the cell
  bool viceOpen = false;        ///< its motions would part or crush what is clamped: it runs without a specimen only
  bool unloadsInPause = false;  ///< a pause takes the loads off the specimen, and brings them back before it goes on
  bool sideAware = false;  ///< written for a right joint; on a left one Fy, Mx, Mz and their displacements change sign
  /// As it was read: with parameters, comments gone. Null where steps were made or changed by a program.
  base::JsonValue document{};
};

}  // namespace articulus::protocol
