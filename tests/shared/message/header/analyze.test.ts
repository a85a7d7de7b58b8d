import { getDomain } from 'tldts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { headerSummary } from '#shared/message/header/summary.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'

const registrableDomain = (domain: string) =>
  getDomain(domain, { allowPrivateDomains: true, validateHostname: false })
const codes = (text: string) => analyzeHeaders(text).findings.map(({ code }) => code)

const LINE =
  'Received: from out.sender.example (out.sender.example [192.0.43.10]) by mx.reader.example with ESMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000\n'
const REST = 'Date: Tue, 17 Nov 2026 09:14:00 +0000\nMessage-ID: <1@sender.example>\n'
const message = (results: string, from: string, more = '') =>
  `Authentication-Results: mx.reader.example; ${results}\n${LINE}${more}From: ${from}\n${REST}`

describe('the fields of the specification', () => {
  test('on the sample', () => {
    const report = analyzeHeaders(SAMPLE_MESSAGE)
    expect(v.safeParse(HeaderAnalysis, report).success).toBe(true)
    expect(report).toMatchObject({
      spf: 'pass (mail.northwind.test)',
      dkim: 'pass (northwind.test), pass (newsletter.test)',
      dmarc: 'pass (northwind.test)',
      spamIndicators: [],
      senderPath: [
        'crm.northwind.test [192.0.43.77]',
        'api.newsletter.test',
        'queue-2.newsletter.test',
        'out-17.newsletter.test',
        'mx.workspace.test',
        'mail-store-4.workspace.test',
      ],
      subject: 'Fireside blends are back ☕',
      unsubscribe: { oneClick: true, state: 'proved' },
      alignment: { from: 'northwind.test', passes: true },
    })
    expect(report.allHeaders[0]).toEqual({ name: 'Delivered-To', value: 'lena@workspace.test' })
    expect(report.hops.map(({ finding }) => finding?.code)).toEqual([
      undefined,
      'header-clock-skew',
      'header-slow-hop',
      undefined,
      undefined,
    ])
  })

  test('on the forged sample', () => {
    const report = analyzeHeaders(FORGED_MESSAGE)
    expect(report).toMatchObject({
      spf: 'pass (bulk-sender.test)',
      dkim: 'none',
      dmarc: 'fail (northwind.test)',
      alignment: { passes: false },
    })
    expect(report.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'header-dmarc-fail',
        'header-results-forged',
        'header-not-aligned',
        'header-reply-to-differs',
        'header-look-alike',
        'header-clock-skew',
      ]),
    )
    expect(report.spamIndicators).toEqual(
      expect.arrayContaining(['Microsoft SCL:9 (spam with high confidence)', 'a lookalike domain']),
    )
    expect(report.sender?.ip).toBe('192.0.43.201')
  })

  test('on nothing', () => {
    expect(analyzeHeaders('')).toMatchObject({
      spf: 'not reported',
      allHeaders: [],
      hops: [],
      senderPath: [],
      spamIndicators: [],
    })
  })

  test('the summary says all of it in plain text', () => {
    const summary = headerSummary(analyzeHeaders(SAMPLE_MESSAGE))
    expect(summary).toContain('SPF: pass (mail.northwind.test)')
    expect(summary).toContain('Delivered by 192.0.43.10 (out-17.newsletter.test)')
    expect(summary).toContain('out-17.newsletter.test → mx.workspace.test')
  })
})

