// Millions of records have only a few thousand different facts: each is kept once, with a number, and as one text,
// since a file may be crafted so that every record differs, and objects take five times the memory.
import type { Facts } from './model.ts'

export class FactsBook {
  readonly #ids = new Map<string, number>()
  readonly #keys: string[] = []

  get size(): number {
    return this.#keys.length
  }

  idOf(facts: Facts): number {
    const key = factsKey(facts)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#keys.push(key) - 1
    this.#ids.set(key, id)
    return id
  }

  /** A new object each time. */
  facts(id: number): Facts {
    const key = this.#keys[id]
    return key === undefined ? emptyFacts() : factsOf(key)
  }

  /** Equal for equal facts, including the order of their results. */
  key(id: number): string {
    return this.#keys[id] ?? ''
  }
}

/** Words and texts of a record are on one line, without tabs. */
function factsKey(facts: Facts): string {
  const { headerFrom, envelopeFrom, envelopeTo, disposition, dkim, spf } = facts
  const lines = [
    headerFrom,
    envelopeFrom,
    envelopeTo,
    disposition,
    `${dkim ? 1 : 0}${spf ? 1 : 0}${facts.strict ?? ''}`,
  ]
  for (const { type, comment } of facts.reasons) lines.push(`r${type}\t${comment}`)
  for (const { domain, selector, result } of facts.signatures)
    lines.push(`d${domain}\t${selector}\t${result}`)
  for (const { domain, scope, result } of facts.spfResults) lines.push(`s${domain}\t${scope}\t${result}`)
  // One flat text; one concatenated with “+” would keep its parts alive.
  return lines.join('\n')
}

function factsOf(key: string): Facts {
  const [headerFrom = '', envelopeFrom = '', envelopeTo = '', disposition = '', passes = '', ...results] =
    key.split('\n')
  const facts: Facts = {
    headerFrom,
    envelopeFrom,
    envelopeTo,
    disposition,
    dkim: passes.startsWith('1'),
    spf: passes.startsWith('1', 1),
    ...(passes.length > 2 && { strict: passes.slice(2) }),
    reasons: [],
    signatures: [],
    spfResults: [],
  }
  for (const line of results) {
    const [first = '', second = '', result = ''] = line.slice(1).split('\t')
    if (line.startsWith('r')) facts.reasons.push({ type: first, comment: second })
    else if (line.startsWith('d')) facts.signatures.push({ domain: first, selector: second, result })
    else facts.spfResults.push({ domain: first, scope: second, result })
  }
  return facts
}

/** The facts of a record that has none yet; a new object each time, since its lists grow. */
const emptyFacts = (): Facts => ({
  headerFrom: '',
  envelopeFrom: '',
  envelopeTo: '',
  disposition: '',
  dkim: false,
  spf: false,
  reasons: [],
  signatures: [],
  spfResults: [],
})
