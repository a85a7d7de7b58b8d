// Real reports, each sent to a monitor of its domain as its receiver would: the sums are those of the reader on the device.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { reporterOf } from '#shared/dmarc-reports/dmarc-monitor/message.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { ReportPile } from '#shared/dmarc-reports/reading.ts'
import type { AggregateReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { reportOn } from '#shared/dmarc-reports/report.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { carried, DAY, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'

const FILES = (env as unknown as { REPORT_FILES: Record<string, string> }).REPORT_FILES
const registeredAs = (name: string) => publicSuffixList.registrableDomain(name)
type Counted = AggregateReport | TlsReport

/** A domain that the report says it is from; receivers are not always exact. */
const senderOf = (report: Counted): string => {
  const contact = report.kind === 'tls' ? report.contact : report.email
  const host = contact.split('@')[1]?.toLowerCase() ?? report.org.toLowerCase()
  // Its customers have addresses at aol.com; today, Yahoo reports for it.
  if (host === 'aol.com') return 'dmarc.yahoo.com'
  return /^[a-z0-9.-]+\.[a-z]+$/.test(host) ? host : 'receiver.example'
}

const domainsOf = (report: Counted) =>
  report.kind === 'tls' ? report.policies.map(({ domain }) => domain) : [report.policy.domain]

// No receiver sends a mailbox.
test.each(Object.keys(FILES).filter((path) => !path.endsWith('.mbox')))('%s', async (path) => {
  const bytes = Buffer.from(FILES[path] ?? '', 'base64')
  const books = new Books()
  const read = await new FileReader(EDGE_LIMITS, books).read('r', new Blob([bytes]))
  const reports = read.reports.filter((one): one is Counted => one.kind !== 'failure')
  const [first] = reports
  if (!first) return
  const [domain = ''] = domainsOf(first)
  const from = senderOf(first)
  const now = Math.max(...reports.map(({ begin, end }) => Math.max(begin, end))) * 1000 + DAY / 2
  // The address was published before what they are about.
  const site = monitorSite(reporterZone(from), { now: Math.min(...reports.map(({ begin }) => begin)) * 1000 })
  const { address, view } = await site.begin(domain)
  expect(address, 'the domain is one').toBeDefined()
  await site.sql(view, `UPDATE saved SET expires_at = ${now + DAY}`)
  await site.clock.advance(now - site.clock.now())
  expect((await site.handIn(address, carried(bytes, { from }))).status).toBe(201)
  await site.work()
  const state = await site.state(view)

  // The same file on the device, without what is about others or from someone else.
  const pile = new ReportPile(books)
  const sender = { domain: from, isProved: true }
  const own = reports.filter(
    (report) =>
      domainsOf(report).some((name) => isWithin(name, domain)) &&
      reporterOf(sender, report, registeredAs).isProved,
  )
  expect(own.length).toBeGreaterThan(0)
  // Nothing is kept of what is older than that.
  pile.add(own.filter(({ begin }) => begin * 1000 > now - 400 * DAY))
  const device = reportOn({ reports: pile.reports(), books, problems: [], doubled: 0, marks: new Map() })
  // A report of a month ago is counted, but the totals are of the last weeks.
  const days = state.days.reduce((sum, { aligned, failed }) => sum + aligned + failed, 0)
  expect(days).toBe(device.totals.messages)
  if (own.some(({ begin }) => begin * 1000 < now - 35 * DAY)) return
  const { messages, aligned, quarantine, reject, own: ours, unclaimed, forwarded, unknown } = device.totals
  expect(state.totals).toEqual({
    messages,
    aligned,
    failed: messages - aligned,
    refused: quarantine + reject,
    own: ours,
    unclaimed,
    forwarded,
    unknown,
  })
  const named = (all: readonly { name: string; messages: number; aligned: number }[]) =>
    all.map((one) => [one.name, one.messages, one.aligned]).toSorted()
  expect(named(state.senders)).toEqual(named(device.senders))
  expect({ sessions: state.tls?.sessions ?? 0, failures: state.tls?.failures ?? 0 }).toEqual({
    sessions: device.tls.successes + device.tls.failures,
    failures: device.tls.failures,
  })
  expect(state.unverified.reports).toBe(
    reports.filter((report) => domainsOf(report).some((name) => isWithin(name, domain))).length - own.length,
  )
})

test('a failure report that no type announces is read by no one, and nothing of it is kept', async () => {
  const site = monitorSite(reporterZone('receiver.example'), { now: 1_793_600_000_000 })
  const { address, view } = await site.begin('example.com')
  const eml = Buffer.from(FILES['made/failure.eml'] ?? '', 'base64')
  await site.handIn(address, carried(eml))
  await site.work()
  const [mail] = (await site.state(view)).reports
  expect(mail).toMatchObject({
    state: 'unread',
    problem: expect.stringContaining('single messages') as string,
  })
  expect((await site.api(`/user/dmarc-monitor/${view}/reports/1`)).status).toBe(410)
  expect(await site.sql(view, 'SELECT 1 FROM raw')).toEqual([])
})
