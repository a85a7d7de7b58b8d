// Compared with other decoders: where we differ, the standard or the provider's page says who is right.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { REASONS, type Reason } from '#shared/data/bounce-codes/reasons.ts'
import { ANY, isSameOrMoreExact, SAME_OR_MORE_EXACT } from './peers.ts'

const reasonOfText = (text: string) => decodeBounces(text).bounces[0]?.reason

test('every reason of another decoder has one of ours that is as exact', () => {
  for (const set of Object.values(SAME_OR_MORE_EXACT)) {
    expect(set).not.toHaveLength(0)
    if (set !== ANY) expect(set.filter((reason) => !Object.hasOwn(REASONS, reason))).toEqual([])
  }
  expect(isSameOrMoreExact('unknown', 'userunknown')).toBe(false)
  expect(isSameOrMoreExact(undefined, 'mailboxfull')).toBe(false)
  expect(isSameOrMoreExact('address', 'nothing of theirs')).toBe(false)
})

/** [reply, their reason, ours, who is right] */
const DIFFERENCES: readonly (readonly [reply: string, theirs: string, ours: Reason, why: string])[] = [
  [
    '550 5.4.1 All recipient addresses rejected : Access denied [AM0.prod.protection.outlook.com]',
    'rejected',
    'address',
    'Exchange Online, “Use Directory-Based Edge Blocking”: 5.4.1 is the answer for a recipient that the directory does not have',
  ],
  [
    'connect to mx.example.com[192.0.43.9]:25: Connection refused',
    'blocked',
    'routing',
    'RFC 3463, X.4.1: no answer from host; no SMTP server spoke, so no address was judged',
  ],
  [
    '552 Requested mail action aborted: exceeded storage allocation',
    'systemfull',
    'full',
    'RFC 5321, 4.2.2: 552 is this text; RFC 3463, X.2.2: the mailbox is full, X.3.1 would be the system',
  ],
  ['550 Unknown user ada@example.com', 'suspend', 'address', 'RFC 3463, X.1.1: the mailbox does not exist'],
  [
    'ada@example.com ben@example.com: malformed address: <ben@example.com> may not follow ada@example.com',
    'syntaxerror',
    'address',
    'RFC 3463, X.1.3: bad destination mailbox address syntax; X.5.2 is the syntax of a command',
  ],
  [
    '<ada@example.com>: Domain example.com does not accept mail (nullMX)',
    'hostunknown',
    'no-mail',
    'RFC 7505, 3: the domain exists and says that it accepts no mail',
  ],
  [
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    'userunknown',
    'relay',
    'qmail-smtpd(8): the server does not take mail for the domain; no address was looked up',
  ],
]

test.each(DIFFERENCES)('%s: not %s, but %s', (reply, theirs, ours) => {
  expect(reasonOfText(reply)).toBe(ours)
  expect(isSameOrMoreExact(ours, theirs)).toBe(false)
})

describe('what a provider says in its own codes', () => {
  test.each([
    ['Orange', '550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]', 'content'],
    ['La Poste', '550 5.5.0 Service refuse. LPN007_517', 'auth-dmarc'],
    ['Cox', '554 5.1.0 sender rejected. AUP#CXDNS', 'ptr'],
    ['Cox’s lists', '554 cxr.example cox 192.0.2.1 blocked. AUP#IPBL0011', 'blocklist'],
    ['Spectrum', '550 5.1.0 <news@example.com> sender rejected. AUP#In-1310', 'rate'],
    ['Spectrum’s DNS', '550 5.1.0 refused. AUP#Out-1150', 'ptr'],
    ['GoDaddy', '554 refused, see help. IB705 <http://x.co/srbounce>', 'virus'],
    ['nobody we know', '550 5.1.1 User unknown. AUP#XX-9999 OFR_998 IB000', 'address'],
  ])('%s', (_, reply, reason) => {
    expect(reasonOfText(reply)).toBe(reason)
  })
})

describe('what the registry of codes says if the text says nothing', () => {
  test.each([
    ['550 5.7.13 blorp', 'disabled'],
    ['550 5.7.17 blorp', 'moved'],
    ['550 5.6.2 blorp', 'header-form'],
    ['550 5.4.300 blorp', 'timeout'],
    ['550 5.4.310 blorp', 'dns-recipient'],
    ['550 5.7.323 blorp', 'tls'],
    ['550 5.7.6 blorp', 'policy'],
    ['521 blorp', 'no-mail'],
    ['553 blorp', 'address'],
    ['525 blorp', 'disabled'],
    ['538 blorp', 'tls'],
    ['555 blorp', 'protocol'],
  ])('%s', (reply, reason) => {
    expect(reasonOfText(reply)).toBe(reason)
  })

  test('and counts less than any word if the code is coarse', () => {
    expect(reasonOfText('550 5.7.1 mailbox unavailable')).toBe('address')
    expect(reasonOfText('550 5.7.0 blorp')).toBe('policy')
  })
})

describe('names of people and hosts say nothing about the reason', () => {
  test.each([
    ['550 User <loop.detected@example.com> unknown', 'address'],
    ['550 user (spam-virus@example.com) unknown', 'address'],
    ['550 5.1.1 <greylisted@example.com> not found', 'address'],
    ['450 4.2.2 over-quota@x.example: come back later', 'greylist'],
  ])('%s', (reply, reason) => {
    expect(reasonOfText(reply)).toBe(reason)
  })
})
