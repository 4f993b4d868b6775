#pragma once
#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include "core/base/result.h"

namespace articulus::ui {

/// Has a bone made out of a CT by the program beside this one, articulusctl bone: what a damaged DICOM file brings down
/// is not the desktop, and STOP stays in reach. The surface lies in a folder that goes with this object.
/// Thread  ui, which never waits
/// Test    tests/ui/prepare/test_own_meshes.cpp
class CtReader : public QObject {
  Q_OBJECT
 public:
  explicit CtReader(QObject* parent = nullptr);
  ~CtReader() override;

  /// In  threshold_HU: of bone; again with another one for the same folder
  void start(const QString& folder, double threshold_HU, bool largestPiece);
  void cancel();
  [[nodiscard]] bool running() const { return process_ != nullptr; }

 signals:
  void progressed(int percent);
  void made(const QString& stlFile, const QStringList& words);  ///< what was read of the series
  void failed(const articulus::base::Error& error);

 private:
  void end();
  QTemporaryDir folder_;
  QString file_;
  QProcess* process_ = nullptr;
  QTimer patience_;
};

}  // namespace articulus::ui
