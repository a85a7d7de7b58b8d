// The record that a domain should have, made from what it publishes: which terms are removed and why, and what that may
// break.
import type { ChangeRisk } from '#shared/change/change.ts'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { replacementFor } from '#shared/spf/misspelling.ts'
import type { SpfNodeState, SpfTreeNode, SpfTreeTerm } from '#shared/spf/schema.ts'
import { listTerms, shortened } from '#shared/spf/term-text.ts'

export interface RepairedRecord {
  content: string
  /** Differences from the published record, apart from being a single record, one sentence each. */
  notes: string[]
  risk: ChangeRisk
}

/** States in which a name must not be included; "unknown" is not among them, since it proves nothing. */
const NO_RECORD: readonly SpfNodeState[] = ['absent', 'loop']

/**
 * Removes terms that no receiver reaches, that lead nowhere, or that name addresses outside the public internet, and
 * `ptr` if other terms remain; writes `include=` as `include:`; turns an `all` that lets everyone in, or decides
 * nothing, into `~all`, and adds a missing one.
 */
export function repairRecord(record: string, root: SpfTreeNode): RepairedRecord {
  const reasons = reasonsToDrop(root)
  const [version = 'v=spf1', ...texts] = record.trim().split(/ +/)
  const seen = new Set<string>()
  const kept: string[] = []
  const dropped: string[] = []
  const notes: string[] = []
  for (const text of texts) {
    const key = keyOf(text)
    if (seen.has(key)) continue
    seen.add(key)
    if (reasons.has(key)) dropped.push(text)
    else kept.push(meantTerm(text))
  }
  // A record left without any sender would fail all of the domain's mail.
  const withoutPtr = kept.filter((text) => !isPtr(text))
  const dropsPtr = withoutPtr.length < kept.length && withoutPtr.some(isSender)
  for (const text of dropped) notes.push(`“${shortened(text)}” is removed: ${reasons.get(keyOf(text)) ?? ''}`)
  if (dropsPtr) notes.push(PTR_NOTE)
  const terms = (dropsPtr ? withoutPtr : kept).map(protectiveAll)
  const open = kept.filter((text) => protectiveAll(text) !== text)
  if (open.length > 0)
    notes.push(`${listTerms(open)} becomes “~all”, so servers that are not listed softfail.`)
  const end = withEnd(terms)
  if (end.length > terms.length) notes.push('“~all” is new: servers that are not listed softfail.')
  const isStricter = dropsPtr || open.length > 0 || end.length > terms.length
  return { content: [version, ...end].join(' '), notes, risk: isStricter ? 'delivery' : 'none' }
}

const PTR_NOTE =
  '“ptr” is removed, because some receivers ignore it (RFC 7208, 5.5): if one of your servers was allowed only by its reverse DNS name, add its IP address as “ip4:” or “ip6:”.'

/** A record without an end of its own gets `~all`, before its modifiers. */
function withEnd(terms: readonly string[]): string[] {
  if (terms.some((text) => /^([-~]all$|redirect=)/i.test(text))) return [...terms]
  const isModifier = (text: string) => /^[a-z][a-z0-9_.-]*=/i.test(text)
  return [...terms.filter((text) => !isModifier(text)), '~all', ...terms.filter(isModifier)]
}

/** Why a term does nothing, by its text. A term that counts in one place stays, wherever else it is dead. */
function reasonsToDrop(root: SpfTreeNode): Map<string, string> {
  const reasons = new Map<string, string>()
  const live = root.terms.filter((term) => !term.dead)
  for (const term of root.terms.filter((term) => term.dead)) {
    const why = term.name === 'redirect' ? 'with “all” it has no effect.' : 'receivers never read past “all”.'
    reasons.set(keyOf(term.text), why)
  }
  for (const term of live) reasons.delete(keyOf(term.text))
  for (const term of live) {
    const why = whyUseless(term)
    if (why !== null) reasons.set(keyOf(term.text), why)
  }
  return reasons
}

function whyUseless(term: SpfTreeTerm): string | null {
  if (term.child?.state === 'loop') return 'it points back to this record.'
  if (term.child && NO_RECORD.includes(term.child.state))
    return `${term.child.domain} has no SPF record. If that service still sends your mail, ask it for its current include.`
  if (term.state === 'void' && term.voidFor.length === 2)
    return `${term.target ?? 'its name'} has no such record in DNS.`
  const network = /^ip[46]$/.test(term.name) ? parseNetwork(term.text.replace(/^[^:]*:/, '')) : null
  const range = network === null ? null : specialRange(network)
  return range === null ? null : `no mail comes from there (${range}).`
}

/** Case makes no difference, and neither does a “+” (RFC 7208 section 4.6.2). */
const keyOf = (text: string) => text.toLowerCase().replace(/^\+/, '')

const isPtr = (text: string) => /^\+?ptr(?:$|[:/])/i.test(text)
const isSender = (text: string) =>
  /^\+?(?:include:|a(?:$|[:/])|mx(?:$|[:/])|ip[46]:|exists:)|^redirect=/i.test(text)

/** “include=x”, which receivers take for an unknown modifier (RFC 7208 section 6), means “include:x”. */
const meantTerm = (text: string): string =>
  /^[+?~-]?(?:includes?|a|mx|ip4|ip6|ipv4|ipv6|exists)=/i.test(text)
    ? (replacementFor(text) ?? text.replace('=', ':'))
    : text

const protectiveAll = (text: string) => (/^[+?]?all$/i.test(text) ? '~all' : text)