describe('alignment (RFC 9989, 4.4)', () => {
  test.each([
    ['the same name', 'a@sender.example', 'sender.example', [true, true]],
    ['a name below', 'a@sender.example', 'mail.sender.example', [false, null]],
    ['a name beside it', 'a@www.sender.example', 'mail.sender.example', [false, null]],
    ['another name', 'a@sender.example', 'other.example', [false, false]],
    ['another ending', 'a@sender.example', 'sender.test', [false, false]],
  ])('without the public suffix list only what is certain: %s', (_name, from, domain, expected) => {
    const { dkim } = analyzeHeaders(message(`dkim=pass header.d=${domain}`, from)).alignment
    expect(dkim.map(({ strict, relaxed }) => [strict, relaxed])).toEqual([expected])
  })

  test.each([
    ['a@sender.co.uk', 'mail.sender.co.uk', true],
    ['a@sender.co.uk', 'other.co.uk', false],
    ['a@sender.co.uk', 'co.uk', false],
    ['a@www.sender.com', 'mail.sender.com', true],
    ['a@alice.github.io', 'bob.github.io', false],
  ])('with the list: %s and %s are %s', (from, domain, expected) => {
    const { alignment } = analyzeHeaders(message(`dkim=pass header.d=${domain}`, from), { registrableDomain })
    expect([alignment.dkim[0]?.relaxed, alignment.passes]).toEqual([expected, expected])
  })

  test('whether it passes is left open if the list is missing', () => {
    expect(
      analyzeHeaders(message('dkim=pass header.d=m.sender.co.uk', 'a@sender.co.uk')).alignment.passes,
    ).toBeNull()
  })

  test('a pass of someone else is not a pass', () => {
    expect(
      codes(message('spf=pass smtp.mailfrom=b@esp.example; dkim=pass header.d=esp.test', 'a@sender.example')),
    ).toContain('header-not-aligned')
  })

  test('SPF counts the bounce address, or the greeting if it is empty', () => {
    const { spf } = analyzeHeaders(
      message('spf=pass smtp.mailfrom=<> smtp.helo=out.sender.example', 'a@out.sender.example'),
    ).alignment
    expect(spf).toMatchObject({ domain: 'out.sender.example', strict: true })
  })

  test('what no receiver verified is listed as not reported', () => {
    const { alignment } = analyzeHeaders(
      `DKIM-Signature: v=1; d=sender.example; s=a\n${LINE}Return-Path: <b@sender.example>\nFrom: a@sender.example\n`,
    )
    expect([...alignment.dkim, alignment.spf].map((proof) => [proof?.result, proof?.trusted])).toEqual([
      ['not reported', false],
      ['not reported', false],
    ])
    expect(alignment.passes).toBeNull()
  })
})

describe('one-click unsubscribe (RFC 8058)', () => {
  const signed = 'from:list-unsubscribe:List-Unsubscribe-Post'
  const mail = (list: string, post: string | null, h = signed, result = 'pass') =>
    analyzeHeaders(
      message(
        `dkim=${result} header.d=sender.example header.s=s1`,
        'a@sender.example',
        `DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=${h}; bh=x; b=y\n${list && `List-Unsubscribe: ${list}\n`}${post === null ? '' : `List-Unsubscribe-Post: ${post}\n`}`,
      ),
    ).unsubscribe.state
  const POST = 'List-Unsubscribe=One-Click'
  test.each([
    ['all is there', '<https://sender.example/u>', POST, signed, 'pass', 'proved'],
    [
      'with a mailto beside it',
      '<mailto:u@sender.example>, <https://sender.example/u>',
      POST,
      signed,
      'pass',
      'proved',
    ],
    ['no field', '', null, signed, 'pass', 'absent'],
    ['only the link', '<https://sender.example/u>', null, signed, 'pass', 'broken'],
    ['only the post', '', POST, signed, 'pass', 'broken'],
    ['http', '<http://sender.example/u>', POST, signed, 'pass', 'broken'],
    ['mailto only', '<mailto:u@sender.example>', POST, signed, 'pass', 'broken'],
    ['no angle brackets', 'https://sender.example/u', POST, signed, 'pass', 'broken'],
    ['another word', '<https://sender.example/u>', 'yes', signed, 'pass', 'broken'],
    ['one field unsigned', '<https://sender.example/u>', POST, 'from:list-unsubscribe', 'pass', 'broken'],
    ['a signature that fails', '<https://sender.example/u>', POST, signed, 'fail', 'broken'],
  ])('%s', (_name, list, post, h, result, expected) => expect(mail(list, post, h, result)).toBe(expected))

  test('signed, but no one says whether the signature passes', () => {
    const { unsubscribe } = analyzeHeaders(
      `${LINE}DKIM-Signature: v=1; d=sender.example; s=s1; h=${signed}; b=y\nList-Unsubscribe: <https://sender.example/u>\nList-Unsubscribe-Post: ${POST}\nFrom: a@sender.example\n`,
    )
    expect(unsubscribe).toMatchObject({ oneClick: false, state: 'unproved' })
  })
})

