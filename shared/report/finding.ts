// What a check has to say about a record: the one shape that every tool uses.
import * as v from 'valibot'

export const Severity = v.picklist(['ok', 'info', 'warning', 'error'])
export type Severity = v.InferOutput<typeof Severity>

export const Finding = v.object({
  /** Stable, kebab-case, for programs. */
  code: v.string(),
  /** error: receivers refuse or pass over it; warning: it works and should be better; info and ok ask for nothing. */
  severity: Severity,
  /** It says what could not be found out, so it speaks neither for nor against the record. */
  unknown: v.optional(v.boolean()),
  /** One plain sentence for people. */
  message: v.string(),
  /** The rule it rests on, e.g. "RFC 7208, 4.6.4". */
  rfc: v.optional(v.string()),
  /** What to do about it, in one sentence or one record. */
  fix: v.optional(v.string()),
})
export type Finding = v.InferOutput<typeof Finding>

/** The `warnings` of the reports: the messages of all findings that ask for action. */
export const warningsOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter((finding) => finding.severity === 'warning' || finding.severity === 'error')
    .map((finding) => finding.message)
