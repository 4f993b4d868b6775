-- What the stored results of a run were made with, so that they need not be made again: the version of the methods (core/run/kept_results.h; their
-- parameters are in the run's frozen protocol and in each row's method).
CREATE TABLE result_set (
  run_id INTEGER PRIMARY KEY REFERENCES run(id),
  methods_version INTEGER NOT NULL,
  computed_utc TEXT NOT NULL
);

-- What could not be computed, and what to do about it.
CREATE TABLE result_problem (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run(id),
  message TEXT NOT NULL,
  remedy TEXT NOT NULL
);
CREATE INDEX result_problem_run ON result_problem(run_id);
