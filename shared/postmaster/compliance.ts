// Which requirements a domain meets, in Gmail's own judgement (DomainComplianceStatus).
import { foreignText } from '#shared/kit/foreign-text.ts'
import type { Collected, Compliance } from './collected.ts'
import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts'
import { READ_LIMITS } from './limits.ts'
import type { RequirementRow, Status, UnsubscribeReason } from './provider-read.ts'
import { domainOfName } from './statistic.ts'
import { UNREAD } from './unread-words.ts'

const MAX_WORD = 80

/** Of the domain above the public suffix, and of the name itself where that is another one. */
export function readCompliance(status: JsonObject, where: string, into: Collected): void {
  const named = domainOfName(textOf(status.name))
  const parts = ['complianceData', 'subdomainComplianceData'] as const
  for (const part of parts) {
    const data = objectOf(status[part])
    const path = `${where}.${part}`
    if (data) readJudgement(data, path, into, named)
    else if (status[part] !== undefined) into.skip(path, UNREAD.shape)
  }
  saySurplus(status, ['name', ...parts], where, into)
}

const MEMBERS = [
  'domainId',
  'rowData',
  'deliverabilityStatusVerdict',
  'oneClickUnsubscribeVerdict',
  'honorUnsubscribeVerdict',
]

/** @param named the domain of the whole answer */
export function readJudgement(data: JsonObject, where: string, into: Collected, named = ''): void {
  const domain = into.addDomain(textOf(data.domainId) || named, `${where}.domainId`)
  if (domain === null) return
  saySurplus(data, MEMBERS, where, into)
  into.addCompliance({
    domain,
    requirements: requirementsOf(domain, data.rowData, `${where}.rowData`, into),
    said: saidOf(domain, data.deliverabilityStatusVerdict),
    unsubscribe: [
      ...unsubscribeOf(domain, 'ONE_CLICK_UNSUBSCRIBE', data.oneClickUnsubscribeVerdict),
      ...unsubscribeOf(domain, 'HONOR_UNSUBSCRIBE', data.honorUnsubscribeVerdict),
    ],
  })
}

/** A later version may say more. */
function saySurplus(object: JsonObject, known: readonly string[], where: string, into: Collected): void {
  for (const name of Object.keys(object))
    if (!known.includes(name)) into.skip(`${where}.${foreignText(name, 60)}`, UNREAD.value(name))
}

function requirementsOf(domain: string, rows: unknown, where: string, into: Collected): RequirementRow[] {
  const list = listOf(rows)
  if (!list) {
    if (rows !== undefined) into.skip(where, UNREAD.shape)
    return []
  }
  if (list.length > READ_LIMITS.requirements) into.skip(where, UNREAD.requirements(READ_LIMITS.requirements))
  const byId = new Map<string, RequirementRow>()
  for (const [index, each] of list.slice(0, READ_LIMITS.requirements).entries()) {
    const row = objectOf(each)
    const id = row && wordOf(row.requirement)
    if (!row || !id) into.skip(`${where}[${index}]`, UNREAD.shape)
    else byId.set(id, worse({ domain, id, ...statusOf(row.status) }, byId.get(id)))
  }
  return [...byId.values()]
}

/** A row that says that there is work to do is not taken back by another in the same table. */
const worse = (row: RequirementRow, other: RequirementRow | undefined): RequirementRow =>
  other && WEIGHTS[other.status] > WEIGHTS[row.status] ? other : row

const WEIGHTS: Record<Status, number> = { needs_work: 2, unknown: 1, compliant: 0 }

function saidOf(domain: string, verdict: unknown): Compliance['said'] {
  const said = objectOf(verdict)
  return said ? [{ domain, reason: reasonOf(said.reason), state: statusOf(said.state).status }] : []
}

function unsubscribeOf(
  domain: string,
  requirement: UnsubscribeReason['requirement'],
  verdict: unknown,
): UnsubscribeReason[] {
  const said = objectOf(verdict)
  if (!said) return []
  return [{ domain, requirement, reason: reasonOf(said.reason), status: statusOf(said.status).status }]
}

/** Gmail leaves out a value that is not set. */
const reasonOf = (reason: unknown): string => wordOf(reason) || 'REASON_UNSPECIFIED'

const wordOf = (value: unknown): string => foreignText(textOf(value), MAX_WORD)

const STATUSES: ReadonlyMap<string, Status> = new Map([
  ['COMPLIANT', 'compliant'],
  ['NEEDS_WORK', 'needs_work'],
  ['STATE_UNSPECIFIED', 'unknown'],
  ['', 'unknown'],
])

/** Within an object (ComplianceStatus), or as a bare word. */
function statusOf(status: unknown): Pick<RequirementRow, 'status' | 'said'> {
  const word = wordOf(objectOf(status)?.status ?? status)
  const known = STATUSES.get(word)
  return known === undefined ? { status: 'unknown', said: word } : { status: known }
}
