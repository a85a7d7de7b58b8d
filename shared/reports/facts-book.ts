// Millions of records say a few thousand different things: each is kept once and known by its number.
import { nothingSaid } from '#shared/reports/nothing-said.ts'
import type { Facts } from '#shared/reports/model.ts'

export class FactsBook {
  readonly #ids = new Map<string, number>()
  readonly #facts: Facts[] = []

  get size(): number {
    return this.#facts.length
  }

  idOf(said: Facts): number {
    const key = factsKey(said)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#facts.push(said) - 1
    this.#ids.set(key, id)
    return id
  }

  facts(id: number): Facts {
    return this.#facts[id] ?? nothingSaid()
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
