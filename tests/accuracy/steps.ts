// What is lost by following the steps of a DMARC policy (tests/shared/dmarc-reports/labelled-domains.test.ts).
import type { Accuracy } from '#app/content/accuracy.ts'
import { BEARABLE, followedDomain } from '#tests/shared/dmarc-reports/followed.ts'

/** All that the full run of the test follows. */
export const FOLLOWED = 200
const DAYS = 120

export function stepFigures(domains: number): Accuracy['steps'] {
  const all = Array.from({ length: domains }, (_, at) => followedDomain(at + 1, DAYS))
  const clean = all.filter(({ isClean }) => isClean)
  return {
    domains,
    days: DAYS,
    kinds: new Set(all.flatMap(({ kinds }) => kinds)).size,
    losing: all.filter(({ worst }) => worst > BEARABLE).length,
    clean: clean.length,
    reached: clean.filter(({ policy }) => policy === 'reject').length,
  }
}