describe('scores', () => {
  const lines = (field: string) =>
    analyzeHeaders(`${field}\n`).scores.map(
      ({ engine, value, meaning, severity }) => `${engine} ${value}: ${meaning} [${severity}]`,
    )
  test.each([
    [
      'X-Spam-Status: Yes, score=6.2 required=5.0 tests=BAYES_99,URIBL_BLACK autolearn=no version=4.0.1',
      [
        'SpamAssassin 6.2 of 5: classified as spam [error]',
        'SpamAssassin BAYES_99, URIBL_BLACK: the tests that hit [info]',
      ],
    ],
    [
      'X-Spam-Status: No, hits=-1.9 required=5.0',
      ['SpamAssassin -1.9 of 5: below the threshold: not spam [ok]'],
    ],
    [
      'X-Spam-Status: No, score=3.1 tagged_above=-999 required=5 tests=[HTML_MESSAGE=0.001] autolearn=ham',
      [
        'SpamAssassin 3.1 of 5: not spam, but near the threshold [info]',
        'SpamAssassin HTML_MESSAGE=0.001: the tests that hit [info]',
      ],
    ],
    ['X-Spam-Flag: YES', ['Spam filter YES: classified as spam [error]']],
    [
      'X-Spamd-Result: default: False [4.20 / 15.00]; BAD_REP(4.00)[x]; R_SPF_ALLOW(-0.20)[+ip4]',
      [
        'rspamd 4.2 of 15: below the threshold: not spam [ok]',
        'rspamd BAD_REP 4.00: the symbols with the most points [info]',
      ],
    ],
    ['X-Rspamd-Action: add header', ['rspamd add header: what it did with the message [warning]']],
    [
      'X-Forefront-Antispam-Report: CIP:192.0.2.1;CTRY:;LANG:en;SCL:1;SRV:;IPV:NLI;SFV:NSPM;CAT:NONE;SFS:(13);DIR:INB;',
      [
        'Microsoft SCL:1: not spam [ok]',
        'Microsoft SFV:NSPM: the filter found no spam [ok]',
        'Microsoft CAT:NONE: no policy applied [ok]',
        'Microsoft IPV:NLI: the address is on no list [ok]',
      ],
    ],
    [
      'X-Microsoft-Antispam: BCL:8;ARA:13230040',
      ['Microsoft BCL:8: from a bulk sender with many complaints [error]'],
    ],
    [
      'X-Microsoft-Antispam-Mailbox-Delivery: ucf:0;jmr:0;auth:0;dest:J;',
      ['Microsoft DEST:J: delivered to Junk [error]'],
    ],
    [
      'X-MS-Exchange-Organization-SCL: -1',
      ['Microsoft SCL:-1: not filtered: from a safe sender, an allow list or a rule [info]'],
    ],
    ['X-Gm-Spam: 1', ['Gmail yes: classified as spam [error]']],
    ['X-Gm-Phishy: 0', ['Gmail no: not classified as phishing [ok]']],
    [
      'X-Proofpoint-Spam-Details: rule=notspam policy=default score=12 malwarescore=0 phishscore=3 spamscore=9',
      [
        'Proofpoint notspam, score 12: not spam [ok]',
        'Proofpoint spamscore 9, phishscore 3: points of 100 by kind [info]',
      ],
    ],
    ['X-Mimecast-Spam-Score: 5', ['Mimecast 5: suspicious [warning]']],
    ['X-Mimecast-Bulk-Signature: yes', ['Mimecast yes: known as bulk mail [info]']],
    [
      'X-Barracuda-Spam-Status: No, SCORE=0.50 using global scores of TAG_LEVEL=3.5 QUARANTINE_LEVEL=1000.0 KILL_LEVEL=7.0 tests=x',
      ['Barracuda 0.5 of 3.5: below the threshold: not spam [ok]'],
    ],
    ['X-Spam-Score: nonsense', []],
    ['X-Forefront-Antispam-Report: SCL:;SFV:XYZ', ['Microsoft SFV:XYZ: not documented [info]']],
  ])('%s', (field, expected) => expect(lines(field)).toEqual(expected))
})

