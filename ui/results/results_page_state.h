#pragma once
#include <QHash>
#include <QMetaObject>

#include "ui/results/results_page.h"

class QLabel;
class QPushButton;
class QSplitter;
class QTableView;

namespace articulus::ui {

class ConditionField;
class ImportAsker;
class OptionalTabs;
class ResultsController;
class ResultsLigaments;
class ResultsLoops;
class ResultsNotes;
class ResultsReplay;
class ResultsSeries;
class ResultsTableCard;
class ResultsTracking;
class RunListPane;
class SeriesReader;
class TaskProgress;

/// What a ResultsPage knows and owns; of its own sources only.
struct ResultsPage::Private {
  UserSession& session;
  ResultsController* controller;
  RunListPane* pane;
  QTableView* list;
  OptionalTabs* tabs = nullptr;
  ImportAsker* importAsker;
  QPushButton *exportButton, *report, *analyse, *import, *statistics;
  ResultsLoops* loops;
  ResultsLigaments* ligaments;
  ResultsTracking* tracking;
  ResultsTableCard *reported, *motion, *offAxis, *other;
  QLabel* condition;
  ConditionField* conditionSaid;
  SeriesReader* reader;
  ResultsSeries* series;
  ResultsReplay* replay;
  ResultsNotes* notes;
  TaskProgress* busy;
  QSplitter* splitter = nullptr;  // the list of runs, and what was chosen
  bool selectImported = false;
  qint64 selectNext = 0;                    // a run that has just ended is shown at once
  QMetaObject::Connection openAfter = {};   // of the last export
  QHash<qint64, QString> changedTold = {};  // of runs that are not as they were recorded, as it was said
};

}  // namespace articulus::ui
