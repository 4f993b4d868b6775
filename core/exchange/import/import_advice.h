#pragma once
#include <string>
#include <string_view>

namespace articulus::exchange {

/// Who asks a person what is open of a file: what to do is said in the words of that place.
enum class AskedBy { CommandLine, Sheet };

/// What a person can do about an import; a row each in import_advice.cpp.
enum class Advice {
  SayColumns,        ///< which column is which channel
  SayRateOrTime,     ///< a file without times
  SayRate,           ///< a rate that none can be
  SayRateInstead,    ///< times that cannot be used
  CutOrSayRate,      ///< times that go backwards
  SayMotions,        ///< which axes are loaded
  SayLoadedAxis,     ///< no load cycle was found
  LeaveStepsOut,     ///< columns of step and load cycle that none can be
  TurnSigns,         ///< conventions that were assumed
  SayAxes,           ///< where the axes of a file point
  SayAxesOnce,       ///< what to do where two say them and differ
  SayComponents,     ///< columns of clinical names in a file along other axes than W
  SayUnitHere,       ///< a mapping whose unit the file contradicts
  SaySide,           ///< left or right
  LeaveSideOut,      ///< another side than the file says
  ImportAsTdms,      ///< a trial without the groups of simVITRO
  NameTheKind,       ///< a file of no kind that is read
  RateForNone,       ///< a rate for files that have times
  RateSetTimesAside  ///< "were set aside for ...": the end of a sentence
};

[[nodiscard]] std::string_view adviceOf(Advice advice, AskedBy askedBy);

}  // namespace articulus::exchange
