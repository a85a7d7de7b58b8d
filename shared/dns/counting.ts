// A resolver that counts what is asked through it, for checks that share the queries of one request.
import { decorate } from './decorate.ts'
import type { Resolver } from './resolver.ts'

interface Counting extends Resolver {
  /** Different queries so far. */
  readonly count: number
  /** A query was not sent, because the budget was used up. */
  readonly isOver: boolean
}

export function counting(resolver: Resolver): Counting {
  const asked = new Set<string>()
  let isOver = false
  const counted = decorate(resolver, async ({ key, ask }) => {
    asked.add(key)
    const answer = await ask()
    isOver ||= answer.kind === 'over-budget'
    return answer
  })
  return {
    ...counted,
    get count() {
      return asked.size
    },
    get isOver() {
      return isOver
    },
  }
}
