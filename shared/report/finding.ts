// What a check has to say about a record: the one shape that every tool uses.
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'

export const Severity = v.picklist(['ok', 'info', 'warning', 'error'])
export type Severity = v.InferOutput<typeof Severity>

export const Finding = v.object({
  code: text('Stable, kebab-case, for programs.'),
  severity: described(
    Severity,
    'error: receivers refuse or ignore it; warning: it works but should be improved; info and ok ask for nothing.',
  ),
  unknown: v.optional(
    described(
      v.boolean(),
      'Whether the finding is about something unknown, so it counts neither for nor against the record.',
    ),
  ),
  message: text('One plain sentence for people.'),
  rfc: v.optional(text('The rule behind it, e.g. "RFC 7208, 4.6.4".')),
  fix: v.optional(text('What to do about it, in one sentence or one record.')),
  owner: v.optional(text('The name in DNS that shows it, where a report can have the code more than once.')),
  help: v.optional(text('The address of the page that explains the code.')),
})
/** `Code` is the union of the codes of one protocol or several (finding-table.ts). */
export interface Finding<Code extends string = string> extends v.InferOutput<typeof Finding> {
  code: Code
}

/** The schema for reports whose findings have these codes; findingsOf (finding-table.ts) makes no others. */
export const findingWith = <Code extends string>() => Finding as unknown as v.GenericSchema<Finding<Code>>

/** What several checks found alike, once: that a name does not exist. */
export function withoutRepeats<F extends Finding>(findings: readonly F[]): F[] {
  const seen = new Set<string>()
  return findings.filter(({ code, message }) => {
    const said = `${code} ${message}`
    return !seen.has(said) && Boolean(seen.add(said))
  })
}

/** The `warnings` of the reports: the messages of all findings that ask for action. */
export const warningsOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter((finding) => finding.severity === 'warning' || finding.severity === 'error')
    .map((finding) => finding.message)
