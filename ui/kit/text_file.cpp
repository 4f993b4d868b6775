#include "ui/kit/text_file.h"

#include "core/base/output_file.h"
#include "ui/kit/text.h"

namespace articulus::ui {

base::Result<void> writeTextFile(const QString& file, const std::string& text, const QString& what) {
  const auto written = base::writeWholeFile(toCore(file), text, base::FileMode::Private);
  if (written) return {};
  return base::Error{written.error().code, toCore(what) + ": " + written.error().message, written.error().remedy};
}

}  // namespace articulus::ui
