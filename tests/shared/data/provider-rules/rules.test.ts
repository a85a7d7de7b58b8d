import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { GateQuestion } from '#shared/domain/provider-rules/check.ts'
import { gateFacts, type FactName } from '#shared/data/provider-rules/facts.ts'
import { judgeGates } from '#shared/domain/provider-rules/judge.ts'
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import { GATE_RULES } from '#shared/data/provider-rules/rules.ts'
import type { GateOutcome } from '#shared/domain/provider-rules/schema.ts'
import { acme, entryOf, repliesOf, simulate } from '#tests/shared/domain/provider-rules/world.ts'

interface RecordCase {
  zone: Zone
  question?: Partial<GateQuestion>
  replies: string[]
  outcome: GateOutcome
}

const NOTHING = acme({
  'acme.com': { A: ['192.0.43.7'], MX: [[10, 'mx.acme.com']] },
  'mail._domainkey.acme.com': null,
  'modern._domainkey.acme.com': null,
})
const NO_SPF = acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: [] } })
const NO_KEY = acme({ 'mail._domainkey.acme.com': null })
const NO_DMARC = acme({ '_dmarc.acme.com': null })
const REJECT: Zone = { ...NOTHING, '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@acme.com'] } }
const NO_PTR = acme({ '8.43.0.192.in-addr.arpa': null })
const low = { bulk: false }
const server = { ip: '192.0.43.8' }

