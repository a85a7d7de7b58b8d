// A move that is kept and watched: its plan, and how each step stands.
import * as v from 'valibot'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { MovePlan, MoveStep } from '#shared/moves/schema.ts'

const StepState = describedWords({
  done: 'DNS has shown it twice, ten minutes apart; or you said so, where DNS shows nothing of it',
  now: 'it is the next thing to do',
  waiting: 'it is too early for it',
  blocked: 'it was undone, or done before its time: mail is at risk',
})
export type StepState = v.InferOutput<typeof StepState>

const Seen = describedWords({
  dns: 'by DNS',
  said: 'by what you said, since DNS does not show all of it',
})

export const StandingStep = v.object({
  ...MoveStep.entries,
  state: StepState,
  why: text('Why, in one or two sentences.'),
  since: described(v.nullable(v.string()), 'Since when it has been done or blocked, ISO 8601.'),
  until: described(
    v.nullable(v.string()),
    'When a wait ends, or the risk, ISO 8601; null if that depends on you.',
  ),
  seen: described(v.nullable(Seen), 'How we know that it is done.'),
  said: described(v.nullable(v.string()), 'When you said that you did it, ISO 8601.'),
  missing: described(v.array(v.string()), 'What DNS did not show at the last look, one sentence each.'),
  asks: described(v.boolean(), 'Whether DNS does not show all of it, so that it waits for your word.'),
  lookedAt: described(v.nullable(v.string()), 'When DNS last said anything about it, ISO 8601.'),
})
export type StandingStep = v.InferOutput<typeof StandingStep>

export const StandingMove = v.object({
  ...MovePlan.entries,
  steps: v.array(StandingStep),
  now: described(v.nullable(v.number()), 'The number of the step to do now; null if there is none.'),
  next: described(
    v.nullable(v.object({ n: v.number(), at: text('ISO 8601.') })),
    'The step whose wait is running, and when it ends.',
  ),
  ended: described(v.nullable(v.string()), 'Since when all steps have been done, ISO 8601.'),
  changed: described(
    v.nullable(v.object({ at: text('ISO 8601.'), text: v.string() })),
    'What changed last, in one sentence.',
  ),
})
export type StandingMove = v.InferOutput<typeof StandingMove>
