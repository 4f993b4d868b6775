#pragma once
#include <string>
#include <vector>

#include "core/protocol/program.h"

namespace articulus::protocol {

/// Makes the actions of a program out of steps: the work of expand(). What a kind of step becomes stands in
/// steps/<kind>.cpp and is put together from add() and inside().
/// Throws  TooLong, Endless
class Unroller {
 public:
  /// More than kMaxActions actions.
  struct TooLong {};
  /// A step that would never come to its end.
  struct Endless {
    std::string place;
  };

  Unroller(Program& program, bool mirrored) : program_(program), mirrored_(mirrored) {}
  void list(const std::vector<Step>& steps, bool top = false);

  // For the steps.
  [[nodiscard]] bool mirrored() const { return mirrored_; }
  /// The steps of a block.  In  place: "2 of 5"
  void inside(const std::string& place, const std::vector<Step>& steps);
  /// One action of the present step, mirrored where the program is; what: for people where the step has no label.
  Action& add(ActionKind kind, const std::string& what);
  [[nodiscard]] Action& at(int number) { return program_.actions[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int next() const { return static_cast<int>(program_.actions.size()); }  ///< number of the next action
  [[nodiscard]] int newBlock() { return block_++; }
  [[nodiscard]] std::string placeOf(const std::string& what) const;

 private:
  void one(const Step& step);

  Program& program_;
  const bool mirrored_;
  const Step* step_ = nullptr;
  LimitTightening limits_;
  std::vector<std::string> places_;
  int topStep_ = 0, block_ = 0;
};

}  // namespace articulus::protocol