describe('spam indicators', () => {
  const indicators = (fields: string) => analyzeHeaders(`${LINE}${fields}\n${REST}`).spamIndicators
  test.each([
    ['a Reply-To at another domain', 'From: a@sender.example\nReply-To: b@other.example'],
    ['a publication named after its site', 'From: "News.com" <a@sender.example>'],
    ['a score below its threshold', 'From: a@sender.example\nX-Spam-Status: No, score=4.4 required=5.0'],
    ['a delay', 'From: a@sender.example\nX-Rspamd-Action: greylist'],
    ['bulk mail', 'From: a@sender.example\nX-Mimecast-Bulk-Signature: yes'],
    ['bulk mail, says Microsoft', 'From: a@sender.example\nX-Microsoft-Antispam: BCL:5'],
  ])('%s is none', (_name, fields) => expect(indicators(fields)).toEqual([]))

  test.each([
    ['a filter that classified it', 'From: a@sender.example\nX-Spam-Flag: YES'],
    ['a score above its threshold', 'From: a@sender.example\nX-Spam-Status: Yes, score=5.4 required=5.0'],
    ['another address in the name', 'From: "ceo@bank.com" <a@sender.example>'],
    ['a look-alike', 'From: a@paypa1.com\nReply-To: b@paypal.com'],
  ])('%s is one', (_name, fields) => expect(indicators(fields)).toHaveLength(1))
})

describe('identities', () => {
  const found = (fields: string) => codes(`${LINE}${fields}\n${REST}`)
  test.each([
    [
      'all of one domain',
      'From: a@sender.example\nReply-To: b@mail.sender.example\nReturn-Path: <c@sender.example>',
      [],
    ],
    ['answers elsewhere', 'From: a@sender.example\nReply-To: b@other.example', ['header-reply-to-differs']],
    [
      'bounces elsewhere',
      'From: a@sender.example\nReturn-Path: <b@other.example>',
      ['header-return-path-differs'],
    ],
    ['on behalf of', 'From: a@sender.example\nSender: b@other.example', ['header-sender-differs']],
    ['two From fields', 'From: a@sender.example\nFrom: b@sender.example', ['header-from-repeated']],
    ['no From', 'Subject: x', ['header-from-missing']],
    ['another address in the name', 'From: "ceo@bank.com" <a@sender.example>', ['header-name-shows-address']],
    ['another domain in the name', 'From: "News.com" <a@sender.example>', ['header-name-shows-domain']],
    ['its own domain in the name', 'From: "sender.example" <a@mail.sender.example>', []],
    [
      'Cyrillic o',
      'From: a@xn--nrthwind-nbh.test\nReply-To: b@northwind.test',
      ['header-reply-to-differs', 'header-look-alike'],
    ],
    ['rn for m', 'From: a@rnicrosoft.com\nTo: b@microsoft.com', ['header-look-alike']],
    [
      'a digit for a letter',
      'From: a@paypa1.com\nReply-To: b@paypal.com',
      ['header-reply-to-differs', 'header-look-alike'],
    ],
    ['two alphabets', 'From: a@xn--nrthwind-nbh.test', ['header-mixed-alphabets']],
    ['an honest name of another language', 'From: a@b\u00fccher.example', ['header-international-name']],
    ['hidden characters', 'From: "Pay\u200bPal" <a@sender.example>', ['header-hidden-characters']],
  ])('%s', (_name, fields, expected) =>
    expect(found(fields).filter((code) => code !== 'header-unknown-results')).toEqual(expected),
  )
})

describe('signatures', () => {
  const found = (tags: string) =>
    codes(`${LINE}DKIM-Signature: ${tags}\nFrom: a@sender.example\n${REST}`).filter((code) =>
      code.startsWith('header-signature-'),
    )
  const GOOD = 'v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to; bh=x; b=y'
  test.each([
    [GOOD, []],
    [GOOD.replace('from:', ''), ['header-signature-without-from']],
    [`${GOOD}; i=@other.example`, ['header-signature-identity']],
    [`${GOOD}; i=a@mail.sender.example`, []],
    [`${GOOD}; l=100`, ['header-signature-length']],
    [`${GOOD}; x=1700000000`, ['header-signature-expired']],
    [`${GOOD}; t=1999999999`, ['header-signature-future']],
    [GOOD.replace('sha256', 'sha1'), ['header-signature-sha1']],
    ['v=1; d=sender.example', ['header-signature-tags-missing']],
  ])('%s', (tags, expected) => expect(found(tags)).toEqual(expected))
})

