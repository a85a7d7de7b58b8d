// A provider's own codes, each in the ways in which people paste it; and the address that nobody must lose over them.
import { describe, expect, test } from 'vitest'
import type { CodeRow } from '#shared/data/bounce-codes/code-row.ts'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { CODE_TABLES } from '#shared/bounce/provider-codes.ts'
import { REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { titleOf } from '#shared/bounce/outcomes.ts'
import { GATE_RULES } from '#shared/data/provider-rules/rules.ts'

const first = (text: string) => decodeBounces(text).bounces[0]
const brief = (text: string) => {
  const { reason, actor, address } = first(text) ?? {}
  return `${reason} ${actor} ${address}`
}

/** What names the provider in a reply whose code and words others use as well. */
const EVIDENCE: Readonly<Record<string, string>> = { microsoft: ' AS(201806281)', gmail: ' - gsmtp' }

interface Sample {
  row: CodeRow
  basic: string
  enhanced: string
  text: string
}

/** Both classes of “x.”, both ends of a range. */
const samplesOf = (provider: string, row: CodeRow): Sample[] => {
  const [, basic, digit = '', rest = '', from = '', to = from] =
    /^(?:(\d{3}) )?([45x])(\.\d\.)(\d+)(?:-(\d+))?$/.exec(row.code) ?? []
  const isPlain = row.isOwn ?? (row.words !== undefined && !row.isNamed)
  const text = `${row.words?.split(' | ')[0] ?? 'blorp'}${isPlain ? '' : EVIDENCE[provider]}`
  return (digit === 'x' ? ['4', '5'] : [digit]).flatMap((each) =>
    [...new Set([from, to])].map((detail) => ({
      row,
      basic: basic ?? (each === '4' ? '451' : '550'),
      enhanced: `${each}${rest}${detail}`,
      text,
    })),
  )
}

const SAMPLES = CODE_TABLES.flatMap(({ provider, rows }) => rows.flatMap((row) => samplesOf(provider, row)))

const SPELLINGS: Readonly<Record<string, (sample: Sample) => string>> = {
  bare: ({ basic, enhanced, text }) => `${basic} ${enhanced} ${text}`,
  'over two lines': ({ basic, enhanced, text }) => `${basic}-${enhanced} ${text}\n${basic} ${enhanced} end`,
  'a line of a log': ({ basic, enhanced, text }) =>
    `Nov 17 09:01:11 mx1 postfix/smtp[811]: 4A1: to=<a@example.com>, relay=mx.example.com[192.0.43.9]:25, dsn=${enhanced}, status=${basic.startsWith('4') ? 'deferred' : 'bounced'} (host mx.example.com[192.0.43.9] said: ${basic} ${enhanced} ${text} (in reply to RCPT TO command))`,
  'a delivery status': ({ basic, enhanced, text }) =>
    `Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: ${enhanced}\nRemote-MTA: dns; mx.example.com\nDiagnostic-Code: smtp; ${basic} ${enhanced} ${text}`,
}

describe.each(Object.entries(SPELLINGS))('every code that a provider publishes, %s', (_, spell) => {
  test('has the reason and the actor of its row', () => {
    const wrong = SAMPLES.filter((sample) => {
      const bounce = first(spell(sample))
      const { reason, actor } = sample.row
      return bounce?.reason !== reason || bounce.actor !== (actor ?? REASONS[reason].actor)
    })
    expect(wrong.map((sample) => `${spell(sample)}: ${brief(spell(sample))}`)).toEqual([])
  })

  test('removes an address only where the mailbox or the domain is gone', () => {
    const removed = SAMPLES.filter((sample) => first(spell(sample))?.address === 'remove')
    expect([...new Set(removed.map(({ row }) => row.code))]).toEqual([
      ...['5.1.1', '5.1.10', '5.4.1', '5.5.0', 'x.4.310', '5.7.504', '5.1.2', '5.1.3'],
    ])
    expect(removed.filter(({ enhanced }) => enhanced.startsWith('4'))).toEqual([])
  })

  test('keeps the address where the sender has to act, and tries again later if it is temporary', () => {
    const wrong = SAMPLES.filter((sample) => {
      const { actor = '', address, reason } = first(spell(sample)) ?? {}
      if (sample.enhanced.startsWith('4')) return address !== 'retry'
      return actor.startsWith('sender_') && address !== (reason === 'rate' ? 'retry' : 'keep')
    })
    expect(wrong.map((sample) => `${spell(sample)}: ${brief(spell(sample))}`)).toEqual([])
  })
})

test('every table and every row of another page names its page and the day on which it was read', () => {
  for (const { source, rows } of CODE_TABLES)
    for (const { url, readOn } of [source, ...rows.flatMap((row) => row.source ?? [])]) {
      expect(url).toMatch(/^https:\/\//)
      expect(new Date(readOn).toISOString().slice(0, 10), url).toBe(readOn)
    }
})

const AT_MICROSOFT = '[AM0PR01.eurprd01.prod.exchangelabs.com]'

describe('the sender’s own account or organization', () => {
  test.each([
    '550 5.1.8 Access denied, bad outbound sender',
    `550 5.1.8 blorp AS(42004)`,
    '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    '550 5.2.2 Submission quota exceeded',
    `554 5.2.2 blorp ${AT_MICROSOFT}`,
    'The message can’t be submitted because the sender’s submission quota was exceeded.',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    '550 5.7.68 TenantInboundAttribution; Direct Send not allowed for this organization',
    '550 5.7.232',
    '550 5.7.233 blorp',
    '550 5.7.236',
    '550 5.7.501 Access denied, spam abuse detected',
    '550 5.7.502 Access denied, banned sender',
    '550 5.7.503 Access denied, banned sender',
    '550 5.7.520 Access denied, Your organization does not allow external forwarding. AS(7555)',
    '550 5.7.703 Your message can’t be delivered because one or more recipients are blocked',
    '550 5.7.705 Access denied, tenant has exceeded threshold',
    '550 5.7.708 Access denied, traffic not accepted from this IP',
    '550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains',
    '550-5.4.5 Daily user sending limit exceeded.\n550 5.4.5 See support.google.com - gsmtp',
    '550 5.4.6 Unusual sending activity detected. Please try after sometime',
    '550 5.4.6 Mail rate exceeded limit. Click https://mail.zoho.com/UnblockMe',
    '554 5.1.8 Sender Address Blocked',
    '550 Domain example.com has exceeded the max emails per hour (101/100 (101%)) allowed. Message discarded.',
    '550 Outgoing mail from "ada@example.com" has been suspended.',
    '454 4.7.0 Throttling failure: Daily message quota exceeded.',
    '550 5.7.1 Your account has been suspended for sending spam',
  ])('%s', (text) => {
    const fate = text.startsWith('4') ? 'retry' : 'keep'
    expect(brief(text)).toBe(`account sender_account ${fate}`)
  })

  test('is known by the server that answers', () => {
    const line = (host: string) =>
      `x postfix/smtp[1]: 4A: to=<a@example.com>, relay=${host}[192.0.43.9]:25, dsn=5.2.2, status=bounced (host ${host}[192.0.43.9] said: 550 5.2.2 blorp)`
    expect(first(line('example-com.mail.protection.outlook.com'))?.reason).toBe('account')
    expect(first(line('mx.example.com'))?.reason).toBe('full')
    expect(first(line('aspmx.l.google.com'))?.reason).toBe('full')
  })
})

describe('the same code of another provider keeps its general meaning', () => {
  test.each([
    ['550 5.1.8 <a@example.com>: Sender address rejected: Domain not found', 'dns-sender sender_dns keep'],
    ['550 5.1.8 blorp', 'dns-sender sender_dns keep'],
    ['552 5.2.2 blorp', 'full list pause'],
    [`554 5.2.2 mailbox full ${AT_MICROSOFT}`, 'full list pause'],
    ['550 5.4.5 blorp', 'rate sender_server retry'],
    ['550 5.4.6 blorp', 'loop recipient retry'],
    ['550 5.4.1 blorp', 'routing recipient retry'],
    ['550 5.7.27 blorp', 'dns-sender sender_dns keep'],
    ['550 5.7.9 blorp', 'login sender_server keep'],
    ['550 5.7.40 blorp', 'unknown recipient keep'],
    ['450 4.7.23 blorp', 'auth-spf sender_dns retry'],
  ])('%s', (text, meaning) => {
    expect(brief(text)).toBe(meaning)
  })
})

test('an unknown recipient of Exchange Online is known by its code and words, without a host', () => {
  for (const end of ['', ' AS(201806281)', ` ${AT_MICROSOFT}`])
    expect(brief(`550 5.4.1 Recipient address rejected: Access denied.${end}`)).toBe('address list remove')
  expect(brief('554 5.7.1 <a@example.com>: Recipient address rejected: Access denied')).toBe(
    'policy recipient keep',
  )
})

test('a provider that is slowing you down is no list, and no fault of the address', () => {
  for (const code of ['4.7.500', '4.7.612', '4.7.699', '4.7.850', '4.7.899'])
    expect(brief(`451 ${code} Access denied, please try again later`)).toBe('rate sender_server retry')
})

describe('the gate and the decoder say the same', () => {
  const OF_FACT = {
    dmarcRecord: 'auth-dmarc',
    dkim: 'auth-dkim',
    spf: 'auth-spf',
    aligned: 'alignment',
    tls: 'tls',
  }
  const rules = GATE_RULES.filter(({ provider, scope }) => provider === 'gmail' && scope === 'bulk')

  test.each(Object.entries(OF_FACT))('of a rule about %s', (fact, reason) => {
    const answers = rules.filter(({ when }) => Object.hasOwn(when, fact)).flatMap((rule) => rule.answers)
    expect(answers.length).toBeGreaterThan(0)
    for (const { code, enhanced } of answers)
      expect(first(`${code} ${enhanced} blorp - gsmtp`)?.reason, enhanced).toBe(reason)
  })

  test('that no DMARC record is not a failed one', () => {
    for (const text of [
      '421 4.7.40 blorp - gsmtp',
      '550 5.7.40 blorp - gsmtp',
      '421 4.7.31 blorp - gsmtp',
      '550 5.7.1 example.com does not have a DMARC record',
    ]) {
      const bounce = first(text)
      expect(bounce?.advice, text).toContain('has no DMARC record')
      expect(bounce && titleOf(bounce), text).toBe('No DMARC record')
    }
    expect(first('550 5.7.26 Not accepted due to domain’s DMARC policy - gsmtp')?.advice).toContain(
      'failed DMARC',
    )
    expect(first('504 5.7.40 Unrecognized authentication type - gsmtp')?.reason).toBe('login')
  })
})
