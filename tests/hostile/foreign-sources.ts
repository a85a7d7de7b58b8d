// The places in which a stranger writes what we repeat: reports, mail and DNS, read as they are read there.
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import { described } from '#shared/saved/mail-watch/facets.ts'
import { fingerprintOf, streamName } from '#shared/saved/mail-watch/fingerprint.ts'
import { reporterOf } from '#shared/dmarc-reports/dmarc-monitor/message.ts'
import { judgeRows } from '#shared/dmarc-reports/dmarc-monitor/senders.ts'
import { saidBy, sumsOf } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'
import { tlsRowsOf, tlsSummary } from '#shared/dmarc-reports/dmarc-monitor/kept-rows.ts'
import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import type { AggregateReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import { rawCsv } from '#shared/dmarc-reports/report.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { escapeMarkup } from '#shared/kit/escape.ts'
import { eventView, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { Facet } from '#shared/saved/watch/value.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { aggregateXml, FIRST, signature, type TestReport } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { judged, MESSAGE } from '#tests/shared/message/judged.ts'

/** What becomes of a text in one place. */
export interface Foreign {
  events: ToldEvent[]
  /** What ought to be names. */
  names: string[]
  /** Files that are made of what was read. */
  files?: string[]
}

const AT = { id: 'e1', at: '2026-11-23T10:00:00.000Z' }
const OWN = 'example.com'
const registeredAs = (name: string) => publicSuffixList.registrableDomain(name)

const monitorEvent = (event: MonitorEvent): ToldEvent => ({
  ...monitorEventView(OWN, { ...AT, event }),
  before: [],
  after: [],
  change: null,
})

async function readFile(text: string) {
  const books = new Books()
  const { reports } = await new FileReader(EDGE_LIMITS, books).read('report', new Blob([text]))
  return { books, reports }
}

async function aggregate(xml: TestReport): Promise<Foreign> {
  const { books, reports } = await readFile(aggregateXml(xml))
  const report = reports[0] as AggregateReport
  const { senders } = judgeRows(
    'example.com',
    saidBy('google.com', sumsOf(report, books, FIRST + 90_000)?.rows ?? []),
    new Map(),
  )
  const found = senders.map(({ sums }) => ({ name: sums.name, messages: sums.messages }))
  const unproved = reporterOf({ domain: 'evil.example', isProved: false }, report, registeredAs)
  const { policy } = report
  return {
    events: [
      monitorEvent({ what: 'new_sender', senders: found }),
      monitorEvent({
        what: 'sender_fails',
        senders: found.map((one) => ({ ...one, day: '2026-11-22', aligned: 0 })),
      }),
      monitorEvent({
        what: 'reports_stopped',
        reporters: [{ org: unproved.org, last: '2026-11-22' }],
        hasLeft: false,
      }),
      monitorEvent({ what: 'policy_lags', before: policy.p, now: 'p=none', reporters: [unproved.org] }),
    ],
    names: senders.flatMap(({ sums }) => [
      ...(sums.kind === 'network' ? [] : [sums.name]),
      ...sums.domains.keys(),
      ...[...sums.brokenKeys.keys()].flatMap((key) => key.split('@')),
    ]),
    files: [[...rawCsv(reports, books)].join('')],
  }
}

async function tls(fields: { org?: string; domain?: string; mx?: string }): Promise<Foreign> {
  const { org = 'mail.example', domain = OWN, mx = 'mx.example.com' } = fields
  const { reports } = await readFile(
    JSON.stringify({
      'organization-name': org,
      'contact-info': `<${org}>`,
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': domain, 'mx-host': [mx] },
          summary: { 'total-failure-session-count': 3 },
          'failure-details': [{ 'receiving-mx-hostname': mx, 'result-type': mx, 'failed-session-count': 3 }],
        },
      ],
    }),
  )
  const [report] = reports as TlsReport[]
  if (!report) return { events: [], names: [] }
  const reporter = reporterOf({ domain: null, isProved: false }, report, registeredAs)
  const hosts = tlsSummary(tlsRowsOf(report, OWN, reporter.org, FIRST))?.hosts ?? []
  return {
    events: hosts.map((host) =>
      monitorEvent({ what: 'policy_lags', before: host.type, now: host.mx, reporters: host.receivers }),
    ),
    names: [...report.policies.map((one) => one.domain), ...hosts.map((host) => host.mx)],
  }
}

/** One character per byte, as `judged` takes them. */
const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