// RFC 8617, appendix B, as it is there; its indented lines are folds.
const ARC_MESSAGE = `Return-Path: <jqd@d1.example>
Received: from example.org (example.org [208.69.40.157])
    by gmail.example with ESMTP id d200mr22663000ykb.93.1421363207
    for <fmartin@example.com>; Thu, 14 Jan 2015 15:02:40 -0800 (PST)
Received: from segv.d1.example (segv.d1.example [72.52.75.15])
    by lists.example.org (8.14.5/8.14.5) with ESMTP id t0EKaNU9010123
    for <arc@example.org>; Thu, 14 Jan 2015 15:01:30 -0800 (PST)
    (envelope-from jqd@d1.example)
Received: from [2001:DB8::1A] (w-x-y-z.dsl.static.isp.example [w.x.y.z])
    (authenticated bits=0)
    by segv.d1.example with ESMTP id t0FN4a8O084569;
    Thu, 14 Jan 2015 15:00:01 -0800 (PST)
    (envelope-from jqd@d1.example)
Received: from mail-ob0-f188.google.example
    (mail-ob0-f188.google.example [208.69.40.157]) by
    clochette.example.org with ESMTP id d200mr22663000ykb.93.1421363268
    for <fmartin@example.org>; Thu, 14 Jan 2015 15:03:15 -0800 (PST)
ARC-Seal: i=3; a=rsa-sha256; cv=pass; d=clochette.example.org; s=
        clochette; t=12345; b=CU87XzXlNlk5X/yW4l73UvPUcP9ivwYWxyBWcVrRs7
        +HPx3K05nJhny2fvymbReAmOA9GTH/y+k9kEc59hAKVg==
ARC-Message-Signature: i=3; a=rsa-sha256; c=relaxed/relaxed; d=
        clochette.example.org; h=message-id:date:from:to:subject; s=
        clochette; t=12345; bh=KWSe46TZKCcDbH4klJPo+tjk5LWJnVRlP5pvjXFZY
        LQ=; b=o71vwyLsK+Wm4cOSlirXoRwzEvi0vqIjd/2/GkYFYlSd/GGfKzkAgPqxf
        K7ccBMP7Zjb/mpeggswHjEMS8x5NQ==
ARC-Authentication-Results: i=3; clochette.example.org; spf=fail
    smtp.from=jqd@d1.example; dkim=fail (512-bit key)
    header.i=@d1.example; dmarc=fail; arc=pass (as.2.gmail.example=pass,
    ams.2.gmail.example=pass, as.1.lists.example.org=pass,
    ams.1.lists.example.org=fail (message has been altered))
Authentication-Results: clochette.example.org; spf=fail
    smtp.from=jqd@d1.example; dkim=fail (512-bit key)
    header.i=@d1.example; dmarc=fail; arc=pass (as.2.gmail.example=pass,
    ams.2.gmail.example=pass, as.1.lists.example.org=pass,
    ams.1.lists.example.org=fail (message has been altered))
ARC-Seal: i=2; a=rsa-sha256; cv=pass; d=gmail.example; s=20120806; t=
        12345; b=Zpukh/kJL4Q7Kv391FKwTepgS56dgHIcdhhJZjsalhqkFIQQAJ4T9BE
        8jjLXWpRNuh81yqnT1/jHn086RwezGw==
ARC-Message-Signature: i=2; a=rsa-sha256; c=relaxed/relaxed; d=
        gmail.example; h=message-id:date:from:to:subject; s=20120806; t=
        12345; bh=KWSe46TZKCcDbH4klJPo+tjk5LWJnVRlP5pvjXFZYLQ=; b=CVoG44
        cVZvoSs2mMig2wwqPaJ4OZS5XGMCegWqQs1wvRZJS894tJM0xO1RJLgCPsBOxdA5
        9WSqI9s9DfyKDfWg==
ARC-Authentication-Results: i=2; gmail.example; spf=fail
    smtp.from=jqd@d1.example; dkim=fail (512-bit key)
    header.i=@example.org; dmarc=fail; arc=pass
    (as.1.lists.example.org=pass, ams.1.lists.example.org=pass)
ARC-Seal: i=1; a=rsa-sha256; cv=none; d=lists.example.org; s=dk-lists;
         t=12345; b=TlCCKzgk3TrAa+G77gYYO8Fxk4q/Ml0biqduZJeOYh6+0zhwQ8u/
        lHxLi21pxu347isLSuNtvIagIvAQna9a5A==
ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=
        lists.example.org; h=message-id:date:from:to:subject; s=
        dk-lists; t=12345; bh=KWSe46TZKCcDbH4klJPo+tjk5LWJnVRlP5pvjXFZYL
        Q=; b=DsoD3n3hiwlrN1ma8IZQFgZx8EDO7Wah3hUjIEsYKuShRKYB4LwGUiKD5Y
        yHgcIwGHhSc/4+ewYqHMWDnuFxiQ==
ARC-Authentication-Results: i=1; lists.example.org; spf=pass
    smtp.mfrom=jqd@d1.example; dkim=pass (512-bit key)
    header.i=@d1.example; dmarc=pass
DKIM-Signature: v=1; a=rsa-sha1; c=relaxed/relaxed; d=d1.example; h=
        message-id:date:from:to:subject; s=origin2015; bh=bIxxaeIQvmOBdT
        AitYfSNFgzPP4=; b=qKjd5fYibKXWWIcMKCgRYuo1vJ2fD+IAQPjX+uamXIGY2Q
        0HjQ+Lq3/yHzG3JHJp6780/nKQPOWt2UDJQrJkEA==
Message-ID: <54B84785.1060301@d1.example>
Date: Thu, 14 Jan 2015 15:00:01 -0800
From: John Q Doe <jqd@d1.example>
To: arc@dmarc.example
Subject: [List 2] Example 1

Hey gang,
`

