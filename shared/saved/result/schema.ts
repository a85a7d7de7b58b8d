import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { Evidence } from '#shared/report/evidence.ts'
import { Finding } from '#shared/report/finding.ts'
import { asksForAction, Verdict } from '#shared/report/verdict.ts'
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

export const SnapshotNow = v.object({
  at: v.pipe(v.string(), v.description('When the check ran again. ISO 8601, UTC.')),
  then: v.pipe(Verdict, v.description('The saved verdict.')),
  now: v.pipe(Verdict, v.description('The verdict of today’s answer.')),
  ended: v.pipe(
    v.array(Finding),
    v.description(
      'Problems of the saved answer that are gone. None when something could not be looked up now.',
    ),
  ),
  changed: v.pipe(
    v.array(v.object({ before: Finding, after: Finding })),
    v.description('Problems with the same code but different text, such as a different count.'),
  ),
  added: v.pipe(
    v.array(Finding),
    v.description('Problems that the saved answer does not have; it may not have seen them (unknownThen).'),
  ),
  unknownThen: v.pipe(v.array(Finding), v.description('What could not be looked up for the saved answer.')),
  unknownNow: v.pipe(v.array(Finding), v.description('What could not be looked up now.')),
})
export type SnapshotNow = v.InferOutput<typeof SnapshotNow>

/** One tool's answers to the same question at two times. Facts that call for no action are not compared. */
export function compareReports(then: KeptReport, now: KeptReport): Omit<SnapshotNow, 'at'> {
  const before = then.findings.filter(asksForAction)
  const after = now.findings.filter(asksForAction)
  const gone = before.filter((one) => !after.some((other) => isSame(one, other)))
  const added = after.filter((one) => !before.some((other) => isSame(one, other)))
  const ended: Finding[] = []
  const changed: SnapshotNow['changed'] = []
  for (const one of gone) {
    const index = added.findIndex(({ code }) => code === one.code)
    const [other] = index < 0 ? [] : added.splice(index, 1)
    if (other) changed.push({ before: one, after: other })
    else ended.push(one)
  }
  const unknownNow = now.findings.filter(isUnknown)
  return {
    then: then.verdict,
    now: now.verdict,
    // A record that could not be read shows no problems, but that does not mean that they are gone.
    ended: unknownNow.length > 0 ? [] : ended,
    changed,
    added,
    unknownThen: then.findings.filter(isUnknown),
    unknownNow,
  }
}

const isUnknown = ({ unknown }: Finding): boolean => unknown === true

const isSame = (one: Finding, other: Finding): boolean =>
  one.code === other.code && one.message === other.message