async function mail(field: string, helo?: string, ptr?: string): Promise<Foreign> {
  const ownFrom = /^From:/i.test(field)
  const message = bytes(`${field}\r\n`) + (ownFrom ? MESSAGE.replace(/^From:.*\r\n/, '') : MESSAGE)
  const report = await judged(message, {
    ...(helo !== undefined && { helo }),
    ...(ptr !== undefined && { ptr, via: 'upload' }),
  })
  const fingerprint = fingerprintOf(report, { delaySeconds: null, registeredAs })
  const from = parseMailboxes(report.message.from)[0]?.address ?? '*@sender.test'
  const stream = streamName(from, report.feedback.listId.id ?? null)
  const lines = described(fingerprint).map(({ label, text }) => `${label}: ${text}`)
  const kept = { ...AT, event: { what: 'new_stream', ...stream } } as const
  const changed = {
    what: 'changed',
    facet: 'dkim',
    direction: 'worse',
    ...stream,
    before: lines,
    after: lines,
    change: report.changes[0] ?? null,
  } as const
  return {
    events: [mailEventView('sender.test', kept), mailEventView('sender.test', { ...AT, event: changed })],
    names: [
      ...[fingerprint.host, fingerprint.helo, fingerprint.spf.domain].filter((name) => name !== null),
      ...fingerprint.dkim.flatMap(({ domain, selector }) => [domain, selector]),
      ...fingerprint.linkDomains,
      stream.from.slice(stream.from.lastIndexOf('@') + 1),
    ],
  }
}

const value = (type: string, records: string[]) => ({ owner: OWN, type, records, meaning: records }) as const

const dns = (facet: Facet, type: string, text: string): Foreign => ({
  events: [
    eventView(OWN, {
      ...AT,
      event: { what: 'changed', facet, before: value(type, ['a.example']), after: value(type, [text]) },
    }),
  ],
  // Records are evidence: they are quoted, and make no name.
  names: [],
})

const xml = escapeMarkup

export const PLACES: Readonly<Record<string, (text: string) => Promise<Foreign> | Foreign>> = {
  'the domain of a DKIM result': (text) =>
    aggregate({ records: [{ auth: signature(xml(text), 's1', 'pass') }, { dkim: 'pass' }] }),
  'the selector of a DKIM result': (text) =>
    aggregate({ records: [{ auth: signature(OWN, xml(text), 'fail') }] }),
  'the domain of an SPF result': (text) =>
    aggregate({ records: [{ auth: `<spf><domain>${xml(text)}</domain><result>pass</result></spf>` }] }),
  header_from: (text) =>
    aggregate({ records: [{ from: xml(text), auth: signature(xml(text), 's1', 'pass') }] }),
  source_ip: (text) => aggregate({ records: [{ ip: xml(text) }] }),
  org_name: (text) => aggregate({ org: xml(text) }),
  'the contact of a report': (text) =>
    aggregate({ org: `x</org_name><email>${xml(text)}</email><org_name>` }),
  'the policy of a report': (text) => aggregate({ policy: `<p>${xml(text)}</p>` }),
  'the reason of an override': (text) => aggregate({ records: [{ reason: xml(text) }] }),
  'the organization of a TLS report': (text) => tls({ org: text }),
  'the domain of a TLS policy': (text) => tls({ domain: text }),
  'mx-host': (text) => tls({ mx: text }),
  'the subject of a mail': (text) => mail(`Subject: ${text}`),
  'the display name in From': (text) => mail(`From: "${text}" <ada@sender.test>`),
  'the address in From': (text) => mail(`From: "${text}"@${text.replace(/[\s<>]/g, '')}`),
  'List-Id': (text) => mail(`List-Id: ${text} <${text}>`),
  'the domain of a signature': (text) =>
    mail(`DKIM-Signature: v=1; a=rsa-sha256; d=${text}; s=${text}; h=from; bh=AAAA; b=AAAA`),
  'Feedback-ID': (text) => mail(`Feedback-ID: a:b:c:${text}`),
  HELO: (text) => mail('X-A: b', text),
  'a reverse name': (text) => mail('X-A: b', undefined, text),
  'a name server': (text) => dns('ns', 'NS', text),
  'the registrar': (text) => dns('registration', 'RDAP', text),
  MX: (text) => dns('mx', 'MX', `10 ${text}`),
  TXT: (text) => dns('spf', 'TXT', text),
  'the text of a blocklist': (text) => dns('list:zen.spamhaus.org', 'TXT', text),
}