describe('ARC (RFC 8617, appendix B)', () => {
  const report = analyzeHeaders(ARC_MESSAGE)
  test('the chain is complete, and each seal is named', () => {
    expect(report.arc.state).toBe('whole')
    expect(report.arc.sets).toEqual([
      {
        instance: 1,
        domain: 'lists.example.org',
        authserv: 'lists.example.org',
        chain: 'none',
        results: 'spf=pass, dkim=pass, dmarc=pass',
      },
      {
        instance: 2,
        domain: 'gmail.example',
        authserv: 'gmail.example',
        chain: 'pass',
        results: 'spf=fail, dkim=fail, dmarc=fail, arc=pass',
      },
      {
        instance: 3,
        domain: 'clochette.example.org',
        authserv: 'clochette.example.org',
        chain: 'pass',
        results: 'spf=fail, dkim=fail, dmarc=fail, arc=pass',
      },
    ])
  })
  test('the example’s lines are out of order, so no one knows whose results they are', () => {
    // gmail.example is at the top as the receiver, and clochette.example.org wrote below all Received lines.
    expect(report.results.every(({ trusted }) => !trusted)).toBe(true)
  })
  test.each([
    ['a seal is missing', /ARC-Seal: i=2[^]*?(?=ARC-Message)/],
    ['a signature is missing', /ARC-Message-Signature: i=3[^]*?(?=ARC-Auth)/],
    ['the first set is missing', /ARC-Seal: i=1[^]*?(?=DKIM-)/],
  ])('broken: %s', (_name, part) =>
    expect(analyzeHeaders(ARC_MESSAGE.replace(part, '')).arc.state).toBe('broken'),
  )
  test('broken: a sealer found the chain broken', () => {
    expect(
      analyzeHeaders(ARC_MESSAGE.replace('i=3; a=rsa-sha256; cv=pass', 'i=3; a=rsa-sha256; cv=fail')).arc
        .state,
    ).toBe('broken')
  })
})

describe('a receiver’s own words for a result', () => {
  test.each([
    ['spf=hardfail', 'header-spf-fail'],
    ['spf=tempfail', 'header-spf-temperror'],
    ['dkim=badformat', 'header-dkim-neutral'],
    ['dmarc=error', 'header-dmarc-permerror'],
  ])('%s counts as the standard one', (result, code) => {
    const text = `Authentication-Results: mx.reader.example; ${result}\n${LINE}From: a@sender.example\n${REST}`
    const finding = analyzeHeaders(text).findings.find((one) => one.code === code)
    expect(finding?.message).toContain(result.split('=')[1])
  })
})
