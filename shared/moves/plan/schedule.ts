// On which day each step is safe. A wait counts from the step before; a date holds for someone who did that one at the very end of
// its day, and does this one at the very beginning of its own.
import { DAY_SECONDS, isoDay } from '#shared/kit/calendar.ts'
import { undoOf } from './changes.ts'
import type { MoveStep, StepId } from '#shared/moves/schema.ts'

/** What has to have passed since an earlier step. */
export interface Need {
  since: StepId
  seconds: number
  /** In one sentence. */
  for: string
}

export interface StepDraft extends Omit<MoveStep, 'n' | 'date' | 'waits' | 'back'> {
  needs?: readonly Need[]
  /** Where it is not the changes in reverse. */
  back?: MoveStep['back']
}

interface Placed {
  step: MoveStep
  /** Seconds since the first step, of one who follows the waits exactly. */
  at: number
  day: number
}

/** @param start days since 1970 */
export function scheduled(drafts: readonly StepDraft[], start: number): MoveStep[] {
  const placed: Placed[] = []
  for (const draft of drafts) placed.push(place(draft, placed, start))
  return placed.map(({ step }) => step)
}

function place(draft: StepDraft, earlier: readonly Placed[], start: number): Placed {
  const { needs = [], back, ...rest } = draft
  const last = earlier.at(-1)
  const now = last?.at ?? 0
  const longest = needs
    .flatMap((need) => {
      const since = earlier.find(({ step }) => step.id === need.since)
      return since ? [{ ...need, seconds: since.at + need.seconds - now }] : []
    })
    .reduce<Need | undefined>((most, need) => (need.seconds > (most?.seconds ?? 0) ? need : most), undefined)
  const seconds = longest?.seconds ?? 0
  const day = last ? last.day + (seconds > 0 ? 1 + Math.ceil(seconds / DAY_SECONDS) : 0) : start
  const { id, title, text, changes, proof, expects, effects } = rest
  const step: MoveStep = {
    n: earlier.length + 1,
    id,
    date: isoDay(day),
    title,
    text,
    ...(longest && { waits: { for: longest.for, seconds } }),
    changes,
    back: back ?? changes.map((change) => undoOf(change)).toReversed(),
    proof,
    expects,
    effects,
  }
  return { step, at: now + seconds, day }
}
