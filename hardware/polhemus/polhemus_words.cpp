#include "hardware/polhemus/polhemus_words.h"

namespace articulus::hardware {
namespace {

constexpr std::string_view kRefusals[] = {"",
                                          "it does not know the command",
                                          "it has no such station",
                                          "a parameter of the command is wrong",
                                          "the command has too few parameters",
                                          "the command has too many parameters",
                                          "a parameter is below its limit",
                                          "a parameter is above its limit",
                                          "it lost the connection to its sensor board",
                                          "its first sensor processor did not start",
                                          "its second sensor processor did not start",
                                          "its third sensor processor did not start",
                                          "its fourth sensor processor did not start",
                                          "it finds no sensor processor",
                                          "its source processor did not start",
                                          "it has no memory left",
                                          "the command has too many characters",
                                          "it is in a mode of its maker's that takes no commands (UTH)",
                                          "the memory of its source cannot be read, it goes on with defaults",
                                          "this can only be read",
                                          "it has a message",
                                          "its map of the metal around cannot be loaded",
                                          "its sensors could not be synchronised",
                                          "its firmware does not fit to its input and output processor: update it",
                                          "its input and output processor is out of date: update it"};
static_assert(std::size(kRefusals) == 25);

struct Letter {
  char letter;
  std::string_view words;
};
constexpr Letter kLetters[] = {{'a', "its source fails in X"},
                               {'b', "its source fails in Y"},
                               {'c', "its source fails in X and Y"},
                               {'d', "its source fails in Z"},
                               {'e', "its source fails in X and Z"},
                               {'f', "its source fails in Y and Z"},
                               {'g', "its source fails in X, Y and Z: is it plugged in?"},
                               {'u', "it is outside of the mapped volume"},
                               {'A', "its source fails in X, and its self-test at the start found faults"},
                               {'B', "its source fails in Y, and its self-test at the start found faults"},
                               {'C', "its source fails in X and Y, and its self-test at the start found faults"},
                               {'D', "its source fails in Z, and its self-test at the start found faults"},
                               {'E', "its source fails in X and Z, and its self-test at the start found faults"},
                               {'F', "its source fails in Y and Z, and its self-test at the start found faults"},
                               {'G', "its source fails in X, Y and Z, and its self-test at the start found faults"},
                               {'I', "its self-test at the start found faults: the maker's program shows which (^T)"}};

}  // namespace

std::string_view polhemusErrorWords(unsigned char error) noexcept {
  if (error == 0 || error == ' ') return {};
  if (isPolhemusRefusal(error)) return kRefusals[error];
  for (const Letter& one : kLetters)
    if (one.letter == static_cast<char>(error)) return one.words;
  return "an error that its manual does not list";
}

}  // namespace articulus::hardware
