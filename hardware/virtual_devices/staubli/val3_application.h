#pragma once
#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"

namespace articulus::hardware {

/// A value of VAL 3, as far as our application has them.
struct Val3Value {
  enum class Kind { Number, Joint, Pose, Text };
  Kind kind = Kind::Number;
  double number = 0.0;            ///< num, and bool as 0 or 1
  std::array<double, 6> joint{};  ///< degrees
  spatial::Pose pose;             ///< point and trsf
  std::string text;
};

/// A variable: an array of one type.
struct Val3Data {
  std::string type;  ///< "num", "bool", "jointRx" ...
  std::vector<Val3Value> values;
};

/// An expression as a tree.
struct Val3Expression {
  enum class Kind { Number, Text, Variable, Field, Unary, Binary, Call };
  Kind kind = Kind::Number;
  double number = 0.0;
  std::string name;                       ///< of variable, field, operator or function; the text
  std::vector<Val3Expression> arguments;  ///< of a variable: its index, if any
};

/// One thing that a program does.
struct Val3Step {
  enum class Kind { Assign, Evaluate, JumpUnless, Jump, Call, Return, CreateTask };
  Kind kind = Kind::Evaluate;
  Val3Expression left, right;  ///< what is assigned to, and what; what is evaluated, or asked, stands left; of a task
                               ///< the variable that says that it took too long, and its period
  std::size_t target = 0;      ///< of a jump: place of the step
  std::string program;         ///< that is called, or becomes a task
  int line = 0;
};

struct Val3Program {
  std::map<std::string, Val3Data> locals;
  std::vector<Val3Step> steps;
};

/// A VAL 3 application as files: what our own (resources/staubli_val3) needs of the language, and nothing else. What is
/// not known here is an error with program and line, so that a slip of the pen in the application is found.
/// Thread  any but control
/// Source  files, statements and functions as ros-industrial/staubli_val3_driver has them (Apache 2.0; nothing is
///         copied)
struct Val3Application {
  std::map<std::string, Val3Data> data;
  std::map<std::string, Val3Program> programs;
  /// In      folder: with the .pjx of its name
  /// Errors  file, line and what is wrong with it
  [[nodiscard]] static base::Result<Val3Application> load(const std::filesystem::path& folder);
};

/// Reads the text between "begin" and "end".  Errors  line and what is not understood
[[nodiscard]] base::Result<std::vector<Val3Step>> parseVal3(const std::string& code);

}  // namespace articulus::hardware
