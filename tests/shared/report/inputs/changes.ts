// What leads to changes and asks that the inputs of the findings do not lead to. Only these are looked at.
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { addressChanges } from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { lookAtRecords } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { judgedAs } from '#shared/message/kind.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { checkCname } from '#shared/records/cname/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { Change } from '#shared/report/change/change.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { registerOf, reputation } from '#tests/shared/domain/domain-reputation/world.ts'
import { EDWARDS, judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'
import { TEMPLATES } from './template.ts'

const LAPSED = {
  status: ['redemption period'],
  events: [
    { eventAction: 'registration', eventDate: '2010-01-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2011-01-01T00:00:00Z' },
  ],
}

const UNKNOWN_PERMISSION: Zone = {
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@reports.test'] },
  'acme.com._report._dmarc.reports.test': 'timeout',
}

const ofRecords = () => [
  // What the mail server is an alias of accepts no mail.
  checkMx(
    'a.test',
    zoneResolver({
      'a.test': { MX: [[10, 'mx.test']] },
      'mx.test': { CNAME: 'b.test' },
      'b.test': { TXT: ['x'] },
    }),
  ),
  // The final dot is missing in a record further on.
  checkCname(
    'www.a.test',
    zoneResolver({ 'www.a.test': { CNAME: 'b.a.test' }, 'b.a.test': { CNAME: 'host.b.test.a.test' } }),
  ),
  discoverDkim('a.test', 0, zoneResolver({ 'a.test': { MX: [[1, 'aspmx.l.google.com']] } })),
  reputation(UNKNOWN_PERMISSION),
  reputation({}, { foreignFetch: registerOf('2010-01-01', LAPSED) }),
]

/** Signatures of another domain, whose header was changed. */
const ofMessages = () =>
  [
    signed(MESSAGE, { ...SIGN, domain: 'news.test' }),
    signed(MESSAGE, { ...SIGN, domain: 'news.test', selector: 'ed', key: EDWARDS }),
  ].map((text) =>
    judged(
      text.replace('Your order', 'Your parcel'),
      { ip: '198.51.100.99', from: 'bounce@news.test' },
      { 'ed._domainkey.news.test': { TXT: [EDWARDS.record] } },
    ),
  )

const ofContents = () =>
  TEMPLATES.map(async ([source, profile = 'campaign']) => {
    const { report } = checkTemplate(await readTemplate(source), profile)
    return judgedAs(await judged(SIGNED), report, { profile, isChosen: true })
  })

/** The record of the parent domain applies. */
async function ofMonitor() {
  const parent: Zone = { '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@a.test'] } }
  const monitored = { domain: 'mail.a.test', address: 'r-abcdefghijklm@reports.test' }
  return { changes: addressChanges(monitored, await lookAtRecords(monitored.domain, zoneResolver(parent))) }
}

export async function changeReports(): Promise<{ changes: readonly Change[] }[]> {
  const all = await Promise.all<{ changes: readonly Change[] }>([
    ...ofRecords(),
    ...ofMessages(),
    ...ofContents(),
    ofMonitor(),
  ])
  return all.map(({ changes }) => ({ changes }))
}
