// What to do so that the next message passes: what the single checks propose for its domains, the sender's address in SPF if
// it is missing there, and what only the signer can do.
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { asksFor, askTitle, type AskTitles } from '#shared/report/change/manual-steps.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { askTraces, checkDkim, searchable, servicesOf } from '#shared/records/dkim/check.ts'
import { turnOn } from '#shared/records/dkim/signing-steps.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { setUpText } from '#shared/data/mail-services/menus.ts'
import { serviceOfServer } from '#shared/data/mail-services/passport-lookup.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { reverseName, parseIp } from '#shared/dns/ip-address.ts'
import { REVERSE_ASKS } from '#shared/blocklists/ip-reputation/conclude.ts'
import type { Connection } from './connection.ts'
import { ADVICE, ASK_THE_LIST, ASK_THE_LIST_TITLE } from './signature-findings.ts'
import { MESSAGE_FINDINGS, type JudgedFinding, type MessageCode } from './findings.ts'
import { HEADER_FINDINGS } from '#shared/message/header/findings.ts'
import { TEMPLATE_FINDINGS } from '#shared/message/template/findings.ts'
import { IP_FINDINGS } from '#shared/blocklists/ip-reputation/findings.ts'
import type { MessageReport, SignatureReport } from './schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

interface Facts {
  sender: string
  connection: Connection
  dkim: readonly SignatureReport[]
  dmarc: MessageReport['dmarc']
  dmarcReport: DmarcReport | null
  findings: readonly JudgedFinding[]
  /** That sent the message, if it proves its name. */
  service: string | undefined
}

/** What was found, as the sender can do something about it. */
const JUDGED = { ...MESSAGE_FINDINGS, ...HEADER_FINDINGS, ...TEMPLATE_FINDINGS, ...IP_FINDINGS }

interface Server {
  domain: string
  ip: string
  /** Its address as a term of SPF. */
  mechanism: string
}

interface ServersService extends Omit<Server, 'mechanism'> {
  service: string
}

interface Failed {
  finding: JudgedFinding
  signature: SignatureReport
}

export const MESSAGE_CHANGES = {
  'message-spf': {
    title: 'Allow the server that sent this message',
    text: ({ domain, ip, mechanism }: Server) =>
      `Add ${mechanism} to the SPF record of ${domain} if the server at ${ip} is yours. If it belongs to a mail service, add the service’s include instead.`,
    notes: ({ mechanism }: Server) => [`${mechanism} is added before the end; everything else stays.`],
    prerequisites: ({ domain, ip }: Server) => [
      `Make sure that you know the server ${ip}: anyone who uses it can then send as ${domain}.`,
    ],
    risk: 'none',
    rfc: 'RFC 7208, 5.6',
  },
  'message-service': {
    title: ({ service }: ServersService) => `Set up your domain at ${service}`,
    text: (found: ServersService) => `${found.ip} is a server of ${found.service}. ${setUpText(found)}`,
  },
  'message-dkim': {
    title: ({ finding, signature: { cause, how } }: Failed) => {
      if (isOfList(finding)) return ASK_THE_LIST_TITLE
      const isAltered = cause === 'body-changed' || cause === 'header-changed' || cause === 'header-or-key'
      return isAltered ? ADVICE[how ?? 'changed'].title : askTitle(finding.code, MESSAGE_ASKS, JUDGED)
    },
    text: ({ finding: { message, fix = '' } }: Failed) => `${message} ${fix}`,
  },
} satisfies ChangeTable

const { record, ask } = changesOf(MESSAGE_CHANGES)

