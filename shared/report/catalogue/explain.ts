import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import { Severity } from '#shared/report/finding.ts'
import { SITE_ORIGIN } from '#shared/site.ts'
import { FINDING_GROUPS, type FindingGroup } from './catalogue.ts'
import { exampleAddress } from './examples.ts'

export const ExplainedFinding = v.object({
  code: text('Stable, starts with its protocol.'),
  protocol: text('What the codes of the protocol start with.'),
  severity: described(Severity, 'At worst; a case may be milder.'),
  unknown: v.optional(described(v.boolean(), 'Whether it is about something that could not be found out.')),
  title: v.string(),
  rfc: v.optional(text('The rule behind it, e.g. "RFC 7208, 4.6.4".')),
  meaning: text('What it means and why it matters, for anyone.'),
  fix: v.optional(text('What to do about it, in general.')),
  help: text('The address of the page that explains it.'),
  example: v.optional(text('The address of a result that shows it.')),
})
export type ExplainedFinding = v.InferOutput<typeof ExplainedFinding>

export interface Explained {
  finding: ExplainedFinding
  group: FindingGroup
  /** The path of a result that shows it, or else a text to paste. */
  example?: { path: string } | { text: string; file?: string | undefined }
}

function explain(group: FindingGroup, code: string): Explained | undefined {
  const [rule, explanation] = [group.table[code], group.explanations[code]]
  if (!rule || !explanation) return undefined
  const fix = explanation.fix ?? (typeof rule.fix === 'string' ? rule.fix : undefined)
  const path = exampleAddress(group, code, explanation.example)
  const text = explanation.example && 'text' in explanation.example ? explanation.example : null
  return {
    group,
    finding: {
      code,
      protocol: group.protocol,
      severity: rule.severity,
      ...(rule.unknown && { unknown: rule.unknown }),
      title: rule.title,
      ...(rule.rfc !== undefined && { rfc: rule.rfc }),
      meaning: explanation.meaning,
      ...(fix !== undefined && { fix }),
      help: `${SITE_ORIGIN}${helpPath(code)}`,
      ...(path !== null && { example: `${SITE_ORIGIN}${path}` }),
    },
    ...(path !== null ? { example: { path } } : text && { example: text }),
  }
}

export const explainCode = (code: string): Explained | undefined => {
  const group = FINDING_GROUPS.find(({ table }) => Object.hasOwn(table, code))
  return group && explain(group, code)
}

/** In the order of the tables. */
export const explainGroup = (group: FindingGroup): Explained[] =>
  Object.keys(group.table).flatMap((code) => explain(group, code) ?? [])

export const explainAll = (): ExplainedFinding[] =>
  FINDING_GROUPS.flatMap(explainGroup).map(({ finding }) => finding)
