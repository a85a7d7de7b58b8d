// Which plan fits a number of emails a day.
import { PLANS, type Plan } from '#app/content/plans.ts'

/** Of the slider, in emails a day; the number beside it may be larger. */
export const VOLUMES = { least: 100, most: 8000, step: 100, first: 1000 } as const
const MOST_EMAILS = 1_000_000

/** @returns whole emails a day, if the text is a number of them */
export function volumeOf(text: string | null): number | undefined {
  if (!text || !/^\d{1,7}$/.test(text)) return undefined
  const emails = Number(text)
  return emails >= 1 && emails <= MOST_EMAILS ? emails : undefined
}

interface PlanAnswer {
  /** Undefined above the largest. */
  plan: Plan | undefined
  sentence: string
}

export function planFor(emails: number): PlanAnswer {
  const plan = PLANS.find(({ emailsPerDay }) => emails <= emailsPerDay)
  const sentence = plan
    ? `${plan.name}, for up to ${plan.emailsPerDay} emails a day.`
    : `More than any plan sends. Ask us, and we make one for you.`
  return { plan, sentence }
}

/** What a link that orders or asks tells: the plan, and the volume if it is known. */
export function orderQuery(plan: Plan | undefined, emails: number | undefined): string {
  return new URLSearchParams({
    ...(plan && { plan: plan.id }),
    ...(emails !== undefined && { emails: String(emails) }),
  }).toString()
}