const BY_RECORDS: Record<string, RecordCase> = {
  'gmail-unauthenticated': {
    zone: NOTHING,
    question: low,
    replies: ['550 5.7.26', '421 4.7.26'],
    outcome: 'reject',
  },
  'gmail-spf-hard-fail': {
    zone: acme({
      '4.0.41.198.in-addr.arpa': { PTR: ['out.acme.com'] },
      'out.acme.com': { A: ['198.41.0.4'] },
    }),
    question: { ...low, ip: '198.41.0.4' },
    replies: ['550 5.7.26'],
    outcome: 'depends',
  },
  'gmail-dmarc-reject': { zone: REJECT, question: low, replies: ['550 5.7.26'], outcome: 'reject' },
  'gmail-dmarc-quarantine': {
    zone: { ...NOTHING, '_dmarc.acme.com': { TXT: ['v=DMARC1; p=quarantine'] } },
    replies: ['550 5.7.26'],
    outcome: 'reject',
  },
  'gmail-ptr': {
    zone: NO_PTR,
    question: { ...low, ...server },
    replies: ['550 5.7.25', '451 4.7.23', '421 4.7.0'],
    outcome: 'reject',
  },
  'gmail-spf-wide': {
    zone: acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 ip4:192.0.0.0/8 -all'] } }),
    question: low,
    replies: ['550 5.7.24', '451 4.7.24'],
    outcome: 'depends',
  },
  'gmail-bulk-spf': { zone: NO_SPF, replies: ['550 5.7.27', '421 4.7.27'], outcome: 'reject' },
  'gmail-bulk-dkim': { zone: NO_KEY, replies: ['550 5.7.30', '421 4.7.30'], outcome: 'reject' },
  // Google's pages disagree about the rejection; both of them slow such mail down.
  'gmail-bulk-dmarc': {
    zone: NO_DMARC,
    replies: ['421 4.7.40', '421 4.7.31', '550 5.7.40'],
    outcome: 'defer',
  },
  'microsoft-dmarc-reject': { zone: REJECT, question: low, replies: ['550 5.7.509'], outcome: 'reject' },
  'microsoft-bulk-spf': { zone: NO_SPF, replies: ['550 5.7.515'], outcome: 'reject' },
  'microsoft-bulk-dkim': { zone: NO_KEY, replies: ['550 5.7.515'], outcome: 'reject' },
  'microsoft-bulk-dmarc': { zone: NO_DMARC, replies: ['550 5.7.515'], outcome: 'reject' },
  'yahoo-unauthenticated': { zone: NOTHING, question: low, replies: ['550 5.7.9'], outcome: 'reject' },
  'yahoo-dmarc-reject': { zone: REJECT, question: low, replies: ['554 5.7.9'], outcome: 'reject' },
  'yahoo-domain': { zone: {}, question: low, replies: ['554', '451'], outcome: 'reject' },
  'yahoo-soa': {
    zone: acme({
      'news.acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 mx -all'] },
      'mail._domainkey.news.acme.com': { CNAME: 'mail._domainkey.acme.com' },
    }),
    question: { domain: 'news.acme.com' },
    replies: ['554', '451'],
    outcome: 'depends',
  },
  'yahoo-null-mx': {
    zone: acme({ 'acme.com': { MX: [[0, '.']], TXT: ['v=spf1 ip4:192.0.43.8 -all'] } }),
    question: low,
    replies: ['554', '550'],
    outcome: 'depends',
  },
  'yahoo-bulk-spf': { zone: NO_SPF, replies: ['554 5.7.9', '421 4.7.0 [TSS04]'], outcome: 'reject' },
  'yahoo-bulk-dkim': { zone: NO_KEY, replies: ['554 5.7.9', '421 4.7.0 [TSS04]'], outcome: 'reject' },
  'yahoo-bulk-dmarc': { zone: NO_DMARC, replies: ['554 5.7.9', '421 4.7.0 [TSS04]'], outcome: 'reject' },
  'yahoo-ptr': {
    zone: NO_PTR,
    question: { ...low, ...server },
    replies: ['421 4.7.0 [TSS04]'],
    outcome: 'depends',
  },
  'apple-dmarc-reject': { zone: REJECT, question: low, replies: ['554 5.7.1'], outcome: 'reject' },
  'apple-hide-my-email': { zone: NOTHING, question: low, replies: ['554 5.7.1 [HME1]'], outcome: 'depends' },
  'apple-domain': { zone: {}, question: low, replies: ['450 4.1.8'], outcome: 'defer' },
  'apple-bulk-spf': { zone: NO_SPF, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
  'apple-bulk-dkim': { zone: NO_KEY, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
  'apple-bulk-dmarc': { zone: NO_DMARC, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
  'apple-bulk-ptr': { zone: NO_PTR, question: server, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
}

const providerOf = (id: string): Provider => {
  const rule = GATE_RULES.find((one) => one.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  return rule.provider
}

describe('a rule about records', () => {
  test.each(Object.entries(BY_RECORDS))('%s', async (id, { zone, question, replies, outcome }) => {
    const entry = entryOf(await simulate(zone, question), providerOf(id))
    expect(repliesOf(entry, id)).toEqual(replies)
    expect(entry.outcome).toBe(outcome)
  })
})

type Known = Partial<Record<FactName, boolean>>

/** Everything that a correct message shows. */
const FINE: Known = {
  spf: true,
  spfHardFail: false,
  spfWide: false,
  dkim: true,
  aligned: true,
  dmarc: true,
  dmarcRecord: true,
  dmarcEnforced: true,
  dmarcRejects: true,
  dmarcAnswered: true,
  exists: true,
  soa: true,
  nullMx: false,
  replies: true,
  ptr: true,
  ipv6: false,
  tls: true,
  oneFrom: true,
  messageId: true,
  singleFields: true,
  wellFormed: true,
  fits: true,
  oneClick: true,
}

const judged = (known: Known, marketing = true) =>
  judgeGates(
    gateFacts(
      Object.fromEntries(
        Object.entries({ ...FINE, ...known }).map(([name, is]) => [
          name,
          { is, reason: '', findings: [name] },
        ]),
      ),
    ),
    { bulk: true, marketing },
  )

interface MessageCase {
  known: Known
  replies: string[]
  outcome: GateOutcome
}

const BY_MESSAGE: Record<string, MessageCase> = {
  'gmail-dmarc-unanswered': {
    known: { dmarc: false, dmarcAnswered: false, dmarcEnforced: false, dmarcRejects: false },
    replies: ['451 4.7.26'],
    outcome: 'defer',
  },
  'yahoo-dmarc-unanswered': {
    known: { dmarc: false, dmarcAnswered: false, dmarcEnforced: false, dmarcRejects: false },
    replies: ['451', '421'],
    outcome: 'defer',
  },
  'gmail-ipv6': { known: { ipv6: true, ptr: false }, replies: ['550 5.7.1'], outcome: 'reject' },
  'gmail-bulk-alignment': {
    known: { aligned: false },
    replies: ['421 5.7.32', '421 4.7.32'],
    outcome: 'defer',
  },
  'gmail-bulk-tls': { known: { tls: false }, replies: ['550 5.7.29', '421 4.7.29'], outcome: 'reject' },
  'gmail-from': { known: { oneFrom: false }, replies: ['550 5.7.1'], outcome: 'reject' },
  'gmail-message-id': { known: { messageId: false }, replies: ['550 5.7.1'], outcome: 'reject' },
  'gmail-single-fields': { known: { singleFields: false }, replies: ['550 5.7.1'], outcome: 'reject' },
  'gmail-form': { known: { wellFormed: false }, replies: ['554 5.6.0'], outcome: 'reject' },
  'gmail-size': { known: { fits: false }, replies: ['552 5.3.4'], outcome: 'reject' },
  'microsoft-bulk-alignment': { known: { aligned: false }, replies: ['550 5.7.515'], outcome: 'reject' },
  'yahoo-bulk-alignment': { known: { aligned: false }, replies: ['554 5.7.9'], outcome: 'reject' },
  'yahoo-form': { known: { wellFormed: false }, replies: ['554'], outcome: 'reject' },
  'yahoo-single-fields': { known: { singleFields: false }, replies: ['554'], outcome: 'reject' },
  'yahoo-complaints': { known: { fewComplaints: false }, replies: ['421 4.7.0 [TSS04]'], outcome: 'defer' },
  'apple-bulk-alignment': { known: { aligned: false }, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
  'apple-bulk-form': { known: { wellFormed: false }, replies: ['550 5.7.1 [CS01]'], outcome: 'reject' },
}

describe('a rule about a message', () => {
  test.each(Object.entries(BY_MESSAGE))('%s', (id, { known, replies, outcome }) => {
    const entry = entryOf({ providers: judged(known) }, providerOf(id))
    expect(repliesOf(entry, id)).toEqual(replies)
    expect(entry.outcome).toBe(outcome)
    const findings = entry.answers.find((answer) => answer.id === id)?.findings ?? []
    expect(findings).toEqual(expect.arrayContaining(Object.keys(known).slice(0, 1)))
  })
})

/** Required, but no reply that says so is known. */
const WITHOUT_REPLY: Record<string, Known> = {
  'gmail-one-click': { oneClick: false },
  'gmail-complaints': { fewComplaints: false },
  'microsoft-ptr': { ptr: false },
  'yahoo-one-click': { oneClick: false },
}

describe('a rule without a reply', () => {
  test.each(Object.entries(WITHOUT_REPLY))('%s is named and stops nothing', (id, known) => {
    const entry = entryOf({ providers: judged(known) }, providerOf(id))
    expect(entry.notes.map((note) => note.id)).toEqual([id])
    expect(entry.answers.filter((answer) => answer.id === id)).toEqual([])
    if (id !== 'yahoo-ptr') expect(['accept', 'reject']).toContain(entry.outcome)
  })

  test('one-click unsubscribe is required only for marketing mail', () => {
    expect(entryOf({ providers: judged({ oneClick: false }, false) }, 'gmail').notes).toEqual([])
  })

  test('advice alone stops no delivery', () => {
    const advice = GATE_RULES.filter(({ isAdvice }) => isAdvice)
    expect(advice.length).toBeGreaterThan(3)
    for (const entry of judged({ replies: false, oneClick: true })) {
      expect([entry.outcome, entry.notes, entry.answers]).toEqual(['accept', [], []])
    }
  })
})

test('every rule has a case, and every case a rule', () => {
  const tried = [BY_RECORDS, BY_MESSAGE, WITHOUT_REPLY].flatMap((cases) => Object.keys(cases))
  const advice = GATE_RULES.filter(({ isAdvice }) => isAdvice).map(({ id }) => id)
  const ids = GATE_RULES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...tried, ...advice].sort()).toEqual([...ids].sort())
})

test('a healthy message is stopped by no rule', () => {
  expect(judged({}).map(({ outcome }) => outcome)).toEqual(['accept', 'accept', 'accept', 'accept'])
})
