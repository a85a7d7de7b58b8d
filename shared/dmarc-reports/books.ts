// What all reports of a reading share: their rows refer to addresses and facts here by number.
import { parseIp } from '#shared/dns/ip-address.ts'
import type { Facts } from './model.ts'
import { ipOf } from './values.ts'

export class Books {
  readonly addresses = new AddressBook()
  readonly facts = new FactsBook()
}

// The addresses of a reading, each kept once and identified by its number. There may be a million: IPv4 addresses are four
// bytes each, and become text when they are shown.
const FIRST_PLACES = 1_024
const FREE = -1
const DOT = 46
const ZERO = 48

export class AddressBook {
  /** For IPv4 addresses their bytes; for others their index among the texts. */
  #values = new Uint32Array(FIRST_PLACES)
  #isText = new Uint8Array(FIRST_PLACES)
  #size = 0
  /** The numbers of IPv4 addresses; if a slot is taken, the next free one is used. */
  #places = new Int32Array(2 * FIRST_PLACES).fill(FREE)
  /** Different in each book, so no one can choose addresses that all want the same slot. */
  readonly #factor = Math.floor(Math.random() * 2 ** 31) * 2 + 1
  readonly #texts: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #networks = new Map<number, string>()

  get size(): number {
    return this.#size
  }

  idOf(text: string): number {
    const bytes = ipv4Text(text)
    if (bytes >= 0) return this.#idOfIpv4(bytes)
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const ip = ipOf(text)
    if (ip !== text) return this.idOf(ip)
    const id = this.#add(this.#texts.push(text) - 1, 1)
    this.#ids.set(text, id)
    return id
  }

  /** For an address as written in a file; -1 for anything but an IPv4 address. */
  idOfIpv4(file: Uint8Array, from: number, to: number): number {
    const bytes = ipv4(file, from, to)
    return bytes < 0 ? -1 : this.#idOfIpv4(bytes)
  }

  text(id: number): string {
    const value = this.#values[id] ?? 0
    if (this.#isText[id] === 1) return this.#texts[value] ?? ''
    return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
  }

  networkOf(id: number): string {
    if (this.#isText[id] === 1) return networkOf(this.text(id))
    const prefix = (this.#values[id] ?? 0) >>> 8
    const known = this.#networks.get(prefix)
    if (known !== undefined) return known
    const made = `${prefix >>> 16}.${(prefix >>> 8) & 255}.${prefix & 255}.0/24`
    this.#networks.set(prefix, made)
    return made
  }

  #idOfIpv4(bytes: number): number {
    if (this.#size === this.#values.length) this.#grow()
    const mask = this.#places.length - 1
    let place = this.#placeOf(bytes)
    for (;;) {
      const id = this.#places[place] ?? FREE
      if (id === FREE) break
      if (this.#values[id] === bytes) return id
      place = (place + 1) & mask
    }
    const id = this.#add(bytes, 0)
    this.#places[place] = id
    return id
  }

  #placeOf(bytes: number): number {
    const mixed = Math.imul(bytes ^ (bytes >>> 16), this.#factor)
    return (mixed ^ (mixed >>> 15)) & (this.#places.length - 1)
  }

  #add(value: number, isText: 0 | 1): number {
    const id = this.#size
    if (id === this.#values.length) this.#grow()
    this.#values[id] = value
    this.#isText[id] = isText
    this.#size += 1
    return id
  }

  #grow() {
    const { length } = this.#values
    const [values, isText] = [this.#values, this.#isText]
    this.#values = new Uint32Array(2 * length)
    this.#isText = new Uint8Array(2 * length)
    this.#values.set(values)
    this.#isText.set(isText)
    this.#places = new Int32Array(4 * length).fill(FREE)
    const mask = this.#places.length - 1
    for (let id = 0; id < this.#size; id += 1) {
      if (this.#isText[id] === 1) continue
      let place = this.#placeOf(this.#values[id] ?? 0)
      while (this.#places[place] !== FREE) place = (place + 1) & mask
      this.#places[place] = id
    }
  }
}

const MAX_IPV4 = 15
const letters = new Uint8Array(MAX_IPV4)

function ipv4Text(text: string): number {
  const { length } = text
  if (length > MAX_IPV4) return -1
  for (let at = 0; at < length; at += 1) letters[at] = Math.min(text.charCodeAt(at), 255)
  return ipv4(letters, 0, length)
}

/** For an address in canonical form; -1 for anything else, including leading zeros. */
function ipv4(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  let part = -1
  let dots = 0
  for (let at = from; at < to; at += 1) {
    const code = bytes[at] ?? 0
    if (code === DOT) {
      if (part < 0 || dots === 3) return -1
      value = value * 256 + part
      part = -1
      dots += 1
    } else {
      const digit = code - ZERO
      if (digit < 0 || digit > 9 || part === 0) return -1
      part = part < 0 ? digit : part * 10 + digit
      if (part > 255) return -1
    }
  }
  return dots === 3 && part >= 0 ? value * 256 + part : -1
}

/** "203.0.113.0/24" also of an address that is written in its own way, "2001:db8:1::/48". */
function networkOf(ip: string): string {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.0/24`
  const address = parseIp(ip)
  if (!address) return ip
  const { bytes } = address
  const group = (at: number) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16)
  return `${group(0)}:${group(2)}:${group(4)}::/48`
}

// Millions of records have only a few thousand different facts: each is kept once, with a number, and as one text,
// since a file may be crafted so that every record differs, and objects take five times the memory.
class FactsBook {
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
