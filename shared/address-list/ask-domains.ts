// The domains of a list, asked a few at a time: for the page and the command line, each with its own way to ask.
import { LIST_DOMAINS, type ListDomain, type ListDomains } from './schema.ts'

/** Requests that wait at the same time. */
const AT_A_TIME = 4
/** A domain that no request had a lookup left for is asked again so often. */
const TURNS = 3

interface Asking {
  /** Null if there is no answer. Rejects to end everything. */
  ask: (domains: readonly string[]) => Promise<ListDomains | null>
  onAnswers?: (answers: readonly ListDomain[]) => void
  /** False ends it after the requests that are on their way. */
  isWanted?: () => boolean
}

/** @returns what is known; a domain without an answer is missing */
export async function askDomains(
  domains: readonly string[],
  { ask, onAnswers, isWanted = () => true }: Asking,
): Promise<Map<string, ListDomain>> {
  const known = new Map<string, ListDomain>()
  let wanted: readonly string[] = domains
  for (let turn = 0; turn < TURNS && wanted.length > 0 && isWanted(); turn++) {
    const slices = slicesOf(wanted)
    const left: string[] = []
    const work = async () => {
      for (let slice = slices.shift(); slice && isWanted(); slice = slices.shift()) {
        const answer = await ask(slice)
        if (!answer) continue
        const missing = new Set(answer.left)
        const answered = answer.domains.filter(({ domain }) => !missing.has(domain))
        for (const one of answered) known.set(one.domain, one)
        left.push(...answer.left)
        onAnswers?.(answered)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    wanted = left
  }
  return known
}

const slicesOf = (domains: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(domains.length / LIST_DOMAINS) }, (_, index) =>
    domains.slice(index * LIST_DOMAINS, (index + 1) * LIST_DOMAINS),
  )
