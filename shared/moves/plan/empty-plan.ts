// Where there is nothing to plan: both sides are the same, or a name does not exist.
import { isoDay } from '#shared/kit/calendar.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { noSuchName } from '#shared/report/unanswered.ts'
import { moveFinding } from '#shared/moves/findings.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { MovePlan, Side } from '#shared/moves/schema.ts'
import { noSuchDomain, nothingToMove, notKnown } from '#shared/moves/verdict.ts'

type Empty = Pick<MovePlan, 'findings' | 'verdict'>

function emptyPlan(
  { domain, what, start }: MoveQuestion,
  sides: Record<'old' | 'new', Pick<Side, 'service' | 'id'>>,
  said: Empty,
): MovePlan {
  const none = { streams: [], hosts: [] }
  return {
    domain,
    what,
    start: isoDay(start),
    end: isoDay(start),
    old: { ...sides.old, ...none },
    new: { ...sides.new, ...none },
    steps: [],
    stays: [],
    traps: [],
    law: { state: 'holds', moments: 0, cases: 0, broken: [], assumes: [] },
    axis: [],
    notSimulated: [],
    ...said,
    changes: [],
  }
}

type Names = Record<'old' | 'new', Pick<Side, 'service' | 'id'>>

export const planOfMissing = (question: MoveQuestion, names: Names, missing: string): MovePlan =>
  emptyPlan(question, names, { findings: [noSuchName(missing)], verdict: noSuchDomain(missing) })

export function planOfSame(question: MoveQuestion, names: Names): MovePlan {
  const { domain } = question
  const { service } = names.new
  return emptyPlan(question, names, {
    findings: [moveFinding('move-same', { domain, service })],
    verdict: nothingToMove({ domain, target: service }),
  })
}

/** A program may name any service. */
export function planOfStranger(question: MoveQuestion): MovePlan {
  const { domain, to } = question
  const service = shownText(to.slice(0, MAX_SHOWN))
  return emptyPlan(
    question,
    { old: { service: domain }, new: { service } },
    {
      findings: [moveFinding('move-to-unknown', { service })],
      verdict: notKnown({ domain, target: service }),
    },
  )
}

const MAX_SHOWN = 60
