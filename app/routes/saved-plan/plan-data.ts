// What a saved plan’s page requests from the API, and what its forms do.
import { errorAt, outcomeOf } from '#app/api/outcome.ts'
import { NOT_SAVED, ownAt, stateOf, textIn, type Notice, type SavedKind } from '#app/saved/saved-data.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { COUNT_NAMES, readCounts, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import { warmupPath } from '#shared/plans/warmup-plan/paths.ts'
import type { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'

export type SavedPlan = StandingWarmup & CheckedReport

export interface WarmupNotice extends Notice {
  /** What was typed into the check-in, and what is wrong with it. */
  typed?: { date: string; texts: CountTexts; error?: { field: string; message: string } }
}

export const planKind: SavedKind<SavedPlan, WarmupNotice> = {
  read: (api, view) => stateOf(api.user.warmup[':view'].$get({ param: { view } })),
  own: (api, view) => ownAt(api.user.warmup[':view'], { view }),
  act: (form, api, view) => {
    const date = textIn(form, 'date')
    if (textIn(form, 'do') === 'resume') return resume(api, view, date)
    if (textIn(form, 'do') !== 'check-in') return null
    const texts = Object.fromEntries(COUNT_NAMES.map((name) => [name, textIn(form, name)])) as CountTexts
    return checkIn(api, view, { date, texts })
  },
  pathOf: warmupPath,
  ended: {
    title: 'The plan is deleted',
    text: 'We have kept nothing: not the domain, not what you entered. Its calendar is gone, too.',
  },
}

async function checkIn(
  api: ApiClient,
  view: string,
  typed: { date: string; texts: CountTexts },
): Promise<WarmupNotice> {
  const read = readCounts(typed.texts)
  if (!read.ok) return { ...WRONG, typed: { ...typed, error: read } }
  const json = { date: typed.date, ...read.counts }
  const outcome = await outcomeOf(api.user.warmup[':view']['check-ins'].$post({ param: { view }, json }))
  if (outcome.ok)
    return { status: 200, tone: 'ok', title: 'Entered. The plan and its calendar have moved with it.' }
  const error = errorAt(outcome, 'date', ...COUNT_NAMES)
  if (error) return { ...WRONG, typed: { ...typed, error } }
  return outcome.code === 'unreachable'
    ? { ...NOT_SAVED, typed }
    : { status: 400, tone: 'bad', title: outcome.message, typed }
}

async function resume(api: ApiClient, view: string, date: string): Promise<WarmupNotice> {
  const json = { date, resumed: true } as const
  const outcome = await outcomeOf(api.user.warmup[':view']['check-ins'].$post({ param: { view }, json }))
  if (outcome.ok) return RESUMED
  return outcome.code === 'unreachable' ? NOT_SAVED : { status: 400, tone: 'bad', title: outcome.message }
}

const WRONG: Notice = { status: 400, tone: 'bad', title: 'That was not entered: see the field.' }
const RESUMED: Notice = {
  status: 200,
  tone: 'ok',
  title: 'The plan goes on, with half of what was sent before it stopped.',
}
