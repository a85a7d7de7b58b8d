// Writes an SPF record from a form's choices, compares it with the published one, counts its lookups, and says what is
// wrong with the choices.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { hasHostBits, type IpFamily, parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { diffTexts, type TextChange } from '#shared/records/tag-list/diff-texts.ts'
import type { DraftOf, FieldProblem } from '#shared/records/tag-list/tag-table.ts'
import { costsLookup, shortened, SIZE_LIMIT_BYTES } from './limits.ts'
import { isWideNetwork } from './wide-networks.ts'
import { specText } from './macro.ts'
import { isSpfRecord, parseSpf, plainTerm, type Term } from './parse.ts'
import { deadTerms } from './record.ts'
import { ALL_CHOICES, type AllChoice, DEFAULT_ALL, SPF_TERMS } from './terms.ts'

/** The lists of the form, by parameter. */
const LISTS = {
  ip4: { mechanism: 'ip4', judge: (item: string) => addressProblem(item, 4) },
  ip6: { mechanism: 'ip6', judge: (item: string) => addressProblem(item, 6) },
  includes: { mechanism: 'include', judge: (item: string, domain: string) => includeProblem(item, domain) },
} as const
type ListField = keyof typeof LISTS
const LIST_FIELDS = Object.keys(LISTS) as readonly ListField[]

/** By parameter: mechanisms without a value are wanted or not. */
export type SpfRecordInput = Partial<
  Record<Exclude<keyof DraftOf<typeof SPF_TERMS>, ListField | 'all'>, boolean>
> &
  Readonly<Record<ListField, readonly string[]>> & { all?: AllChoice }

/** The items of a typed list: separated by commas, spaces or line breaks; empty ones are dropped. */
export const parseList = (text: string): string[] => text.split(/[\s,;]+/).filter((item) => item !== '')

/** The item without the mechanism's name, which people tend to type along with it. */
const bareItem = (field: ListField, item: string): string => {
  const text = item.trim().toLowerCase()
  const prefix = `${LISTS[field].mechanism}:`
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** @param texts what is chosen or typed, by parameter */
export function spfInput(texts: DraftOf<typeof SPF_TERMS>): SpfRecordInput {
  const lists = Object.fromEntries(LIST_FIELDS.map((field) => [field, parseList(texts[field])]))
  const wanted: Record<string, boolean> = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === 'yes']),
  )
  return {
    ...wanted,
    ...(lists as Record<ListField, string[]>),
    all: ALL_CHOICES.find((choice) => choice === texts.all),
  }
}

/** In the order of the table. Items that would make the record invalid are left out; see checkInput. */
export function buildSpfRecord({ all = DEFAULT_ALL, ...input }: SpfRecordInput): string {
  const terms = Object.keys(SPF_TERMS).flatMap((term) => {
    if ((input as Readonly<Record<string, unknown>>)[term] === true) return [term]
    const list = LIST_FIELDS.find((field) => LISTS[field].mechanism === term)
    return list ? listTerms(list, input[list]) : []
  })
  return ['v=spf1', ...terms, all].join(' ')
}

/** One valid term for each different item. */
function listTerms(field: ListField, items: readonly string[]): string[] {
  const { mechanism } = LISTS[field]
  const terms = items.map((item) => termOf(field, item)).filter((term) => term?.name === mechanism)
  return [...new Set(terms.flatMap((term) => (term ? [term.text] : [])))]
}

/** The item as a term, or null if receivers could not read it. */
function termOf(field: ListField, item: string): Term | null {
  const parsed = parseSpf(`v=spf1 ${LISTS[field].mechanism}:${bareItem(field, item)}`)
  const [term, ...others] = parsed.terms
  return parsed.ok && term && others.length === 0 ? term : null
}

/** The terms of the new record, then the old ones that are gone; case and a "+" make no difference. */
export const diffRecords = (before: string, after: string): TextChange[] =>
  diffTexts(termTexts(before), termTexts(after), plainTerm)

const termTexts = (record: string): string[] => {
  const [version = '', ...terms] = record.trim().split(/ +/)
  return isSpfRecord(version) ? terms : []
}

interface RecordCost {
  lookups: number
  /** Includes and redirects whose own cost is not given: each is counted as one lookup. */
  unknown: string[]
}

/**
 * Counts the lookups of a record that is not published yet (RFC 7208 section 4.6.4).
 * @param costs the lookups of each included domain's own record, as in `totalCost` of a report's tree
 */
