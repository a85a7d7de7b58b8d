// Takes out of a record what its tree has proved useless, and gives it an end that protects: the record to publish.
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import type { SpfNodeState, SpfTreeNode, SpfTreeTerm } from '#shared/spf/schema.ts'

/** What a name must not be to be included; "unknown" is not among them, since it proves nothing. */
const NO_RECORD: readonly SpfNodeState[] = ['absent', 'loop']

/**
 * Leaves out terms that no receiver reaches, that lead to nothing, or that name addresses outside the public
 * internet; turns an `all` that lets everybody in, or says nothing, into `~all`, and adds a missing one.
 */
export function repairRecord(record: string, root: SpfTreeNode): string {
  const live = root.terms.filter((term) => !term.dead)
  const liveKeys = new Set(live.map(keyOf))
  const dead = root.terms.filter((term) => term.dead && !liveKeys.has(keyOf(term)))
  const useless = new Set([...dead, ...live.filter(leadsNowhere)].map(keyOf))
  const [version = 'v=spf1', ...texts] = record.trim().split(/ +/)
  const kept = texts.filter((text) => !useless.has(text.toLowerCase())).map(protectiveAll)
  const hasEnd = kept.some((text) => /^([-~]all$|redirect=)/i.test(text))
  const isModifier = (text: string) => /^[a-z][a-z0-9_.-]*=/i.test(text)
  if (hasEnd) return [version, ...kept].join(' ')
  const mechanisms = kept.filter((text) => !isModifier(text))
  return [version, ...mechanisms, '~all', ...kept.filter(isModifier)].join(' ')
}

const keyOf = (term: SpfTreeTerm) => term.text.toLowerCase()

function leadsNowhere(term: SpfTreeTerm): boolean {
  if (term.child && NO_RECORD.includes(term.child.state)) return true
  if (term.state === 'void' && term.voidFor.length === 2) return true
  const network = /^ip[46]$/.test(term.name) ? parseNetwork(term.text.replace(/^[^:]*:/, '')) : null
  return network !== null && specialRange(network) !== null
}

const protectiveAll = (text: string) => (/^[+?]?all$/i.test(text) ? '~all' : text)
