-- What a result is expected to be by the source of its protocol, in the unit of the row; NULL where nobody says.
ALTER TABLE result ADD COLUMN expected_minimum REAL;
ALTER TABLE result ADD COLUMN expected_maximum REAL;
ALTER TABLE result ADD COLUMN source TEXT NOT NULL DEFAULT '';
