#pragma once

namespace articulus::storage {

/// What a data folder is opened for.
enum class Access {
  ReadWrite,  ///< where nothing can be written it is only read
  ReadOnly,   ///< another program writes there: nothing of it is made or changed, whatever the rights
};

}  // namespace articulus::storage
