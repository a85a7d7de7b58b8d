import { describe, expect, test } from 'vitest'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { followChanges } from '#tests/helpers/follow-changes.ts'
import { CHECKS } from './checks.ts'
import { failing, kindsAt, losable, losingAt, WEIGHT, wholeOf } from './failing.ts'
import { BROKEN_ZONES, GOOD_ZONES, NO_ZONES } from './zones.ts'

const checks = Object.entries(CHECKS)
/** A composite check searches for DKIM keys with the queries that the other checks leave. */
const isSteady = ({ code }: Finding): boolean => !code.startsWith('dkim:')

const accusations = (findings: readonly Finding[]): string[] =>
  findings.filter((finding) => asksForAction(finding) && isSteady(finding)).map(({ code }) => code)

describe.each(checks)('%s', (slug, check) => {
  test.each(FAILURE_KINDS.filter((kind) => kind !== 'cname-loop'))(
    'blames no one when every lookup ends with %s',
    async (kind) => {
      const { verdict, findings, changes } = await check(
        HEALTHY_SAMPLE,
        failing({}, () => kind),
      )
      expect(verdict.tone).toBe('unknown')
      expect(accusations(findings)).toEqual([])
      expect(neededChanges(changes).filter(({ action }) => action !== 'ask')).toEqual([])
      expect(findings.filter(({ severity }) => severity === 'ok')).toEqual([])
    },
  )

  test.each(losingAt(slug, GOOD_ZONES))(
    'does not blame %s, whichever answer is missing',
    async (_, { domain, zone, tones }) => {
      const { report, asked } = await wholeOf((resolver) => check(domain, resolver), zone)
      expect(accusations(report.findings)).toEqual([])
      expect(tones?.[slug] ?? ['ok', 'info'], report.verdict.sentence).toContain(report.verdict.tone)
      for (const [turn, lost] of losable(slug, asked, zone).entries()) {
        for (const kind of kindsAt(turn)) {
          const without = await check(
            domain,
            failing(zone, (question) => (question === lost ? kind : null)),
          )
          const { verdict, findings, changes, score, coverage } = without
          const what = `${lost}: ${kind}`
          expect(accusations(findings), what).toEqual([])
          expect(['bad', 'warn'], `${what}: ${verdict.sentence}`).not.toContain(verdict.tone)
          expect(
            neededChanges(changes).filter(({ action }) => action !== 'ask'),
            what,
          ).toEqual([])
          // The score of only the measured parts may differ; then it says that it is not the whole.
          if (score != null && score !== report.score) expect(coverage, what).toBeLessThan(1)
        }
      }
    },
  )

  test.each(losingAt(slug, BROKEN_ZONES))(
    'says nothing worse about %s when one answer is missing',
    async (_, { domain, zone }) => {
      const { report, asked } = await wholeOf((resolver) => check(domain, resolver), zone)
      const known = new Set(accusations(report.findings))
      for (const lost of losable(slug, asked, zone)) {
        const { verdict, findings } = await check(
          domain,
          failing(zone, (question) => (question === lost ? 'timeout' : null)),
        )
        // A problem that is known in less detail may have a different code; there are never more of them.
        const codes = new Set(accusations(findings))
        const fresh = [...codes].filter((code) => !known.has(code))
        const gone = [...known].filter((code) => !codes.has(code))
        expect(fresh.length, `${fresh.join(', ')} without ${lost}`).toBeLessThanOrEqual(gone.length)
        expect(WEIGHT[verdict.tone], `without ${lost}: ${verdict.sentence}`).toBeLessThanOrEqual(
          WEIGHT[report.verdict.tone],
        )
      }
    },
  )

  test.each(Object.entries({ ...GOOD_ZONES, ...BROKEN_ZONES, ...NO_ZONES }))(
    'gives advice on %s that works',
    async (_, { domain, zone }) => {
      await followChanges(zone, (resolver) => check(domain, resolver), isSteady)
    },
  )

  test.each(Object.entries(NO_ZONES))('has nothing against %s', async (_, { domain, zone }) => {
    const { verdict, changes } = await check(domain, zoneResolver(zone))
    expect(['info', 'unknown'], verdict.sentence).toContain(verdict.tone)
    expect(neededChanges(changes)).toEqual([])
  })

  test.each([HEALTHY_SAMPLE, BROKEN_SAMPLE])('has one name for each change at %s', async (domain) => {
    const { changes } = await check(domain, zoneResolver(BROKEN_ZONES['the broken sample']?.zone ?? {}))
    const ids = changes.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const change of changes) expect(change.text.length, change.id).toBeLessThan(2_000)
  })
})
