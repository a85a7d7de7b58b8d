// A month of invented reports about northwind.test, as an email with all of them.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'

export const SAMPLE_REPORTS = ['senders', 'ready'] as const
type SampleReports = (typeof SAMPLE_REPORTS)[number]

const DOMAIN = 'northwind.test'
/** 2026-10-19, days since 1970. */
const FIRST_DAY = 20_745
const DAYS = 34

interface Line {
  ip: string
  count: number
  dkim: string
  spf: string
  aligned: [dkim: 'pass' | 'fail', spf: 'pass' | 'fail']
  disposition?: string
  reason?: string
}

const signed = (domain: string, selector: string, result: string) =>
  `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`
const enveloped = (domain: string, result: string) =>
  `<spf><domain>${domain}</domain><scope>mfrom</scope><result>${result}</result></spf>`

/** What a receiver saw on one day; the numbers rise and fall with the week. */
function linesOf(day: number, kind: SampleReports): Line[] {
  const isWeekend = (FIRST_DAY + day) % 7 < 2
  const wave = (most: number, step: number) =>
    Math.round((most * (7 + ((day * step) % 5))) / 11 / (isWeekend ? 4 : 1))
  const own = signed(DOMAIN, 'mail', 'pass')
  const lines: Line[] = [
    {
      ip: '192.0.43.8',
      count: wave(310, 3),
      dkim: own,
      spf: enveloped(DOMAIN, 'pass'),
      aligned: ['pass', 'pass'],
    },
    {
      ip: '192.0.43.11',
      count: wave(900, 2),
      spf: enveloped('bounce.newsletter.test', 'pass'),
      dkim: signed(DOMAIN, 'news1', 'pass'),
      aligned: ['pass', 'fail'],
    },
    {
      ip: '192.0.43.10',
      count: wave(140, 4),
      spf: enveloped(DOMAIN, 'pass'),
      dkim: signed(DOMAIN, 'work1', 'pass'),
      aligned: ['pass', 'pass'],
    },
  ]
  if (day % 3 === 0)
    lines.push({
      ip: '198.51.100.25',
      count: wave(9, 1),
      spf: enveloped('lists.example', 'pass'),
      dkim: signed(DOMAIN, 'mail', 'fail'),
      aligned: ['fail', 'fail'],
      reason: 'mailing_list',
    })
  if (day % 4 === 1)
    lines.push({
      // Forgers come from anywhere, and hardly twice from one network.
      ip: `2001:db8:${(0x1a00 + 37 * day).toString(16)}::25`,
      count: wave(25, 2),
      dkim: '',
      spf: enveloped(DOMAIN, 'fail'),
      aligned: ['fail', 'fail'],
    })
  if (kind === 'senders')
    lines.push({
      ip: '192.0.43.12',
      count: wave(70, 3),
      spf: enveloped('helpdesk.test', 'pass'),
      dkim: signed('helpdesk.test', 'desk', 'pass'),
      aligned: ['fail', 'fail'],
    })
  return lines.map((line) => ({ ...line, count: Math.max(1, line.count) }))
}

function recordOf({ ip, count, dkim, spf, aligned, disposition = 'none', reason }: Line, p: string): string {
  const [byDkim, bySpf] = aligned
  const isStopped = byDkim === 'fail' && bySpf === 'fail' && reason === undefined && dkim === ''
  const why = reason === undefined ? '' : `<reason><type>${reason}</type><comment></comment></reason>`
  return `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${isStopped ? p : disposition}</disposition><dkim>${byDkim}</dkim><spf>${bySpf}</spf>${why}</policy_evaluated></row><identifiers><header_from>${DOMAIN}</header_from></identifiers><auth_results>${dkim}${spf}</auth_results></record>`
}

/** The policy was tightened on the ninth day. */
const policyOn = (day: number) => (day < 8 ? 'none' : 'quarantine')

function aggregate(org: string, day: number, kind: SampleReports): string {
  const begin = (FIRST_DAY + day) * DAY_SECONDS
  const p = policyOn(day)
  const records = linesOf(day, kind).map((line) => recordOf(line, p))
  return `<?xml version="1.0"?>
<feedback><report_metadata><org_name>${org}</org_name><email>dmarc@${org}</email><report_id>${org}-${dayText(FIRST_DAY + day)}</report_id><date_range><begin>${begin}</begin><end>${begin + DAY_SECONDS - 1}</end></date_range></report_metadata><policy_published><domain>${DOMAIN}</domain><p>${p}</p><np>reject</np></policy_published>${records.join('')}</feedback>`
}

function tlsReport(): string {
  const day = dayText(FIRST_DAY + DAYS - 1)
  return JSON.stringify({
    'organization-name': 'Sample Mail',
    'date-range': { 'start-datetime': `${day}T00:00:00Z`, 'end-datetime': `${day}T23:59:59Z` },
    'contact-info': 'tls@mail.example',
    'report-id': `${day}-tls`,
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': DOMAIN, 'mx-host': [`*.${DOMAIN}`] },
        summary: { 'total-successful-session-count': 412, 'total-failure-session-count': 7 },
        'failure-details': [
          {
            'result-type': 'certificate-expired',
            'receiving-mx-hostname': `mx2.${DOMAIN}`,
            'failed-session-count': 7,
          },
        ],
      },
    ],
  })
}

const FAILURE = `From: reports@mail.example
To: dmarc@${DOMAIN}
Subject: FW: Invoice
Content-Type: multipart/report; report-type=feedback-report; boundary=failure

--failure
Content-Type: message/feedback-report

Feedback-Type: auth-failure
Version: 1
Auth-Failure: dmarc
Identity-Alignment: dkim, spf
Source-IP: 203.0.113.21
Reported-Domain: ${DOMAIN}
Delivery-Result: reject
Original-Mail-From: <ada.lovelace@${DOMAIN}>
Arrival-Date: Fri, 20 Nov 2026 10:12:00 +0000

--failure
Content-Type: text/rfc822-headers

From: Ada Lovelace <ada.lovelace@${DOMAIN}>
Subject: Invoice 2026-114
Message-ID: <1@${DOMAIN}>

--failure--
`

/** In bytes, as if dropped on the page. */
export function sampleReports(kind: SampleReports): Uint8Array {
  const days = Array.from({ length: DAYS }, (_, day) => day)
  // No one reported on the Sunday of the third week; a second receiver reports once a week.
  const reports = days
    .filter((day) => day !== 17)
    .flatMap((day) => [
      aggregate('mail.example', day, kind),
      ...(day % 7 === 3 ? [aggregate('post.example', day, kind)] : []),
    ])
  const isShort = kind === 'ready'
  const parts = [
    ...reports.map((text) => `Content-Type: text/xml\n\n${text}`),
    ...(isShort ? [] : [`Content-Type: application/tlsrpt+json\n\n${tlsReport()}`]),
    ...(isShort ? [] : [`Content-Type: message/rfc822\nContent-Disposition: attachment\n\n${FAILURE}`]),
  ]
  const mail = `From: reports@mail.example\nTo: dmarc@${DOMAIN}\nSubject: Reports\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="all-reports"\n\n${parts.map((part) => `--all-reports\n${part}\n`).join('')}--all-reports--\n`
  return new TextEncoder().encode(mail)
}
