// The entries of the monitor queue: row ids, never a domain or a report.

export type MonitorItem =
  /** A message to read. */
  | { kind: 'report'; mail: string }
  /** The look with this number. */
  | { kind: 'look'; monitor: string; turn: number }
