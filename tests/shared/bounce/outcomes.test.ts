// What to do with the address: nobody loses a customer over a wrong word.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { PHRASES } from '#shared/data/bounce-codes/phrases.ts'
import { CLOSED_LISTS } from '#shared/data/blocklists/closed-lists.ts'
import { HELD_OUT, TUNED } from './samples.ts'

const bouncesOf = (text: string) => decodeBounces(text).bounces
const addressOf = (text: string) => bouncesOf(text)[0]?.address
const brief = (text: string) => {
  const [{ reason, actor, address } = {}] = bouncesOf(text)
  return `${reason} ${actor} ${address}`
}

const MAY_BE_GONE = ['address', 'moved', 'dns-recipient', 'no-mail', 'complaint']
/** Every sample, and every phrase that we know as a reply of its own. */
const REPLIES = [
  ...[...TUNED, ...HELD_OUT].map(([reply]) => reply),
  ...PHRASES.flatMap(({ words }) => [`550 ${words}`, `450 ${words}`]),
]

describe('of every reply that we know', () => {
  const bounces = REPLIES.flatMap(bouncesOf)

  test('only a mailbox or a domain that is gone, or a person who asked, removes an address', () => {
    const removed = bounces.filter(({ address }) => address === 'remove')
    expect(removed.length).toBeGreaterThan(100)
    expect(removed.filter(({ reason }) => !MAY_BE_GONE.includes(reason))).toEqual([])
    expect(removed.filter(({ code, enhanced }) => /^4/.test(enhanced ?? String(code)))).toEqual([])
  })

  test('the advice says the same as the address', () => {
    for (const { advice, address } of bounces) {
      expect(/remove (?:the|this|that|it from your) ?(?:old )?address/i.test(advice), advice).toBe(
        address === 'remove',
      )
      expect(/pause the address/i.test(advice), advice).toBe(address === 'pause')
    }
  })

  test('what fails for now is tried again, and a fault of the sender keeps the address', () => {
    for (const { quote, address, class: kind, actor, reason } of bounces) {
      if (
        kind === 'temporary' &&
        reason !== 'suppressed' &&
        reason !== 'delivered' &&
        actor !== 'recipient_admin'
      )
        expect(address, quote).toBe('retry')
      if (actor.startsWith('sender_')) expect(address, quote).toMatch(/^(?:keep|retry)$/)
    }
  })
})

describe('the address', () => {
  test.each([
    ['remove', '550 5.1.1 User unknown'],
    ['remove', '550 5.1.1 blorp'],
    ['remove', '550 no such user'],
    ['remove', '551 5.1.6 The recipient has moved'],
    ['remove', '556 5.1.10 Recipient address has null MX'],
    ['remove', '550 5.1.2 Host or domain name not found'],
    ['retry', '450 4.1.1 User unknown'],
    ['retry', '451 4.4.3 Host or domain name not found, try again'],
    ['pause', '552 5.2.2 Mailbox full'],
    ['retry', '452 4.2.2 Mailbox full'],
    ['pause', '550 5.2.1 This account has been disabled'],
    ['pause', '550 5.1.1 On the suppression list'],
    ['pause', '450 On the suppression list'],
    ['keep', '550 5.7.1 blocked using zen.spamhaus.org'],
    ['keep', '550 5.7.25 blorp'],
    ['keep', '554 5.7.1 Message rejected as spam'],
    ['keep', '550 blorp'],
    ['retry', '450 blorp'],
    ['retry', '451 4.7.1 Greylisting in action'],
  ])('%s: %s', (address, text) => {
    expect(addressOf(text)).toBe(address)
  })

  test.each([
    '553 blorp',
    '551 blorp',
    '521 blorp',
    '550 Requested action not taken: mailbox unavailable',
    '550 5.7.1 <a@example.com>: Recipient address rejected: X-Customized-Block',
    '550 5.7.1 We do not accept mail from you. This server does not accept mail from example.com',
    '550 5.7.1 Your recipient domain is protected',
    '550 5.1.0 blocked: new address policy',
  ])('is not removed over a bare code or vague words: %s', (text) => {
    expect(addressOf(text)).not.toBe('remove')
  })

  test('is removed if its owner complained, and kept if its owner is away', () => {
    expect(addressOf('Feedback-Type: abuse\nOriginal-Rcpt-To: a@example.com\n')).toBe('remove')
    expect(addressOf('From: a@example.com\nSubject: Out of office\n\nI am away.')).toBe('keep')
  })
})

describe('a blocklist that names nobody', () => {
  const REFUSED = 'system recipient_admin keep'

  test.each([
    'Client host [192.0.2.1] blocked using zen.spamhaus.org; Error: open resolver; https://www.spamhaus.org/returnc/pub/192.0.2.53',
    'blocked using cbl.abuseat.org; Error: open resolver; https://check.spamhaus.org/returnc/pub/192.0.2.53/',
    'blocked using sbl-xbl.spamhaus.org; Error: excessive queries; https://www.spamhaus.org/returnc/vol/',
    'listed at dbl.spamhaus.org (127.255.255.254)',
    'zen.spamhaus.org answered 127.255.255.252',
    'bl.score.senderscore.com: Excessive Number of Queries',
    'blocked by multi.uribl.com: Query Refused. See http://uribl.com/refused.shtml',
    'blocked using dnsbl.sorbs.net',
    'Your IP is listed, see http://www.de.sorbs.net/lookup.shtml?192.0.2.1',
    'blocked using ix.dnsbl.manitu.net',
  ])('%s', (text) => {
    expect(brief(`554 5.7.1 Service unavailable; ${text}`)).toBe(REFUSED)
    expect(
      brief(
        `x postfix/smtp[1]: 4A: to=<a@example.com>, relay=mx.example.com[192.0.43.9]:25, dsn=5.7.1, status=bounced (host mx.example.com[192.0.43.9] said: 554 5.7.1 ${text})`,
      ),
    ).toBe(REFUSED)
  })

  test('because it has closed, whichever it is', () => {
    for (const { zone } of CLOSED_LISTS)
      for (const host of zone.match(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? [])
        expect(brief(`550 5.7.1 192.0.2.1 is listed in ${host.toLowerCase()}`), host).toBe(REFUSED)
    expect(brief('550 5.7.1 192.0.2.1 is listed in spam.abuse.ch')).toBe(REFUSED)
  })

  test('but one that answers does', () => {
    for (const text of [
      'blocked using zen.spamhaus.org',
      'listed in dnsbl.sorbs.net and bl.spamcop.net',
      'blocked using all.s5h.net',
      'blocked, see https://www.spamhaus.org/query/ip/192.0.2.1',
    ])
      expect(brief(`550 5.7.1 ${text}`), text).toBe('blocklist sender_server keep')
  })
})
