-- How closely the load that the specimen of a simulated plant truly bore followed what was wanted, at D in W: true minus wanted, along
-- each axis (0..5: Fx ... Mz, N and Nm) of each step. No row: nobody knows it (live cells, imported runs, runs whose program was
-- killed, runs of before). The signed ending of a run covers its rows (core/storage/detail/run_chain.cpp).
CREATE TABLE simulated_truth (
  run_id INTEGER NOT NULL REFERENCES run(id),
  step INTEGER NOT NULL,
  axis INTEGER NOT NULL CHECK (axis BETWEEN 0 AND 5),
  sample_count INTEGER NOT NULL CHECK (sample_count > 0),
  mean_absolute REAL NOT NULL,
  rms REAL NOT NULL,
  peak REAL NOT NULL,
  wanted_zero INTEGER NOT NULL,
  PRIMARY KEY (run_id, step, axis)
) WITHOUT ROWID;
