// Divides and counts the DNS queries of one request, so no part of it uses up what the others need.
import {
  decorate,
  type DnsAnswer,
  type Question,
  type RecordData,
  type RecordType,
  type Resolver,
} from './resolver.ts'

/** The answer to a query that exceeded its request's queries. */
export const notAsked = (name: string, type: RecordType): DnsAnswer<never> => ({
  name,
  type,
  kind: 'over-budget',
  records: [],
  aliases: [],
  authenticated: false,
  source: 'this site',
  timeMs: 0,
  detail: 'not asked',
})

export interface QuestionPool {
  /**
   * A resolver that sends at most `max` queries that no one sent before; repeating one is free.
   * @param allows queries that it rejects are not sent and cost nothing
   */
  share(max: number, allows?: (name: string, type: RecordType) => boolean): Resolver
  /** A resolver that sends at most `max` such queries until `first` has ended; the others wait for that. */
  shareBehind(first: Promise<unknown>, max: number): Resolver
  /** How many queries are left. */
  readonly left: number
}

export function questionPool(resolver: Resolver, limit: number): QuestionPool {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  const share: QuestionPool['share'] = (max, allows = () => true) => {
    let taken = 0
    return decorate(resolver, <T extends RecordType>({ name, type, key, ask }: Question<T>) => {
      const known = asked.get(key)
      if (known) return known as Promise<DnsAnswer<RecordData[T]>>
      if (!allows(name, type) || taken >= max || asked.size >= limit) {
        return Promise.resolve(notAsked(name, type))
      }
      taken += 1
      const answer = ask()
      asked.set(key, answer)
      return answer
    })
  }
  return {
    get left() {
      return limit - asked.size
    },
    share,
    shareBehind(first, max) {
      let taken = 0
      return decorate(share(Infinity), async ({ key, ask }) => {
        if (!asked.has(key) && ++taken > max) await first
        return ask()
      })
    },
  }
}

/** A resolver that counts what is asked through it, for checks that share the queries of one request. */
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

/** An SPF record within its ten lookups sends no more, not counting what is already published. */
export const MAX_DRAFT_QUESTIONS = 15

/**
 * A resolver for a draft: an unpublished record may send only a few queries, so no one can use it to query a stranger's servers for
 * any number of made-up names.
 * @param isPublished whether the query would also be sent without the draft; those are free
 */
export function forDraft(
  resolver: Resolver,
  isPublished: (name: string, type: RecordType) => boolean,
): Resolver {
  const asked = new Set<string>()
  return decorate(resolver, ({ name, type, key, ask }) => {
    if (!isPublished(name, type) && !asked.has(key)) {
      if (asked.size >= MAX_DRAFT_QUESTIONS) return Promise.resolve(notAsked(name, type))
      asked.add(key)
    }
    return ask()
  })
}
