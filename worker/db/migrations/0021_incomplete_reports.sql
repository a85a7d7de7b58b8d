-- 1: a report on this day was too long, and the rest of it was not read.
ALTER TABLE dmarc_monitor_days ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0;
