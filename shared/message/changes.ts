// What to do so that the next message passes: what the single checks propose for its domains, the sender's address in SPF if
// it is missing there, and what only the signer can do.
import { asksFor } from '#shared/change/asks.ts'
import { askChange, recordChange, type Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import { withChange } from '#shared/change/apply.ts'
import { checkDkim } from '#shared/dkim/check.ts'
import { askTraces, searchable, servicesOf } from '#shared/dkim/selector-order.ts'
import { turnOn } from '#shared/dkim/signing-asks.ts'
import type { DmarcReport } from '#shared/dmarc/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { reverseName, parseIp } from '#shared/dns/ip-address.ts'
import { REVERSE_TITLES } from '#shared/ip-reputation/changes.ts'
import type { Connection } from '#shared/message/connection.ts'
import type { JudgedFinding, MessageCode } from '#shared/message/findings.ts'
import type { MessageReport, SignatureReport } from '#shared/message/schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { checkHost } from '#shared/spf/check-host.ts'
import { checkSpf } from '#shared/spf/check.ts'

interface Facts {
  sender: string
  connection: Connection
  dkim: readonly SignatureReport[]
  dmarc: MessageReport['dmarc']
  dmarcReport: DmarcReport | null
  findings: readonly JudgedFinding[]
}

export async function messageChanges(facts: Facts, resolver: Resolver): Promise<Change[]> {
  const { connection, dmarcReport, findings } = facts
  const [spf, dkim] = await Promise.all([spfChanges(facts, resolver), dkimChanges(facts, resolver)])
  const policy = dmarcReport && needsPolicy(dmarcReport) ? dmarcReport.changes : []
  const address = parseIp(connection.ip ?? '')
  const reverse = asksFor(connection.reverse?.findings ?? [], [], {
    tool: 'message',
    owner: address ? reverseName(address) : '',
    type: 'A',
    titles: REVERSE_TITLES,
  })
  const changes = unique([...spf, ...dkim, ...policy, ...reverse])
  // The rest has to be done in the program that writes the message, or at the service that sends it.
  const asks = asksFor(findings, changes, {
    tool: 'message',
    owner: facts.dmarc.domain ?? '',
    type: 'TXT',
    titles: {},
  })
  return orderChanges([...changes, ...asks], [...findings])
}

const needsPolicy = ({ state, valid, policy }: DmarcReport): boolean =>
  state === 'absent' || (state === 'found' && (!valid || !policy))

const unique = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ id, owner }, index) => changes.findIndex((one) => one.id === id && one.owner === owner) === index,
  )

/** For the domain in MAIL FROM, if it belongs to the domain in From: another one is its service's. */
async function spfChanges({ sender, connection, dmarc }: Facts, resolver: Resolver): Promise<Change[]> {
  const { ip, spf } = connection
  const { mailfrom, domain } = spf
  if (!mailfrom || domain === null || ip === null || dmarc.alignment.spf?.aligned !== true) return []
  if (mailfrom.result === 'pass' || mailfrom.result === 'temperror') return []
  const report = await checkSpf(domain, resolver)
  const [record] = report.records
  if (
    mailfrom.result === 'permerror' ||
    report.records.length > 1 ||
    report.state !== 'found' ||
    record === undefined
  )
    return report.changes
  const added = record.replace(/(?=\s+(?:[-~?+]?all|redirect=\S+)(?:\s|$))/i, ` ${mechanismFor(ip)}`)
  const content = added === record ? `${record} ${mechanismFor(ip)}` : added
  const why: MessageCode[] = [`message-spf-${mailfrom.result}`]
  if (dmarc.result === 'fail') why.push('message-dmarc-fail')
  const change = recordChange({
    id: 'message-spf',
    title: 'Allow the server that sent this message',
    text: `Add ${mechanismFor(ip)} to the SPF record of ${domain} if the server at ${ip} is yours. If it belongs to a mail service, add the service’s include instead.`,
    notes: [`${mechanismFor(ip)} is added before the end; everything else stays.`],
    owner: domain,
    type: 'TXT',
    before: [record],
    after: [content],
    why,
    risk: 'none',
    prerequisites: [
      `Make sure that you know the server ${ip}: anyone who uses it can then send as ${domain}.`,
    ],
    rfc: 'RFC 7208, 5.6',
  })
  const after = await checkHost({ ip, sender, helo: domain }, withChange(resolver, change))
  return after.result === 'pass' ? [change] : report.changes
}

const mechanismFor = (ip: string) => (ip.includes(':') ? `ip6:${ip}` : `ip4:${ip}`)

const AT_THE_KEY: readonly (string | undefined)[] = [
  'key-missing',
  'key-revoked',
  'key-unusable',
  'key-limits',
]

/** Signatures of the domain in From come first; a foreign one matters only if nothing else proves the domain. */
async function dkimChanges({ dkim, dmarc, findings }: Facts, resolver: Resolver): Promise<Change[]> {
  const { domain } = dmarc
  if (domain === null) return []
  const unsigned = findings.find(
    ({ code }) => code === 'message-unsigned' || code === 'message-signed-by-others',
  )
  const why = (codes: Change['why']) => (dmarc.result === 'fail' ? [...codes, 'message-dmarc-fail'] : codes)
  if (unsigned) {
    const services = searchable(servicesOf(await askTraces(domain, resolver)))
    const change = turnOn({ domain, services, free: FREE_SELECTOR }, unsigned)
    return [{ ...change, why: why(change.why) }]
  }
  const own = dkim.filter(
    ({ aligned, result }) => aligned !== false && result !== 'pass' && result !== 'temperror',
  )
  if (dkim.some(({ aligned, result }) => aligned === true && result === 'pass')) return []
  const changes = await Promise.all(
    own.slice(0, 2).map((signature) => changesFor(signature, findings, resolver)),
  )
  return changes.flat().map((change) => ({ ...change, why: why(change.why) }))
}

/** Hardly anyone uses it: DNS was not checked for a free one. */
const FREE_SELECTOR = 'mail2'

async function changesFor(
  signature: SignatureReport,
  findings: readonly JudgedFinding[],
  resolver: Resolver,
): Promise<Change[]> {
  const { cause, domain, selector } = signature
  if (AT_THE_KEY.includes(cause) && selector !== '') {
    const { changes } = await checkDkim(domain, selector, resolver)
    if (changes.length > 0) return changes
  }
  if (cause === undefined) return []
  const finding = findings.find((one) => asksForAction(one) && one.code === `message-dkim-${cause}`)
  if (!finding?.fix) return []
  return [
    askChange({
      id: `message-dkim-${selector}`,
      title: finding.fix.replace(/[.:].*$/s, ''),
      text: `${finding.message} ${finding.fix}`,
      owner: `${selector}._domainkey.${domain}`,
      type: 'TXT',
      why: [finding.code],
      ...(finding.rfc === undefined ? {} : { rfc: finding.rfc }),
    }),
  ]
}
