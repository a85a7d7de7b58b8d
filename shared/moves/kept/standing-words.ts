// What is said of a kept move: why a step is in its state, what changed last, and the verdict.
import { dayInWords } from '#shared/kit/calendar.ts'
import { isoTime } from '#shared/kit/calendar.ts'
import { listNames, lowerFirst } from '#shared/kit/sentence.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import type { LastChange } from './memory.ts'

/** “December 3, 2026, 09:30 UTC”. @param at milliseconds since 1970 */
function momentText(at: number): string {
  const iso = isoTime(at)
  return `${dayInWords(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}

interface Titled {
  title: string
}

const stepsText = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'step' : 'steps'} ${listNames(numbers.map(String), { most: 4 })}`

const lacks = (missing: readonly string[]): string => missing.slice(0, 2).join(' ')

/** Why a step is done. */
export const DONE_WORDS = {
  dns: (at: number) => `DNS has shown it since ${momentText(at)}.`,
  said: (at: number) => `You said so on ${momentText(at)}.`,
  lasting: 'Nothing is left to do here. What this step names has to stay.',
} as const

/** Why a step is the one to do now. */
export const NOW_WORDS = {
  'only you': 'DNS does not show this. Say when it is done.',
  'not seen': 'DNS has not been looked at yet.',
  unknown: 'DNS did not answer, so nothing is known about this step.',
  once: 'DNS shows it. It counts if the next look shows it, too.',
  rest: 'DNS shows its part. Say when the rest is done.',
  again: 'You said so before its time, which proves nothing. Do it once more now.',
  missing: ({ missing }: { missing: readonly string[] }) =>
    joined('DNS does not show it yet.', lacks(missing)),
  'said, missing': ({ missing }: { missing: readonly string[] }) =>
    joined('You said that it is done, but DNS does not show it yet.', lacks(missing)),
} as const

/** Why a step has to wait. */
export const WAIT_WORDS = {
  start: ({ until }: { until: number }) => `The move begins on ${dayInWords(isoTime(until).slice(0, 10))}.`,
  time: ({ why, until }: { why: string; until: number }) => `${why} That is on ${momentText(until)}.`,
  look: 'The wait is over. DNS is asked once more whether everything before it is still there.',
  before: ({ steps }: { steps: readonly number[] }) => `First, finish ${stepsText(steps)}.`,
  lost: ({ n }: { n: number }) => `Step ${n} was undone. Nothing goes on until its records are back.`,
  doubted: ({ n }: { n: number }) =>
    `DNS did not show step ${n} at the last look. It is looked at again within ten minutes.`,
  early: ({ n }: { n: number }) =>
    `Step ${n} was done before its time. Nothing goes on until that is settled.`,
} as const

/** Why a move is blocked at a step. */
export const BLOCKED_WORDS = {
  lost: ({ missing }: { missing: readonly string[] }) =>
    joined(
      'This was done, and is gone again.',
      lacks(missing),
      'Put the records back: nothing goes on without them.',
    ),
  'early, wait': ({ risk, until }: { risk: string; until: number }) =>
    `This was done before its time. ${risk} until ${momentText(until)}. Go back, or leave it and change nothing else until then.`,
  'early, open': ({ risk, steps }: { risk: string; steps: readonly number[] }) =>
    `This was done before its time. ${risk} until ${stepsText(steps)} and the wait after that are done. Go back, or do ${stepsText(steps)} right away.`,
} as const

interface OfMove {
  domain: string
}

interface OfStep extends OfMove, Titled {
  n: number
}

const STANDING_TEXTS = {
  lost: verdict<OfStep>({
    tone: 'bad',
    heading: ({ domain, n }) => `The move of ${domain} is blocked: step ${n} was undone`,
    sentence: ({ title }) =>
      `“${title}” was done, but its records are gone again. Put them back before you go on.`,
    stamp: 'Blocked',
  }),
  early: verdict<OfStep & { risk: string }>({
    tone: 'bad',
    heading: ({ domain, n }) => `The move of ${domain} is blocked: step ${n} came too early`,
    sentence: ({ title, risk }) => `“${title}” was done before its time. ${risk}.`,
    stamp: 'Blocked',
  }),
  now: verdict<OfStep & { of: number }>({
    tone: 'info',
    heading: ({ domain, n, of }) => `The move of ${domain}: step ${n} of ${of} is next`,
    sentence: ({ title }) => `It is safe to do this now: ${lowerFirst(title)}.`,
    stamp: 'Go on',
  }),
  waiting: verdict<OfStep & { of: number; until: number }>({
    tone: 'info',
    heading: ({ domain, n, of }) => `The move of ${domain}: step ${n} of ${of} has to wait`,
    sentence: ({ title, until }) =>
      `Do nothing until ${momentText(until)}. Then comes this step: ${lowerFirst(title)}.`,
    stamp: 'Wait',
  }),
  checking: verdict<OfStep & { of: number }>({
    tone: 'info',
    heading: ({ domain, n, of }) => `The move of ${domain}: step ${n} of ${of} has to wait`,
    sentence: 'DNS is asked once more whether everything before it is still there.',
    stamp: 'Wait',
  }),
  done: verdict<OfMove & { last: string | undefined }>({
    tone: 'ok',
    heading: ({ domain }) => `The move of ${domain} is done`,
    sentence: ({ last }) =>
      joined('Every step is done.', last === undefined ? undefined : `One thing stays: ${lowerFirst(last)}.`),
    stamp: 'Done',
  }),
}

export const standingVerdict = verdictsOf(STANDING_TEXTS)

const CHANGE_WORDS: Readonly<Record<LastChange['what'], (n: number) => string>> = {
  seen: (n) => `DNS shows step ${n}.`,
  lost: (n) => `Step ${n} was undone: its records are gone again.`,
  back: (n) => `The records of step ${n} are back.`,
  early: (n) => `Step ${n} was done before its time.`,
  said: (n) => `You said that step ${n} is done.`,
  unsaid: (n) => `You said that step ${n} is not done.`,
  ready: (n) => `The wait before step ${n} is over.`,
}

export const changeText = ({ n, what }: LastChange): string => CHANGE_WORDS[what](n)
