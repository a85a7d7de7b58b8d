// The answer that lists every finding, explained.
import * as v from 'valibot'
import { Severity } from '#shared/report/finding.ts'

export const ExplainedFinding = v.object({
  code: v.pipe(v.string(), v.description('Stable, starts with its protocol.')),
  protocol: v.pipe(v.string(), v.description('What the codes of the protocol start with.')),
  severity: v.pipe(Severity, v.description('At worst; a case may be milder.')),
  unknown: v.optional(
    v.pipe(v.boolean(), v.description('Whether it is about something that could not be found out.')),
  ),
  title: v.string(),
  rfc: v.optional(v.pipe(v.string(), v.description('The rule behind it, e.g. "RFC 7208, 4.6.4".'))),
  meaning: v.pipe(v.string(), v.description('What it means and why it matters, for anyone.')),
  fix: v.optional(v.pipe(v.string(), v.description('What to do about it, in general.'))),
  help: v.pipe(v.string(), v.description('The address of the page that explains it.')),
  example: v.optional(v.pipe(v.string(), v.description('The address of a result that shows it.'))),
})
export type ExplainedFinding = v.InferOutput<typeof ExplainedFinding>
