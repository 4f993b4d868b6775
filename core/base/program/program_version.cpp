#include "core/base/program/program_version.h"

namespace articulus::base {

const char* programVersion() noexcept { return ARTICULUS_VERSION; }

}  // namespace articulus::base
