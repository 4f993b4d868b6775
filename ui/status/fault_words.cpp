#include "ui/status/fault_words.h"

#include <QCoreApplication>

namespace articulus::ui {
namespace {

QString translated(std::string_view label) { return QCoreApplication::translate("Fault", label.data()); }

}  // namespace

QString faultLabel(safety::FaultCode code) { return translated(safety::info(code).label); }
QString faultLabel(const safety::Fault& fault) { return translated(safety::labelOf(fault)); }

}  // namespace articulus::ui
