// A saved result: what was asked, when, and the answer.
import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { Evidence } from '#shared/report/evidence.ts'
import { Finding } from '#shared/report/finding.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { SAVABLE_TOOLS } from '#shared/tools/catalogue.ts'

const Moment = v.pipe(v.string(), v.description('ISO 8601, UTC.'))
const field = v.optional(v.pipe(v.string(), v.maxLength(2000)))

const Tool = v.pipe(v.picklist(SAVABLE_TOOLS), v.description('Whose answer it is.'))

const SnapshotQuery = v.object({ domain: field, selector: field, ip: field, part: field })

const questionEntries = { tool: Tool, query: SnapshotQuery }
export const SnapshotQuestion = v.object(questionEntries)
export type SnapshotQuestion = v.InferOutput<typeof SnapshotQuestion>

export const NewSnapshot = v.object({
  key: v.pipe(v.string(), v.description('Whoever has it can read the answer and delete it.')),
  expires: Moment,
})

/** What every tool's answer has, plus whatever else this one's has. */
const KeptReport = v.looseObject({
  verdict: Verdict,
  findings: v.array(Finding),
  changes: v.array(Change),
  evidence: v.optional(v.array(Evidence)),
})
export type KeptReport = v.InferOutput<typeof KeptReport>

export const Snapshot = v.object({
  ...questionEntries,
  at: v.pipe(Moment, v.description('When the check ran.')),
  expires: Moment,
  report: v.pipe(KeptReport, v.description('As the route of the tool answered.')),
})
export type Snapshot = v.InferOutput<typeof Snapshot>
