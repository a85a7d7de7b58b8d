// Divides the DNS queries of one request, so no part of it uses up what the others need.
import { decorate, type Question } from './decorate.ts'
import { notAsked } from './not-asked.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from './resolver.ts'

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
