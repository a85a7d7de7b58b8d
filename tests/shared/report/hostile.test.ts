// Whatever a DNS server sends instead of one answer: the check ends, and its text stays short enough to read.
import { describe, expect, test } from 'vitest'
import type { DnsAnswer, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { constantZone } from '#tests/helpers/constant-zone.ts'
import { partOf } from '#tests/helpers/full-run.ts'
import { CHECKS, checkAddress, type ContractCheck } from './checks.ts'
import { losable, wholeOf } from './failing.ts'
import { BROKEN_ZONES, GOOD_ZONES } from './zones.ts'

const LONG_NAME = `${`${'a'.repeat(61)}.`.repeat(4)}aa`

const TEXTS: Readonly<Record<string, (start: string) => string[]>> = {
  'a long text': () => ['x'.repeat(10_000)],
  'a long word': (start) => [`${start}${'x'.repeat(10_000)}`],
  'many words': (start) => [`${start} ${'include:a.test; rua=mailto:a@b.test, '.repeat(300)}`],
  'control characters': (start) => [`${start}\u0000\u0007\u001b[31m\n\r\u2028${'\u0001'.repeat(5_000)}`],
  'characters that turn the text': (start) => [`${start} \u202e\u2066${'\u202e'.repeat(5_000)}`],
  'a thousand records': (start) => Array.from({ length: 1000 }, (_, index) => `${start} ${index}`),
  'a long name': (start) => [`${start}${LONG_NAME}`, `${start} include:${LONG_NAME} redirect=${LONG_NAME}`],
  'the name of a prototype': (start) => ['__proto__', `${start}__proto__; __proto__=constructor`],
}

/** The wire format limits the length of names and addresses (RFC 1035 section 3.1). */
const NAMES: Readonly<Record<string, string[]>> = {
  'control characters': ['\u0000\u0007\u001b[31m\n.test'],
  'characters that turn the text': [`\u202e${'\u202e'.repeat(200)}.test`],
  'a thousand records': Array.from({ length: 1000 }, (_, index) => `n${index}.test`),
  'a long name': [LONG_NAME],
  'the name of a prototype': ['__proto__', 'constructor', ''],
}

/** Starts like that name's records, so that it is read as one. */
function beginningAt(name: string): string {
  if (name.includes('._report._dmarc.') || name.startsWith('_dmarc.')) return 'v=DMARC1; p=none; rua=mailto:'
  if (name.startsWith('_mta-sts.')) return 'v=STSv1; id='
  if (name.startsWith('_smtp._tls.')) return 'v=TLSRPTv1; rua=mailto:'
  if (name.includes('_domainkey')) return 'v=DKIM1; k=rsa; p='
  return name.includes('._bimi.') ? 'v=BIMI1; l=https://' : 'v=spf1 include:'
}

function hostileRecords(type: RecordType, name: string, what: string): unknown[] | undefined {
  if (type === 'TXT' || type === 'SPF') return TEXTS[what]?.(beginningAt(name)).map(txtRecord)
  const names = NAMES[what]
  if (type === 'MX') return names?.map((exchange, priority) => ({ priority, exchange }))
  return type === 'SOA' ? names?.map((primary) => ({ primary })) : names
}

/** The zone, except for one answer. */
function withHostile(zone: Zone, question: string, what: string): Resolver {
  const whole = constantZone(zone)
  return {
    query: (async (name: string, type: RecordType) => {
      const answer: DnsAnswer<unknown> = await whole.query(name, type)
      const records = `${type} ${name}` === question ? hostileRecords(type, name, what) : undefined
      return records ? { ...answer, kind: 'answer', records, ttlSeconds: 60 } : answer
    }) as Resolver['query'],
  }
}

/** An MX report lists fifty records with findings of their own, and an SPF report as many terms and mistakes. */
const MAX_FINDINGS = 75
const MAX_MESSAGE = 1_000
const MAX_SENTENCE = 1_500
const MAX_CHANGE_TEXT = 4_000
const MAX_JSON = 400_000

async function expectBounds(slug: string, check: ContractCheck, domain: string, zone: Zone) {
  const { asked } = await wholeOf((resolver) => check(domain, resolver), zone)
  const faults = new Set<string>()
  for (const [turn, question] of losable(slug, asked, zone).entries()) {
    for (const what of partOf(Object.keys(TEXTS), turn)) {
      const report = await check(domain, withHostile(zone, question, what))
      const { verdict, findings, changes } = report
      const expectAtMost = (name: string, most: number, actual: number) => {
        if (actual > most) faults.add(`${question.split(' ')[0] ?? ''} ${what}: ${name} ${actual}`)
      }
      expectAtMost('findings', MAX_FINDINGS, findings.length)
      for (const { code, message, fix = '' } of findings)
        expectAtMost(code, MAX_MESSAGE, Math.max(message.length, fix.length))
      expectAtMost('sentence', MAX_SENTENCE, verdict.sentence.length)
      expectAtMost('heading', MAX_MESSAGE, verdict.heading.length)
      expectAtMost('changes', MAX_FINDINGS, changes.length)
      for (const { id, title, text } of changes)
        expectAtMost(id, MAX_CHANGE_TEXT, Math.max(text.length, 4 * title.length))
      expectAtMost('JSON', MAX_JSON, JSON.stringify(report).length)
    }
  }
  expect([...faults]).toEqual([])
}

const ZONES = [GOOD_ZONES['a domain with servers of its own'], BROKEN_ZONES['a domain that only forwards']]

/** The full run queries one zone eight times, on a machine that may be busy. */
const TIMEOUT = 60_000

describe.each(Object.entries(CHECKS))('%s', (slug, check) => {
  test.each(ZONES.flatMap((named) => named ?? []))(
    'keeps its report short at $domain, whatever one answer holds',
    ({ domain, zone }) => expectBounds(slug, check, domain, zone),
    TIMEOUT,
  )
})

test(
  'the report on an address stays short, whatever one answer holds',
  () =>
    expectBounds('ip-reputation', checkAddress, '198.41.0.4', {
      '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] },
      'mx.shop.example': { A: ['198.41.0.4'] },
    }),
  TIMEOUT,
)
