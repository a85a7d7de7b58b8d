// What a kept move tells: as it is stored, and as targets and feeds get it.
import { dayInWords } from '#shared/kit/calendar.ts'
import { lowerFirst } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { type KeptEvent, visibleEvent } from '#shared/saved/watch/event-view.ts'
import type { Told } from './advance.ts'
import type { MoveEventView } from './kept-schema.ts'
import type { StandingMove, StandingStep } from './standing-schema.ts'

interface OfStep {
  n: number
  title: string
  /** What it says of itself at that time. */
  why: string
  /** What to publish now, or to put back. */
  change: Change | null
}

export type MoveEvent =
  | ({ what: 'step_ready' | 'step_lost' | 'move_blocked' } & OfStep)
  | ({ what: 'step_seen'; isBack: boolean; next: string } & OfStep)
  | { what: 'move_done' | 'removed' }
  /** On this day (YYYY-MM-DD). */
  | { what: 'move_ends'; on: string }

/** A change with a long file is on the page only. */
const MAX_CHANGE = 8_000

/** @param move as it stands after what is told */
export function moveEvents(told: readonly Told[], move: StandingMove): MoveEvent[] {
  return told.flatMap((one): MoveEvent[] => {
    if (one.what === 'move_done') return [one]
    const step = move.steps[one.n - 1]
    if (!step) return []
    const { n, title, why } = step
    const of = { n, title, why, change: changeOf(one, step) }
    return one.what === 'step_seen'
      ? [{ what: one.what, isBack: one.isBack, next: move.verdict.sentence, ...of }]
      : [{ what: one.what, ...of }]
  })
}

function changeOf({ what }: Told, { changes, back }: StandingStep): Change | null {
  if (what === 'step_seen') return null
  const [change = null] = what === 'move_blocked' ? back : changes
  return change && JSON.stringify(change).length <= MAX_CHANGE ? change : null
}

interface Words {
  tone: Tone
  title: string
  meaning: string
}

const say = (tone: Tone, title: string, meaning: string): Words => ({ tone, title, meaning })

export function moveEventView(domain: string, { id, at, event }: KeptEvent<MoveEvent>): MoveEventView {
  const change = 'change' in event ? event.change : null
  return visibleEvent({ id, at, what: event.what, ...wordsOf(domain, event), before: [], after: [], change })
}

function wordsOf(domain: string, event: MoveEvent): Words {
  switch (event.what) {
    case 'step_ready':
      return say(
        'info',
        `${domain}: step ${event.n} of the move can begin`,
        `The wait is over, and everything before it is still there. Now comes this step: ${lowerFirst(event.title)}.`,
      )
    case 'step_seen':
      return event.isBack
        ? say(
            'ok',
            `${domain}: step ${event.n} of the move is back`,
            `Its records are there again: ${lowerFirst(event.title)}. ${event.next}`,
          )
        : say(
            'ok',
            `${domain}: step ${event.n} of the move is done`,
            `DNS shows it: ${lowerFirst(event.title)}. ${event.next}`,
          )
    case 'step_lost':
      return say('bad', `${domain}: step ${event.n} of the move was undone`, `${event.title}. ${event.why}`)
    case 'move_blocked':
      return say(
        'bad',
        `${domain}: step ${event.n} of the move came too early`,
        `${event.title}. ${event.why}`,
      )
    case 'move_done':
      return say(
        'ok',
        `The move of ${domain} is done`,
        'Every step is done. What has to stay is on the page of the move.',
      )
    case 'move_ends':
      return say(
        'warn',
        `The move of ${domain} is deleted on ${dayInWords(event.on)}`,
        'Nobody has opened it for a long time. Open its page before then to keep it.',
      )
    case 'removed':
      return say(
        'warn',
        `The move of ${domain} is no longer watched`,
        'It was removed to make room for others. Begin it again from its plan.',
      )
  }
}
