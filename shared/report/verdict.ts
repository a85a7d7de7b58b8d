// The verdict of a report: one tone, one heading, one sentence. Each tool writes its own in the verdict.ts of its rules; pages,
// API and command line only show it.
import * as v from 'valibot'
import { describedWords, text } from './described-words.ts'
import type { Finding } from './finding.ts'

export const Tone = describedWords({
  ok: 'nothing to fix',
  warn: 'it works, but could be better',
  bad: 'missing or broken, as an answer shows',
  unknown: 'could not be determined; counts against nothing',
  info: 'a fact that needs no action',
})
export type Tone = v.InferOutput<typeof Tone>

export const Verdict = v.object({
  tone: Tone,
  heading: text('The result in a few words, with the name that was checked.'),
  sentence: text('The consequence in one or two plain sentences.'),
  stamp: text('The result in one or two words.'),
})
export type Verdict = v.InferOutput<typeof Verdict>

/** A finding that needs action: what could not be found out needs none, whatever its severity. */
export const asksForAction = ({ severity, unknown }: Finding): boolean =>
  !unknown && (severity === 'error' || severity === 'warning')

export const isError = ({ severity, unknown }: Finding): boolean => !unknown && severity === 'error'

/** The first error, otherwise the first warning, among known findings. */
export const firstProblem = <Of extends Finding>(findings: readonly Of[]): Of | undefined =>
  findings.find(isError) ?? findings.find(asksForAction)
