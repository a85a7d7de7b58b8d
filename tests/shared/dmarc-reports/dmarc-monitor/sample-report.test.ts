import { expect, test } from 'vitest'
import { readMessage } from '#shared/dmarc-reports/dmarc-monitor/message.ts'
import { proveSender } from '#shared/message/judge.ts'
import { Books } from '#shared/dmarc-reports/books.ts'
import { EDGE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { FileReader } from '#shared/dmarc-reports/read.ts'
import { sampleReportEnvelope, sampleReportMail } from '#shared/data/samples/report-mail.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

const NOW = Date.UTC(2026, 10, 26, 12)

test('the sample report is signed by a receiver, and counts', async () => {
  const to = 'r-abcdefghijklm@reports.inbox.test'
  const text = await sampleReportMail({ to, domain: 'northwind.test', now: NOW })
  const raw = new TextEncoder().encode(text)
  const envelope = { ...sampleReportEnvelope(to), via: 'smtp' as const }
  const sender = await proveSender(raw, envelope, {
    resolver: sampleResolver,
    now: new Date(NOW),
    suffixes: publicSuffixList,
  })
  expect(sender).toEqual({ domain: 'reporter.workspace.test', isProved: true, isUndecided: false })
  const books = new Books()
  const read = await new FileReader(EDGE_LIMITS, books).read('m.eml', new Blob([raw]))
  const registeredAs = (name: string) => publicSuffixList.registrableDomain(name)
  const message = readMessage(
    sender,
    { ...read, books },
    { domain: 'northwind.test', nowSeconds: NOW / 1000, publishedSeconds: NOW / 1000, registeredAs },
  )
  expect(message).toMatchObject({ outcome: 'read', from: 'workspace.test', unverified: [] })
  expect(message.counted[0]?.sums?.days).toMatchObject([{ aligned: 120, failed: 55, refused: 55 }])
})
