// "We could not find out" is never an accusation: whatever the DNS does not answer, no check blames the domain for it.
import { describe, expect, test } from 'vitest'
import { checkBimi } from '#shared/bimi/check.ts'
import { checkCname } from '#shared/cname/check.ts'
import { checkDkim } from '#shared/dkim/check.ts'
import { discoverDkim } from '#shared/dkim/discover.ts'
import type { DkimReport } from '#shared/dkim/schema.ts'
import { checkDmarc } from '#shared/dmarc/check.ts'
import {
  FAILURE_KINDS,
  type DnsAnswer,
  type FailureKind,
  type RecordType,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import { SAMPLE_ZONE } from '#shared/dns/sample-zones.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { checkEmailAuthentication } from '#shared/email-authentication/check.ts'
import { checkMx } from '#shared/mx/check.ts'
import type { Finding } from '#shared/report/finding.ts'
import { checkSpf } from '#shared/spf/check.ts'

const suffixes = {
  publicSuffixOf: (domain: string) => domain.split('.').at(-1) ?? null,
  registrableDomain: (domain: string) => domain.split('.').slice(-2).join('.'),
}

interface Report {
  state: string
  findings: Finding[]
}

/** A search speaks of the first key that it finds; what is said of the next one is as true. */
const withAllKeys = ({ state, findings, keys }: DkimReport): Report => ({
  state,
  findings: [...findings, ...keys.flatMap((key) => key.findings)],
})

const CHECKS: Record<string, (domain: string, resolver: Resolver) => Promise<Report>> = {
  SPF: (domain, resolver) => checkSpf(domain, resolver),
  DKIM: (domain, resolver) => checkDkim(domain, 'mail', resolver),
  'DKIM search': async (domain, resolver) => withAllKeys(await discoverDkim(domain, 0, resolver)),
  DMARC: (domain, resolver) => checkDmarc(domain, resolver, { suffixes }),
  MX: (domain, resolver) => checkMx(domain, resolver),
  CNAME: (domain, resolver) => checkCname(`click.${domain}`, resolver),
  BIMI: (domain, resolver) =>
    checkBimi({ domain, selector: 'default' }, resolver, {
      suffixes,
      authorities: [],
      now: '2026-11-22T00:00:00Z',
      fetch: (url) => Promise.resolve({ kind: 'transport-error', url, reason: 'closed' }),
    }),
  'email authentication': async (domain, resolver) => {
    const { verdict, findings } = await checkEmailAuthentication(domain, resolver, { suffixes })
    // What it knows of the domain decides which selectors it tries: see the search.
    return { state: verdict, findings: findings.filter(({ code }) => !code.startsWith('dkim:')) }
  },
}
const checks = Object.entries(CHECKS)

/** Like the zone, but for the questions that `fails` picks. */
function failing(fails: (question: string) => FailureKind | null, asked = new Set<string>()): Resolver {
  const zone = zoneResolver(SAMPLE_ZONE)
  return {
    query: (async (name: string, type: RecordType) => {
      asked.add(`${type} ${name}`)
      const kind = fails(`${type} ${name}`)
      const answer: DnsAnswer<unknown> = await zone.query(name, type)
      return kind === null
        ? answer
        : { ...answer, kind, records: [], aliases: [], detail: 'on purpose', authenticated: false }
    }) as Resolver['query'],
  }
}

const accusations = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'))
    .map(({ code }) => code)

const KINDS = FAILURE_KINDS.filter((kind) => kind !== 'cname-loop')

describe.each(checks)('%s', (_, check) => {
  test.each(KINDS)('blames nobody when every question ends with %s', async (kind) => {
    const { state, findings } = await check(
      HEALTHY_SAMPLE,
      failing(() => kind),
    )
    expect(state).toBe('unknown')
    expect(accusations(findings)).toEqual([])
    expect(findings.filter(({ severity }) => severity === 'ok')).toEqual([])
  })

  test.each([HEALTHY_SAMPLE, BROKEN_SAMPLE])(
    'blames %s for nothing new when one question is not answered',
    async (domain) => {
      const asked = new Set<string>()
      const whole = accusations(
        (
          await check(
            domain,
            failing(() => null, asked),
          )
        ).findings,
      )
      expect(asked.size).toBeGreaterThan(2)
      for (const lost of asked) {
        const { findings } = await check(
          domain,
          failing((question) => (question === lost ? 'timeout' : null)),
        )
        expect(
          accusations(findings).filter((code) => !whole.includes(code)),
          `without an answer to ${lost}`,
        ).toEqual([])
      }
    },
  )
})
