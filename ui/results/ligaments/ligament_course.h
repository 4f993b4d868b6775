#pragma once
#include <QPointF>
#include <QString>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/program.h"
#include "ui/bridge/run_archive.h"

namespace articulus::ui {

/// How long one ligament is over the flexion of the joint, in the order of the samples: there and back are not the
/// same.
struct LigamentCourse {
  QString name;                 ///< in English, as the protocol has it
  std::vector<QPointF> points;  ///< x flexion in degrees, y length in mm
};

/// Of each analysis "ligament_length" of the protocol, over the motions that it asks for (all where it names a path);
/// what the analysis itself refuses has no course: its row of problems says why.
/// Source  Omrcen & Nemec 2002, Fig 10
/// Thread  that of the archive
/// Test    tests/ui/results/test_ligament_course.cpp
[[nodiscard]] base::Result<std::vector<LigamentCourse>> ligamentCourses(RunArchive& archive, std::int64_t runId,
                                                                        const protocol::Protocol& protocol,
                                                                        const protocol::Program& program);

}  // namespace articulus::ui
