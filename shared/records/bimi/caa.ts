// Who may issue a mark certificate for a domain: the CAA property "issuevmc" (RFC 8659; registered for mark certificates,
// whose issuers have to respect it).
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'

export interface MarkIssuers {
  /** The name of the records. */
  name: string
  /** Names of authorities; empty if none may issue. */
  issuers: readonly string[]
}

const PROPERTY = /^\d+ issuevmc "?([^";]*)/

/** Each costs a query, and any of them may decide. */
const MAX_NAMES = 4

/** Undefined if every authority may issue, or if that is unknown. The records of the longest name count (section 3). */
export async function markIssuers(domain: string, resolver: Resolver): Promise<MarkIssuers | undefined> {
  const top = registeredDomain(domain)
  const labels = domain.slice(0, -top.length).split('.').filter(Boolean)
  const names = [...labels.map((_, index) => `${labels.slice(index).join('.')}.${top}`), top]
  if (names.length > MAX_NAMES) return undefined
  const answers = await Promise.all(names.map((name) => resolver.query(name, 'CAA')))
  const decides = answers.find((answer) => isFailure(answer) || answer.records.length > 0)
  const values = decides?.records.flatMap((record) => PROPERTY.exec(record)?.[1]?.trim() ?? []) ?? []
  if (!decides || values.length === 0) return undefined
  return { name: decides.name, issuers: [...new Set(values.filter(Boolean))] }
}
