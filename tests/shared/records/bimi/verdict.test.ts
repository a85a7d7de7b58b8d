import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { ForeignFailure, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { check, LOGO, NAME, records, sites, withDmarc } from '#tests/shared/records/bimi/zone-check.ts'

const GOOD = `v=BIMI1; l=${LOGO}`

const failing =
  (failure: Omit<ForeignFailure, 'url'>): ForeignFetch =>
  (url) =>
    Promise.resolve({ ...failure, url } as ForeignFailure)

const NO_ADDRESS = failing({ kind: 'refused-url', reason: 'its host example.com has no IP address' })

interface Case {
  zone: Zone
  domain?: string
  fetch?: ForeignFetch
  says: [tone: Tone, stamp: string, sentence: string]
}

const CASES: Record<string, Case> = {
  'a good record': {
    zone: records(GOOD),
    says: ['ok', 'Ready', 'Everything is in place for a logo in Yahoo Mail, AOL and Fastmail.'],
  },
  'a record that could be better': {
    zone: records(`${GOOD}; avp=mine`),
    says: [
      'warn',
      'Improve',
      'Everything is in place for a logo in Yahoo Mail, AOL and Fastmail. Receivers ignore avp=mine, and some discard the entire record because of it.',
    ],
  },
  'a file that could be served better': {
    zone: records('v=BIMI1; l=https://example.com/text.svg'),
    says: [
      'warn',
      'Improve',
      'Everything is in place for a logo in Yahoo Mail, AOL and Fastmail. The server sends the logo as text/plain, not image/svg+xml.',
    ],
  },
  'a logo at a host without an address': {
    zone: records(GOOD),
    fetch: NO_ADDRESS,
    says: [
      'unknown',
      'In part',
      'Receivers can read the BIMI record of example.com. The logo could not be fetched: its host example.com has no IP address.',
    ],
  },
  'a server that would not answer us': {
    zone: records(GOOD),
    fetch: failing({ kind: 'http-error', status: 503, reason: 'the server says “503”' } as ForeignFailure),
    says: [
      'unknown',
      'In part',
      'Receivers can read the BIMI record of example.com. The logo could not be fetched: the server says “503”.',
    ],
  },
  'the same, and a problem that is known': {
    zone: records(`${GOOD}; avp=mine`),
    fetch: NO_ADDRESS,
    says: [
      'warn',
      'Improve',
      'Receivers can read the BIMI record of example.com. Receivers ignore avp=mine, and some discard the entire record because of it. The logo could not be fetched: its host example.com has no IP address.',
    ],
  },
  'a logo that is not there': {
    zone: records('v=BIMI1; l=https://example.com/gone.svg'),
    says: ['bad', 'No logo', 'Receivers show no logo. The logo could not be fetched: the server says “404”.'],
  },
  'a logo that breaks the rules': {
    zone: records('v=BIMI1; l=https://example.com/broken.svg'),
    says: [
      'bad',
      'No logo',
      'Receivers show no logo. The logo does not follow the rules for BIMI. The root svg element has no namespace, so it is not SVG.',
    ],
  },
  'a broken certificate': {
    zone: records(`${GOOD}; a=https://example.com/gone.pem`),
    says: [
      'warn',
      'Improve',
      'Receivers that ask for a certificate show no logo. The mark certificate does not count. The certificate could not be fetched: the server says “404”.',
    ],
  },
  'more problems than a sentence can hold': {
    zone: {
      ...records(`${GOOD}; a=https://example.com/gone.pem`),
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; sp=none; pct=20'] },
    },
    says: [
      'bad',
      'No logo',
      'Receivers show no logo. The mark certificate does not count. The certificate could not be fetched: the server says “404”. example.com says sp=none, so receivers do not show a logo, not even for the domain itself. 1 more problem prevents it, too.',
    ],
  },
  'a certificate at a host without an address': {
    zone: records(`${GOOD}; a=https://example.net/mark.pem`),
    fetch: (url, request) => (url === LOGO ? sites(url, request) : NO_ADDRESS(url, request)),
    says: [
      'unknown',
      'In part',
      'Receivers can read the BIMI record of example.com. The certificate could not be fully checked. The certificate could not be fetched: its host example.com has no IP address.',
    ],
  },
  'DMARC with a tag twice': {
    zone: { ...records(GOOD), '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; p=none'] } },
    says: [
      'bad',
      'No logo',
      'Receivers show no logo. The DMARC record of example.com cannot be used, so receivers show no logo.',
    ],
  },
  'DMARC unknown': {
    zone: { ...records(GOOD), '_dmarc.example.com': 'servfail' },
    says: [
      'unknown',
      'In part',
      'Receivers can read the BIMI record of example.com. We could not find out which DMARC policy applies to example.com.',
    ],
  },
  'a percentage that is none does not lower quarantine': {
    zone: { ...records(GOOD), '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; pct=bogus'] } },
    says: ['ok', 'Ready', 'Everything is in place for a logo in Yahoo Mail, AOL and Fastmail.'],
  },
  'two records': {
    zone: records(GOOD, 'v=BIMI1; l=; a=;'),
    says: [
      'bad',
      'Broken',
      `There are 2 BIMI records at ${NAME}, so receivers use none of them and show no logo.`,
    ],
  },
  'a record without a logo': {
    zone: records('v=BIMI1'),
    says: [
      'bad',
      'Broken',
      `Receivers cannot use the BIMI record at ${NAME} and show no logo. The record does not say where the logo is, so it cannot be used.`,
    ],
  },
  declined: {
    zone: records('v=BIMI1; l=; a=;'),
    says: [
      'info',
      'Declined',
      'The record of example.com opts out of BIMI on purpose, so receivers do not show a logo.',
    ],
  },
  'declined in a record that nobody can read': {
    zone: records('v=BIMI1; l=; a=; nonsense'),
    says: [
      'bad',
      'Broken',
      `Receivers cannot use the BIMI record at ${NAME} and show no logo. “nonsense” is not a tag, and receivers must not guess.`,
    ],
  },
  none: {
    zone: withDmarc({}),
    says: [
      'info',
      'No record',
      "We couldn't find a BIMI record for example.com. Create one using the instructions below. BIMI is optional: without it, receivers do not show a logo for example.com.",
    ],
  },
  'none, and DMARC too mild': {
    zone: { 'example.com': { A: ['192.0.43.7'] } },
    says: [
      'info',
      'No record',
      "We couldn't find a BIMI record for example.com. Create one using the instructions below. BIMI is optional: without it, receivers do not show a logo for example.com. Receivers require DMARC at quarantine or reject first, for subdomains, too.",
    ],
  },
  'a text that was meant to be one': {
    zone: records(`l=${LOGO}`),
    says: [
      'bad',
      'Broken',
      `We couldn't find a BIMI record for example.com. Create one using the instructions below. Receivers ignore the text “l=${LOGO}”: it does not start with v=BIMI1. Receivers show no logo.`,
    ],
  },
  'no answer': {
    zone: withDmarc({ [NAME]: 'servfail' }),
    says: [
      'unknown',
      'Unknown',
      'We could not find out whether example.com has a BIMI record: DNS gave no answer. This says nothing about the record itself.',
    ],
  },
  'a broken text, and no answer above it': {
    zone: withDmarc({ 'default._bimi.www.example.com': { TXT: [`l=${LOGO}`] }, [NAME]: 'servfail' }),
    domain: 'www.example.com',
    says: [
      'bad',
      'Broken',
      `Receivers ignore the text “l=${LOGO}”: it does not start with v=BIMI1. Whether another record counts for www.example.com could not be found out.`,
    ],
  },
  'a broken text under a good record': {
    zone: withDmarc({ 'default._bimi.www.example.com': { TXT: [`l=${LOGO}`] }, [NAME]: { TXT: [GOOD] } }),
    domain: 'www.example.com',
    says: [
      'warn',
      'Improve',
      `Everything is in place for a logo in Yahoo Mail, AOL and Fastmail. Receivers ignore the text “l=${LOGO}”: it does not start with v=BIMI1.`,
    ],
  },
}

describe('the verdict', () => {
  test.each(Object.entries(CASES))('%s', async (_, { zone, domain, fetch, says }) => {
    const { verdict } = await check(zone, domain, fetch)
    expect([verdict.tone, verdict.stamp, verdict.sentence]).toEqual(says)
    expect(verdict.heading).not.toBe('')
  })

  test('a file that was never fetched breaks no rule', async () => {
    const { logo, findings, mailboxes } = await check(records(GOOD), 'example.com', NO_ADDRESS)
    expect(logo?.ok).toBe(null)
    expect(findings.map(({ message }) => message).join(' ')).not.toMatch(/rules/)
    expect(mailboxes.find(({ name }) => name === 'Fastmail')?.state).toBe('unknown')
  })

  test('a record that is published but ignored by receivers is not called missing', async () => {
    const { message } = await check(
      withDmarc({ 'default._bimi.www.example.com': { TXT: [`l=${LOGO}`] }, [NAME]: { TXT: [GOOD] } }),
      'www.example.com',
    )
    expect(message).toBe(
      'Receivers ignore what www.example.com publishes for BIMI; the record of example.com applies',
    )
  })
})
