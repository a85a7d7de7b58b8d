// The conclusions that the page draws from the single reports itself. Loaded when needed: a browser with the edge's
// answer needs none of these rules until a DKIM key is found.
import { combineReports } from '#shared/domain/email-authentication/combine.ts'
import type { Combined, Reports } from '#shared/domain/email-authentication/schema.ts'
import { factsOfRecords } from '#shared/domain/provider-rules/facts-of-records.ts'
import { judgeGates } from '#shared/domain/provider-rules/judge.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'

/** No one was asked how much they send, so the requirements for bulk senders are shown as such. */
export const gatesOf = (reports: Reports): GateProvider[] =>
  judgeGates(factsOfRecords(reports), { bulk: null, marketing: null })

export const judge = (reports: Reports): Combined & { gates: GateProvider[] } => ({
  ...combineReports(reports),
  gates: gatesOf(reports),
})
