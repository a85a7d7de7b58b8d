// What a saved plan’s page requests from the API, and what its forms do.
import { errorAt, outcomeOf } from '#app/api/outcome.ts'
import { NOT_SAVED, ownAt, stateOf, textIn, type Notice, type SavedKind } from '#app/saved/saved-data.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { readGmailRate } from '#shared/plans/warmup-plan/gmail-rate.ts'
import { COUNT_NAMES, NO_COUNTS, readCounts, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import { warmupPath } from '#shared/plans/warmup-plan/paths.ts'
import type { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'

export type SavedPlan = StandingWarmup & CheckedReport

export interface WarmupNotice extends Notice {
  /** What was typed into a form, and what is wrong with it. */
  typed?: Typed
}

interface Typed {
  form: 'check-in' | 'gmail-rate'
  date: string
  texts: CountTexts
  error?: { field: string; message: string }
}

export const planKind: SavedKind<SavedPlan, WarmupNotice> = {
  read: (api, view, _url, query) => stateOf(api.user.warmup[':view'].$get({ param: { view }, query })),
  own: (api, view) => ownAt(api.user.warmup[':view'], { view }),
  act: (form, api, view) => {
    const date = textIn(form, 'date')
    if (textIn(form, 'do') === 'resume') return resume(api, view, date)
    if (textIn(form, 'do') === 'gmail-rate') {
      const texts = { ...NO_COUNTS, gmailSpamRate: textIn(form, 'gmailSpamRate') }
      return addRate(api, view, { form: 'gmail-rate', date, texts })
    }
    if (textIn(form, 'do') !== 'check-in') return null
    const texts = Object.fromEntries(COUNT_NAMES.map((name) => [name, textIn(form, name)])) as CountTexts
    return checkIn(api, view, { form: 'check-in', date, texts })
  },
  pathOf: warmupPath,
  ended: {
    title: 'The plan is deleted',
    text: 'We have kept nothing: not the domain, not what you entered. Its calendar is gone, too.',
  },
}

async function checkIn(api: ApiClient, view: string, typed: Typed): Promise<WarmupNotice> {
  const read = readCounts(typed.texts)
  return read.ok ? enter(api, view, { typed, counts: read.counts }) : wrongAt(typed, read)
}

async function addRate(api: ApiClient, view: string, typed: Typed): Promise<WarmupNotice> {
  const read = readGmailRate(typed.texts.gmailSpamRate)
  if (!read.ok) return wrongAt(typed, read)
  const { rate } = read
  return rate === undefined
    ? wrongAt(typed, { field: 'gmailSpamRate', message: 'Enter a number.' })
    : enter(api, view, { typed, counts: { gmailSpamRate: rate } })
}

interface Entered {
  typed: Typed
  counts: Omit<Parameters<ApiClient['user']['warmup'][':view']['check-ins']['$post']>[0]['json'], 'date'>
}

async function enter(api: ApiClient, view: string, { typed, counts }: Entered): Promise<WarmupNotice> {
  const json = { date: typed.date, ...counts }
  const outcome = await outcomeOf(api.user.warmup[':view']['check-ins'].$post({ param: { view }, json }))
  if (outcome.ok)
    return { status: 200, tone: 'ok', title: 'Entered. The plan and its calendar have moved with it.' }
  const error = errorAt(outcome, 'date', ...COUNT_NAMES)
  if (error) return wrongAt(typed, typed.form === 'gmail-rate' && error.field === 'sent' ? NO_DAY : error)
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

const wrongAt = (typed: Typed, error: NonNullable<Typed['error']>): WarmupNotice => ({
  ...WRONG,
  typed: { ...typed, error },
})

/** This form has no other field to enter it in. */
const NO_DAY = { field: 'date', message: 'Nothing was entered for that day. Enter its numbers first.' }
const WRONG: Notice = { status: 400, tone: 'bad', title: 'That was not entered: see the field.' }
const RESUMED: Notice = {
  status: 200,
  tone: 'ok',
  title: 'The plan goes on, with half of what was sent before it stopped.',
}
