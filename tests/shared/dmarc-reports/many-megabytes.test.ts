import { gzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DEVICE_LIMITS, EDGE_LIMITS, MAIL_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { aggregateXml } from './aggregate-xml.ts'
import { bytes, readFiles } from './read-files.ts'

describe('a report of many megabytes is counted in full, or is said to be incomplete wherever its sums show', () => {
  const record = (at: number) =>
    `<record><row><source_ip>198.51.${(at >> 8) & 255}.${at & 255}</source_ip><count>${(at % 9) + 1}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers><auth_results><dkim><domain>example.com</domain><selector>mail</selector><result>pass</result><human_result>${'x'.repeat(600)}</human_result></dkim></auth_results></record>`
  const megabytes = (size: number) => {
    const count = Math.ceil((size * 1024 * 1024) / record(0).length)
    const records = Array.from({ length: count }, (_, at) => record(at))
    const sent = records.reduce((sum, _one, at) => sum + (at % 9) + 1, 0)
    const xml = aggregateXml({ records: [] }).replace('</feedback>', `${records.join('')}</feedback>`)
    return { sent, file: gzipSync(bytes(xml), { level: 1 }) }
  }

  test.each(isFullRun ? [20, 30, 60] : [26])('%i MB', async (size) => {
    const { sent, file } = megabytes(size)
    for (const limits of [EDGE_LIMITS, MAIL_LIMITS, DEVICE_LIMITS]) {
      const { totals, counts, reports, days, findings, domains, verdict } = await readFiles(
        [['a.xml.gz', file]],
        limits,
      )
      const isComplete = totals.messages === sent
      expect(isComplete).toBe(limits === DEVICE_LIMITS || (limits === EDGE_LIMITS && size < 24))
      expect(counts.incomplete).toBe(isComplete ? 0 : 1)
      expect([reports[0]?.incomplete, days[0]?.incomplete]).toEqual(
        isComplete ? [undefined, undefined] : [true, true],
      )
      expect(findings.some(({ code }) => code === 'reports-incomplete')).toBe(!isComplete)
      expect(domains[0]?.readiness.state).toBe('not_yet')
      expect(verdict.stamp).toBe(isComplete ? 'Too early' : 'Read in part')
    }
  })

  test('one that breaks off is incomplete, too', async () => {
    const xml = aggregateXml({ records: [{ count: 3 }, { count: 4 }] })
    const cut = xml.slice(0, xml.lastIndexOf('<record>') + 40)
    for (const file of [bytes(cut), gzipSync(bytes(xml)).subarray(0, -20)]) {
      const { counts } = await readFiles([['a.xml', file]])
      expect(counts.incomplete).toBe(1)
    }
    expect((await readFiles([['a.xml', xml]])).counts.incomplete).toBe(0)
  })
})
