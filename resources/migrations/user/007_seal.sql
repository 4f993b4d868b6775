-- What proves that a run is as it was recorded. core/storage/detail/run_chain.h says what is hashed and how; hashes, keys and tags are hexadecimal.
-- The folder that this database belongs to, and from which run on all of them are sealed: older ones never were.
CREATE TABLE station_binding (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  folder TEXT NOT NULL,
  first_sealed_run INTEGER NOT NULL,
  tag TEXT NOT NULL
);

-- One row a transaction of the recorder: samples with events, or poses. chain_hash covers the row and the one before it.
CREATE TABLE run_batch (
  run_id INTEGER NOT NULL REFERENCES run(id),
  batch INTEGER NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('samples', 'poses')),
  sample_count INTEGER NOT NULL,
  event_count INTEGER NOT NULL,
  first_cycle INTEGER,
  last_cycle INTEGER,
  sample_hash TEXT NOT NULL,
  event_hash TEXT NOT NULL,
  chain_hash TEXT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (run_id, batch)
) WITHOUT ROWID;

-- What the run began with, and its signature once it ended.
CREATE TABLE run_seal (
  run_id INTEGER PRIMARY KEY REFERENCES run(id),
  channel_count INTEGER NOT NULL,
  folder TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  settings_hash TEXT NOT NULL,
  batch_count INTEGER,
  ending_hash TEXT,
  public_key TEXT,
  signature TEXT,
  results_tag TEXT
);

ALTER TABLE tracked_pose ADD COLUMN batch INTEGER;