export async function messageChanges(facts: Facts, resolver: Resolver): Promise<Change[]> {
  const { connection, dmarcReport, findings } = facts
  const [spf, dkim] = await Promise.all([spfChanges(facts, resolver), dkimChanges(facts, resolver)])
  const policy = dmarcReport && needsPolicy(dmarcReport) ? dmarcReport.changes : []
  const address = parseIp(connection.ip ?? '')
  const reverse = asksFor(connection.reverse?.findings ?? [], [], {
    tool: 'message',
    owner: address ? reverseName(address) : '',
    type: 'A',
    titles: REVERSE_ASKS,
    findings: IP_FINDINGS,
  })
  const changes = unique([...spf, ...dkim, ...policy, ...reverse])
  // The rest has to be done in the program that writes the message, or at the service that sends it.
  const asks = asksFor(findings, changes, {
    tool: 'message',
    owner: facts.dmarc.domain ?? '',
    type: 'TXT',
    titles: MESSAGE_ASKS,
    findings: JUDGED,
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
  const [published] = report.records
  if (
    mailfrom.result === 'permerror' ||
    report.records.length > 1 ||
    report.state !== 'found' ||
    published === undefined
  )
    return report.changes
  const why: MessageCode[] = [`message-spf-${mailfrom.result}`]
  if (dmarc.result === 'fail') why.push('message-dmarc-fail')
  // Who signed may have sent it through a server of the domain's own.
  const service = serviceOfServer(connection.reverse)
  if (service !== undefined)
    return [ask('message-service', { owner: domain, type: 'TXT', why }, { domain, ip, service })]
  const mechanism = ip.includes(':') ? `ip6:${ip}` : `ip4:${ip}`
  const added = published.replace(/(?=\s+(?:[-~?+]?all|redirect=\S+)(?:\s|$))/i, ` ${mechanism}`)
  const content = added === published ? `${published} ${mechanism}` : added
  const change = record(
    'message-spf',
    { owner: domain, type: 'TXT', before: [published], after: [content], why },
    { domain, ip, mechanism },
  )
  const after = await checkHost({ ip, sender, helo: domain }, withChange(resolver, change))
  return after.result === 'pass' ? [change] : report.changes
}

const AT_THE_KEY: readonly (string | undefined)[] = [
  'key-missing',
  'key-revoked',
  'key-unusable',
  'key-limits',
]

/** Signatures of the domain in From come first; a foreign one matters only if nothing else proves the domain. */
async function dkimChanges({ dkim, dmarc, findings, service }: Facts, resolver: Resolver): Promise<Change[]> {
  const { domain } = dmarc
  if (domain === null) return []
  const unsigned = findings.find(
    ({ code }) => code === 'message-unsigned' || code === 'message-signed-by-others',
  )
  const why = (codes: Change['why']) => (dmarc.result === 'fail' ? [...codes, 'message-dmarc-fail'] : codes)
  if (unsigned) {
    const services =
      service === undefined ? searchable(servicesOf(await askTraces(domain, resolver))) : [service]
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
    // Who signs has a key pair: nothing but a record can be missing.
    const records = changes.filter(({ before, after }) => before.length + after.length > 0)
    if (records.length > 0) return records
  }
  if (cause === undefined) return []
  const finding = findings.find((one) => asksForAction(one) && one.code === `message-dkim-${cause}`)
  if (!finding?.fix) return []
  const given = {
    suffix: selector,
    owner: isOfList(finding) ? domain : `${selector}._domainkey.${domain}`,
    type: 'TXT' as const,
    why: [finding.code],
    rfc: finding.rfc,
  }
  return [ask('message-dkim', given, { finding, signature })]
}

const isOfList = ({ fix }: JudgedFinding): boolean => fix === ASK_THE_LIST

/** What to do about what no record fixes. */
export const MESSAGE_ASKS: AskTitles<JudgedFinding['code']> = {
  'message-dmarc-fail': 'Prove the domain in From',
  'message-dmarc-none': 'Publish a DMARC record',
  'message-dmarc-from': 'Send with one From field and one address',
  'message-spf-not-aligned': 'Use a bounce address at your own domain',
  'message-spf-fail': 'Send through a server that SPF allows',
  'message-spf-softfail': 'Send through a server that SPF allows',
  'message-spf-neutral': 'Send through a server that SPF allows',
  'message-spf-none': 'Publish an SPF record for the bounce address',
  'message-spf-permerror': 'Repair the SPF record of the bounce address',
  'message-spf-no-domain': 'Have the server give its full name in HELO',
  'message-dkim-syntax': 'Correct the settings of the signer',
  'message-dkim-algorithm': 'Sign with rsa-sha256',
  'message-dkim-expired': 'Let signatures be valid for longer',
  'message-dkim-identity': 'Sign with an identity of the signing domain',
  'message-dkim-from-unsigned': 'Sign the From field',
  'message-dkim-length': 'Sign the whole body',
  'message-dkim-key-missing': 'Publish the key of the signature',
  'message-dkim-key-revoked': 'Sign with a key that is published',
  'message-dkim-key-unusable': 'Correct the key record',
  'message-dkim-key-limits': 'Make the key record and the signer agree',
  'message-dkim-key-differs': 'Publish the key that the signer uses',
  'message-dkim-body-changed': ADVICE.changed.title,
  'message-dkim-header-changed': ADVICE.changed.title,
  'message-dkim-header-or-key': ADVICE.changed.title,
  'message-signature-covers-part': 'Sign the whole body',
  'message-signature-length': 'Sign the whole body',
  'message-signature-open-fields': 'Sign the other important fields, too',
  'message-signature-future': 'Set the clock of the signing server',
  'message-unsigned': 'Sign with DKIM',
  'message-arc-fail': 'Ask the operator of the forwarding server',
  'message-not-encrypted': 'Turn on TLS in the sending server',
  'message-feedback-broken': 'Repair the labels for complaints',
  'message-no-header': 'Send a complete message',
  'message-bare-lf': 'End every line with CRLF',
  'message-nul': 'Encode binary parts',
  'message-long-line': 'Encode long lines',
  'message-stray-header-lines': 'Send a well-formed header',
  'message-header-cut': 'Find the program that adds the fields',
  'message-date-missing': 'Write a Date field',
  'message-date-unreadable': 'Write a Date that can be read',
  'message-date-off': 'Set the clock of the sending server',
  'message-id-missing': 'Write a Message-ID',
  'message-id-form': 'Write a well-formed Message-ID',
  'message-mime-version-missing': 'Add a MIME-Version field',
  'message-header-eight-bit': 'Encode the header',
  'message-body-eight-bit': 'Name the charset of the text',
  'message-mime-cut': 'End the parts of the message',
  'message-dmarc-legacy': 'Sign as exactly the domain in From',
  'header-from-missing': 'Add a From field',
  'header-from-repeated': 'Send only one From field',
  'message-date-repeated': 'Send only one Date field',
  'message-sender-repeated': 'Send only one Sender field',
  'message-reply-to-repeated': 'Send only one Reply-To field',
  'message-to-repeated': 'Send only one To field',
  'message-cc-repeated': 'Send only one Cc field',
  'message-bcc-repeated': 'Send only one Bcc field',
  'message-id-repeated': 'Send only one Message-ID field',
  'message-in-reply-to-repeated': 'Send only one In-Reply-To field',
  'message-references-repeated': 'Send only one References field',
  'message-subject-repeated': 'Send only one Subject field',
  'message-mime-version-repeated': 'Send only one MIME-Version field',
  'message-content-type-repeated': 'Send only one Content-Type field',
  'message-content-transfer-encoding-repeated': 'Send only one Content-Transfer-Encoding field',
}
