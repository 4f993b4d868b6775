// json_values FILE POINTER...: the file must hold exactly one JSON object or array; prints the value of each JSON
// pointer, a line each. Ends with 1 where the file is not that or a pointer leads nowhere.
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  try {
    std::ifstream file(argv[1]);
    const auto json = nlohmann::json::parse(file);
    if (!json.is_structured()) throw std::runtime_error("is neither an object nor an array");
    for (int i = 2; i < argc; ++i) {
      const auto& value = json.at(nlohmann::json::json_pointer(argv[i]));
      std::puts(value.is_string() ? value.get<std::string>().c_str() : value.dump().c_str());
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s: %s\n", argv[1], e.what());
    return 1;
  }
  return 0;
}
