-- The checklist as it was when a run began: an item is unticked when the vice opens for the next specimen, and a report of the run before it
-- must not say that its vice was open. Runs of before this table have no rows here; of those the ticks of their session are told that are
-- older than the run. A tag covers each row as in checklist_tick (core/storage/detail/signed_rows.cpp).
CREATE TABLE run_tick (
  run_id INTEGER NOT NULL REFERENCES run(id),
  item TEXT NOT NULL,
  who TEXT NOT NULL,
  ticked_utc TEXT NOT NULL,
  measured TEXT NOT NULL,
  tag TEXT,
  PRIMARY KEY (run_id, item)
) WITHOUT ROWID;