export function countLookups(record: string, costs: Readonly<Record<string, number>>): RecordCost {
  const unknown: string[] = []
  let lookups = 0
  const { terms } = parseSpf(record)
  const dead = deadTerms(terms)
  for (const [index, term] of terms.entries()) {
    if (dead[index] || !costsLookup(term.name)) continue
    lookups += 1
    if (term.name !== 'include' && term.name !== 'redirect') continue
    const target = specText(term.domainSpec)
    const below = Object.hasOwn(costs, target) ? costs[target] : undefined
    if (below === undefined) unknown.push(target)
    lookups += below ?? 0
  }
  return { lookups, unknown }
}

export interface InputProblem extends FieldProblem<ListField | 'all' | 'record'> {
  /** The item as typed; empty if the problem is about the whole record. */
  item: string
}

/**
 * What is wrong with each item typed into the SPF generator.
 * @param domain the domain that the record is for; empty if not known yet
 */
export function checkInput(input: SpfRecordInput, domain: string): InputProblem[] {
  return [
    ...LIST_FIELDS.flatMap((field) =>
      fieldProblems(field, input[field], (item) => LISTS[field].judge(item, domain)),
    ),
    ...(input.all === '+all' ? [OPEN] : []),
    ...sizeProblems(buildSpfRecord(input), domain),
  ]
}

const OPEN: InputProblem = {
  field: 'all',
  item: '+all',
  severity: 'warning',
  message: '“+all” allows every computer in the world to send as your domain. Choose “~all” or “-all”.',
}

type Problem = Pick<InputProblem, 'severity' | 'message'>

const error = (message: string): Problem => ({ severity: 'error', message })
const warning = (message: string): Problem => ({ severity: 'warning', message })

/** At most one problem per item. */
function fieldProblems(
  field: ListField,
  items: readonly string[],
  judge: (item: string) => Problem | null,
): InputProblem[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const bare = bareItem(field, item)
    const problem = seen.has(bare)
      ? warning(`“${shortened(item)}” is listed twice; once is enough.`)
      : judge(bare)
    seen.add(bare)
    return problem ? [{ field, item, ...problem }] : []
  })
}

function addressProblem(item: string, family: IpFamily): Problem | null {
  const shown = shortened(item)
  const [address = '', prefix] = item.split('/')
  const ip = parseIp(address)
  if (!ip) return error(noAddress(shown, address, family))
  if (ip.family !== family) {
    return error(`“${shown}” is an IPv${ip.family} address; put it in the list of IPv${ip.family} addresses.`)
  }
  const network = parseNetwork(item)
  const longest = family === 4 ? 32 : 128
  if (!network) return error(`“/${prefix ?? ''}” in “${shown}” must be a number from 0 to ${longest}.`)
  if (network.prefixLength === 0)
    return error(`“${shown}” allows every IPv${family} address in the world to send.`)
  const range = specialRange(network)
  if (range)
    return error(`“${shown}” is outside the public internet (${range}), so no mail can come from there.`)
  if (isWideNetwork(network))
    return warning(`“${shown}” allows many millions of addresses to send. List only your own networks.`)
  if (hasHostBits(network))
    return warning(`“${shown}” does not start at the beginning of a network; it means the entire network.`)
  return null
}

function noAddress(shown: string, address: string, family: IpFamily): string {
  const host = parseDomainInput(address)
  return host.ok
    ? `“${shown}” is a host name. Write its IPv${family} address, or put the service's domain in the includes.`
    : `“${shown}” is not an IPv${family} address.`
}

function includeProblem(item: string, domain: string): Problem | null {
  const shown = shortened(item)
  if (parseNetwork(item)) return error(`“${shown}” is an IP address; put it in the list of addresses.`)
  if (!termOf('includes', item)) return error(`“${shown}” is not a domain that can be included.`)
  if (domain !== '' && item === domain)
    return error(`“${shown}” is the domain itself: its record would include itself forever.`)
  return null
}

/** RFC 7208 section 3.4; other TXT records at the name add to it. */
function sizeProblems(record: string, domain: string): InputProblem[] {
  const bytes = domain.length + record.length
  if (bytes <= SIZE_LIMIT_BYTES) return []
  const message = `The name and the record take ${bytes} bytes; above ${SIZE_LIMIT_BYTES} the answer may not fit in one DNS packet.`
  return [{ field: 'record', item: '', severity: 'warning', message }]
}
