// What is read of the files of a provider. More than that is said to be left out.

export const READ_LIMITS = {
  files: 200,
  /** Of one file, in characters. */
  size: 5 * 1024 * 1024,
  /** JSON documents in one file. */
  documents: 2_000,
  /** Values in one JSON document. */
  values: 200_000,
  depth: 12,
  /** Lines of a table. */
  rows: 50_000,
  /** Of one series, the newest. */
  days: 400,
  series: 200,
  /** Of all series together: an answer of the API has a limit. */
  figures: 8_000,
  domains: 20,
  /** Rows that a provider gives for one domain. */
  requirements: 20,
  feedbackLoops: 200,
  blocked: 200,
  unread: 50,
} as const
