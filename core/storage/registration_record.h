#pragma once
#include <cstdint>
#include <string>

namespace articulus::storage {

/// A registration of a mounted specimen, as it was kept with its session.
struct RegistrationRecord {
  std::int64_t id = 0;
  std::int64_t sessionId = 0, specimenId = 0;
  std::string specimenLabel;
  std::string who, made;  ///< ISO 8601 UTC
  std::string json;       ///< what run::toJson(Registration) gives
  bool fits = true;       ///< as it was signed, or nothing is signed here; else somebody changed it
};

}  // namespace articulus::storage
