// Millions of records say a few thousand different things: each is kept once.
import type { Facts } from '#shared/reports/model.ts'

export type FactsBook = (said: Facts) => Facts

export function factsBook(): FactsBook {
  const known = new Map<string, Facts>()
  return (said) => {
    const key = factsKey(said)
    const same = known.get(key)
    if (same) return same
    known.set(key, said)
    return said
  }
}

/** The same for two that say the same, in the order of their results too. */
export function factsKey({ reasons, signatures, spfResults, ...plain }: Facts): string {
  const { headerFrom, envelopeFrom, envelopeTo, disposition, dkim, spf } = plain
  let key = `${headerFrom}\n${envelopeFrom}\n${envelopeTo}\n${disposition}\n${dkim ? 1 : 0}${spf ? 1 : 0}`
  for (const { type, comment } of reasons) key += `\nr${type}\t${comment}`
  for (const { domain, selector, result } of signatures) key += `\nd${domain}\t${selector}\t${result}`
  for (const { domain, scope, result } of spfResults) key += `\ns${domain}\t${scope}\t${result}`
  return key
}
