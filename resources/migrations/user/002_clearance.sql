-- How close two parts of arm, tool and bench came in each cycle; unknown for runs of before.
ALTER TABLE sample ADD COLUMN clearance_m REAL;
