// Authentication-Results by the grammar of RFC 8601, the examples of its appendix B, and which of several to trust.
import { describe, expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import {
  parseAuthenticationResults,
  parseReceivedSpf,
} from '#shared/message/header/authentication-results.ts'

/** One line per result: "method=result (comment) "reason" name=value …". */
const read = (value: string) =>
  parseAuthenticationResults(value).results.map(({ method, result, comment, reason, properties }) =>
    [
      `${method}=${result}`,
      comment && `(${comment})`,
      reason && `"${reason}"`,
      ...properties.map(({ name, value }) => `${name}=${value}`),
    ]
      .filter(Boolean)
      .join(' '),
  )

describe('the grammar', () => {
  test.each([
    ['example.org 1; none', []],
    ['example.com; spf=pass smtp.mailfrom=example.net', ['spf=pass smtp.mailfrom=example.net']],
    [
      'example.com; auth=pass (cram-md5) smtp.auth=sender@example.net; spf=pass smtp.mailfrom=example.net',
      ['auth=pass (cram-md5) smtp.auth=sender@example.net', 'spf=pass smtp.mailfrom=example.net'],
    ],
    [
      'example.com; dkim=pass reason="good signature" header.i=@mail-router.example.net',
      ['dkim=pass "good signature" header.i=@mail-router.example.net'],
    ],
    [
      'mx.example; dkim=pass header.b=AbC/+12=; spf=pass smtp.mailfrom=bounce+a=b.com@example.net',
      ['dkim=pass header.b=AbC/+12=', 'spf=pass smtp.mailfrom=bounce+a=b.com@example.net'],
    ],
    ['mx.example; SPF=Pass smtp . MailFrom = Example.NET', ['spf=pass smtp.mailfrom=Example.NET']],
    ['mx.example; x-custom=yes x.y=z', ['x-custom=yes x.y=z']],
    ['mx.example', []],
    ['mx.example;', []],
    ['', []],
    [';;;===((("', []],
  ])('%s', (value, expected) => expect(read(value)).toEqual(expected))

  test('a name is read with its version and its comments', () => {
    expect(parseAuthenticationResults('foo.example.net (foobar) 1 (baz); none')).toMatchObject({
      authserv: 'foo.example.net',
      version: '1',
      none: true,
      faults: [],
    })
  })
})

/**
 * Compared by hand with python3-authres 1.2.0 and Mail::AuthenticationResults 2.20230112. The comments name them where
 * they differ from us.
 */
describe('where other programs differ', () => {
  test.each([
    // authres finds no "=": it accepts no comment inside a method (RFC 8601, 2.2 and B.7 allow it).
    [
      "foo.example.net (foobar) 1 (baz); dkim (Because I like it) / 1 (One yay) = (wait for it) fail policy (A dot can go here) . (like that) expired (this surprised me) = (as I wasn't expecting it) 1362471462",
      ['dkim=fail (wait for it) policy.expired=1362471462'],
    ],
    // Both reject a field without a name, which Microsoft writes.
    [
      'spf=pass (sender IP is 192.0.2.10) smtp.mailfrom=example.net; dkim=pass (signature was verified) header.d=example.net;dmarc=pass action=none header.from=example.net;compauth=pass reason=100',
      [
        'spf=pass (sender IP is 192.0.2.10) smtp.mailfrom=example.net',
        'dkim=pass (signature was verified) header.d=example.net',
        'dmarc=pass action=none header.from=example.net',
        'compauth=pass "100"',
      ],
    ],
    // authres rejects both, Mail::AuthenticationResults reads them as we do.
    ['mx.example; spf=pass smtp.mailfrom=<>; dkim=none', ['spf=pass smtp.mailfrom=<>', 'dkim=none']],
    ['mx.example; iprev=pass policy.iprev=2001:db8::1', ['iprev=pass policy.iprev=2001:db8::1']],
    // Mail::AuthenticationResults turns it into two properties; authres keeps the quotes.
    [
      'mx.example; spf=pass smtp.mailfrom="odd one"@example.net',
      ['spf=pass smtp.mailfrom=odd one@example.net'],
    ],
    // authres rejects the last semicolon.
    ['mx.example; spf=pass; dkim=pass;', ['spf=pass', 'dkim=pass']],
    // Both take dkim for a property of spf.
    [
      'mx.example;spf=pass smtp.mailfrom=example.net dkim=pass header.d=example.net',
      ['spf=pass smtp.mailfrom=example.net', 'dkim=pass header.d=example.net'],
    ],
    // Both reject the missing semicolon, and the unclosed parenthesis.
    ['mx.example spf=pass smtp.mailfrom=example.net', ['spf=pass smtp.mailfrom=example.net']],
    [
      'mx.example; dkim=pass (never closed header.d=example.net',
      ['dkim=pass (never closed header.d=example.net)'],
    ],
    // Mail::AuthenticationResults rejects the quotes in quotes; authres keeps the backslashes.
    [
      'mx.example; dkim=fail reason="a \\"quoted\\" word; and more" header.d=example.net',
      ['dkim=fail "a "quoted" word; and more" header.d=example.net'],
    ],
  ])('%s', (value, expected) => expect(read(value)).toEqual(expected))
})

describe('Received-SPF (RFC 7208, 9.1)', () => {
  test.each([
    [
      'pass (mybox.example.org: domain of myname@example.com designates 192.0.2.1 as permitted sender) receiver=mybox.example.org; client-ip=192.0.2.1; envelope-from="myname@example.com"; helo=foo.example.com;',
      ['pass', 'mybox.example.org', '192.0.2.1', 'myname@example.com', 'foo.example.com'],
    ],
    [
      'fail (mybox.example.org: domain of myname@example.com does not designate 192.0.2.1 as permitted sender) identity=mailfrom; client-ip=192.0.2.1; envelope-from="myname@example.com";',
      ['fail', 'mybox.example.org', '192.0.2.1', 'myname@example.com', ''],
    ],
    [
      'Pass (protection.outlook.com: domain of example.net designates 192.0.2.10 as permitted sender) receiver=protection.outlook.com; client-ip=192.0.2.10; helo=mail.example.net; pr=C',
      ['pass', 'protection.outlook.com', '192.0.2.10', '', 'mail.example.net'],
    ],
    ['none', ['none', '', '', '', '']],
    ['', ['', '', '', '', '']],
  ])('%s', (value, expected) => {
    const { result, receiver, clientIp, envelopeFrom, helo } = parseReceivedSpf(value)
    expect([result, receiver, clientIp, envelopeFrom, helo]).toEqual(expected)
  })
})

const RECEIVED = {
  border:
    'Received: from mail-router.example.com (mail-router.example.com [192.0.2.1])\n by server.example.org (8.11.6/8.11.6) with ESMTP id g1G0r1kA003489;\n Fri, Feb 15 2002 17:19:07 -0800\n',
  dialup:
    'Received: from dialup-1-2-3-4.example.net (dialup-1-2-3-4.example.net [192.0.2.200])\n by mail-router.example.com (8.11.6/8.11.6) with ESMTP id g1G0r1kA003489;\n Fri, Feb 15 2002 17:19:07 -0800\n',
  checker:
    'Received: from mail-router.example.com (mail-router.example.com [192.0.2.1])\n by auth-checker.example.com (8.11.6/8.11.6) with ESMTP id i7PK0sH7021929;\n Fri, Feb 15 2002 17:19:22 -0800\n',
}
const REST =
  'From: sender@example.com\nDate: Fri, Feb 15 2002 16:54:30 -0800\nMessage-Id: <12345.abc@example.com>\n\nHello!\n'

const trusted = (text: string) =>
  analyzeHeaders(text).results.map((line) => `${line.method}=${line.result} ${line.trusted}`)

describe('RFC 8601, appendix B', () => {
  test('B.1: no field, no conclusion', () => {
    const report = analyzeHeaders(RECEIVED.border + REST)
    expect(report).toMatchObject({
      spf: 'not reported',
      dkim: 'not reported',
      dmarc: 'not reported',
      results: [],
    })
    expect(report.findings.map(({ code }) => code)).toContain('header-unknown-results')
  })

  test('B.2: the receiver says that it checked nothing', () => {
    expect(trusted(`Authentication-Results: example.org 1; none\n${RECEIVED.border}${REST}`)).toEqual([])
  })

  test('B.3: one result', () => {
    const report = analyzeHeaders(
      `Authentication-Results: example.com;\n spf=pass smtp.mailfrom=example.net\n${RECEIVED.dialup}${REST}`,
    )
    expect(report).toMatchObject({ spf: 'pass (example.net)', receiver: 'example.com' })
  })

  test('B.4: two fields of one server', () => {
    const fields =
      'Authentication-Results: example.com;\n auth=pass (cram-md5) smtp.auth=sender@example.net;\n spf=pass smtp.mailfrom=example.net\nAuthentication-Results: example.com; iprev=pass\n policy.iprev=192.0.2.200\n'
    expect(trusted(fields + RECEIVED.dialup + REST)).toEqual([
      'auth=pass true',
      'spf=pass true',
      'iprev=pass true',
    ])
  })

  test('B.5: two servers of one organization, the second field between their lines', () => {
    const text = `Authentication-Results: example.com;\n dkim=pass (good signature) header.d=example.com\n${RECEIVED.checker}Authentication-Results: example.com;\n auth=pass (cram-md5) smtp.auth=sender@example.com;\n spf=fail smtp.mailfrom=example.com\n${RECEIVED.dialup}${REST}`
    expect(trusted(text)).toEqual(['dkim=pass true', 'auth=pass true', 'spf=fail true'])
    // One aligned pass is enough, so the failed SPF is not an error.
    expect(analyzeHeaders(text).findings.find(({ code }) => code === 'header-spf-fail')?.severity).toBe(
      'warning',
    )
  })

  test('B.6: the field of another organization is shown but not trusted', () => {
    const text = `Authentication-Results: example.com;
 dkim=pass reason="good signature" header.i=@mail-router.example.net;
 dkim=fail reason="bad signature" header.i=@newyork.example.com
Received: from mail-router.example.net (mail-router.example.net [192.0.2.250])
 by chicago.example.com (8.11.6/8.11.6) for <recipient@chicago.example.com>
 with ESMTP id i7PK0sH7021929; Fri, Feb 15 2002 17:19:22 -0800
DKIM-Signature: v=1; a=rsa-sha256; s=furble; d=mail-router.example.net; t=1188964198;
 c=relaxed/simple; h=From:Date:To:Message-Id:Subject:Authentication-Results;
 bh=ftA9J6GtX8OpwUECzHnCkRzKw1uk6FNiLfJl5Nmv49E=; b=oINEO8hgn/gnunsg ... 9n9ODSNFSDij3=
Authentication-Results: example.net; dkim=pass (good signature) header.i=@newyork.example.com
Received: from smtp.newyork.example.com (smtp.newyork.example.com [192.0.2.220])
 by mail-router.example.net (8.11.6/8.11.6) with ESMTP id g1G0r1kA003489;
 Fri, Feb 15 2002 17:19:07 -0800
DKIM-Signature: v=1; a=rsa-sha256; s=gatsby; d=newyork.example.com; t=1188964191;
 c=simple/simple; h=From:Date:To:Message-Id:Subject;
 bh=sEu28nfs9fuZGD/pSr7ANysbY3jtdaQ3Xv9xPQtS0m7=; b=EToRSuvUfQVP3Bkz ... rTB0t0gYnBVCM=
From: sender@newyork.example.com
`
    expect(trusted(text)).toEqual(['dkim=pass true', 'dkim=fail true', 'dkim=pass false'])
    expect(analyzeHeaders(text).signatures.map(({ domain, result }) => [domain, result])).toEqual([
      ['mail-router.example.net', 'pass'],
      ['newyork.example.com', 'fail'],
    ])
  })
})

const google = (fields: string) =>
  `Received: by 2002:a05:6512:3d07:b0:50a:1b2c:3d4e with SMTP id d7csp1; Tue, 17 Nov 2026 01:14:12 -0800 (PST)
Received: from mail.example.org (mail.example.org. [192.0.43.10]) by mx.google.com with ESMTPS id d2 for <lena@gmail.com>; Tue, 17 Nov 2026 01:14:11 -0800 (PST)
${fields}Received: from pc (pc.example.org [192.0.43.11]) by mail.example.org with ESMTPSA id 1; Tue, 17 Nov 2026 09:14:10 +0000
From: a@example.org

`

describe('whom to trust', () => {
  test('Google writes below its line: its own name there is trusted', () => {
    const report = analyzeHeaders(
      google('Authentication-Results: mx.google.com; spf=pass smtp.mailfrom=a@example.org\n'),
    )
    expect(report.spf).toBe('pass (example.org)')
    expect(report.sender).toEqual({
      ip: '192.0.43.10',
      name: 'mail.example.org',
      helo: 'mail.example.org',
      seenBy: 'mx.google.com',
    })
  })

  test('another name there is not', () => {
    const report = analyzeHeaders(
      google('Authentication-Results: mail.example.org; spf=pass smtp.mailfrom=a@example.org\n'),
    )
    expect(report.spf).toBe('not reported')
    expect(report.results[0]).toMatchObject({
      trusted: false,
      because: expect.stringContaining('the sender or a relay') as string,
    })
  })

  test('its name further down is a forgery', () => {
    const text = google(
      'Authentication-Results: mx.google.com; dmarc=fail header.from=example.org\n',
    ).replace(
      'From: a@',
      'Authentication-Results: mx.google.com; dmarc=pass header.from=example.org\nFrom: a@',
    )
    const report = analyzeHeaders(text)
    expect(report.dmarc).toBe('fail (example.org)')
    expect(report.findings.map(({ code }) => code)).toContain('header-results-forged')
  })

  test('a receiver that writes above its line wrote nothing below it', () => {
    const text = `Authentication-Results: mx.example.com; dmarc=fail header.from=example.org
Received: from bad (unknown [192.0.43.99]) by mx.example.com with ESMTP id 1; Tue, 17 Nov 2026 09:14:11 +0000
Authentication-Results: mx.example.com; dmarc=pass header.from=example.org
From: a@example.org
`
    expect(trusted(text)).toEqual(['dmarc=fail true', 'dmarc=pass false'])
  })

  test('a greeting with the receiver’s name does not make the client its own', () => {
    const text = `Received: from inside.example.com (unknown [192.0.43.99]) by mx.example.com with ESMTP id 1; Tue, 17 Nov 2026 09:14:11 +0000
Received: from a (a [192.0.43.98]) by inside.example.com with ESMTP id 1; Tue, 17 Nov 2026 09:14:10 +0000
Authentication-Results: inside.example.com; dmarc=pass header.from=example.org
From: a@example.org
`
    expect(trusted(text)).toEqual(['dmarc=pass false'])
    expect(analyzeHeaders(text).sender?.ip).toBe('192.0.43.99')
  })

  test('Microsoft names no server and delivers within its own networks', () => {
    const text = `Received: from AS8P.eurprd04.prod.outlook.com (2603:10a6:20b:42d::22) by AM9P.eurprd04.prod.outlook.com with HTTPS; Tue, 17 Nov 2026 09:14:14 +0000
Received: from AM7F.eop-eur06.prod.protection.outlook.com (2603:10a6:20b:127:cafe::12) by AS8P.outlook.office365.com (2603:10a6:20b:127::23) with Microsoft SMTP Server via Frontend Transport; Tue, 17 Nov 2026 09:14:13 +0000
Authentication-Results: spf=pass (sender IP is 192.0.43.10) smtp.mailfrom=example.org; dkim=pass header.d=example.org;dmarc=pass action=none header.from=example.org;compauth=pass reason=100
Received-SPF: Pass (protection.outlook.com: domain of example.org designates 192.0.43.10 as permitted sender) receiver=protection.outlook.com; client-ip=192.0.43.10; helo=mail.example.org; pr=C
Received: from mail.example.org (192.0.43.10) by AM7F.mail.protection.outlook.com (10.233.255.30) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20 via Frontend Transport; Tue, 17 Nov 2026 09:14:11 +0000
Authentication-Results: spf=fail smtp.mailfrom=example.org
From: a@example.org
`
    const report = analyzeHeaders(text)
    expect(report.sender?.ip).toBe('192.0.43.10')
    expect(report.results.map(({ method, trusted }) => `${method} ${trusted}`)).toEqual([
      'spf true',
      'dkim true',
      'dmarc true',
      'compauth true',
      'spf false',
      'spf true',
    ])
    expect(report.scores).toContainEqual({
      engine: 'Microsoft',
      value: 'compauth=pass',
      meaning: 'composite authentication: pass (100: the sender is verified)',
      severity: 'ok',
    })
  })

  test.each([
    [
      'dmarc=fail action=oreject header.from=a.example;compauth=fail reason=000',
      'action=oreject',
      'Microsoft overrode it',
    ],
    [
      'dmarc=fail action=o.reject header.from=a.example;compauth=none reason=451',
      'action=o.reject',
      'marked as spam',
    ],
    ['dmarc=fail action=pct.reject header.from=a.example', 'action=pct.reject', 'pct='],
    ['dmarc=permerror action=permerror header.from=a.example', 'action=permerror', 'record of the domain'],
    ['dmarc=fail;compauth=fail reason=000', 'compauth=fail', '000: DMARC failed'],
    ['dmarc=none;compauth=fail reason=001', 'compauth=fail', '001: the domain has no SPF, DKIM or DMARC'],
    ['dmarc=none;compauth=fail reason=002', 'compauth=fail', '002: an administrator'],
    [
      'dmarc=fail;compauth=fail reason=010',
      'compauth=fail',
      '010: DMARC failed for a domain of the receiving',
    ],
    ['dmarc=pass;compauth=pass reason=109', 'compauth=pass', '109: the sender is verified'],
    ['dmarc=fail;compauth=pass reason=130', 'compauth=pass', '130: DMARC failed, but a trusted ARC'],
    ['dmarc=none;compauth=softpass reason=201', 'compauth=softpass', '201: verified in part'],
    ['dmarc=none;compauth=none reason=300', 'compauth=none', '300: not checked'],
    ['dmarc=none;compauth=none reason=405', 'compauth=none', '405: skipped'],
    ['dmarc=none;compauth=fail reason=601', 'compauth=fail', '601: Microsoft’s own signals do not'],
    ['dmarc=none;compauth=pass reason=703', 'compauth=pass', '703: Microsoft’s own signals support'],
    ['dmarc=none;compauth=none reason=905', 'compauth=none', '905: skipped'],
  ])('of Microsoft, %s is explained', (results, value, meaning) => {
    const { scores } = analyzeHeaders(
      `Authentication-Results: spf=fail (sender IP is 192.0.43.10) smtp.mailfrom=a.example; dkim=none;${results}\nFrom: a@a.example\n`,
    )
    expect(scores).toContainEqual(
      expect.objectContaining({
        engine: 'Microsoft',
        value,
        meaning: expect.stringContaining(meaning) as string,
      }),
    )
  })

  test('without a Received line the topmost counts, and the report says so', () => {
    const text =
      'Authentication-Results: mx.example.com; spf=pass\nAuthentication-Results: other.example.net; spf=fail\nFrom: a@example.org\n'
    expect(trusted(text)).toEqual(['spf=pass true', 'spf=fail false'])
    expect(analyzeHeaders(text).findings.map(({ code }) => code)).toContain('header-no-received')
  })

  test('Received-SPF counts if nothing else reports SPF', () => {
    const text = google(
      'Received-SPF: softfail (google.com: domain of transitioning a@example.org does not designate 192.0.43.10 as permitted sender) client-ip=192.0.43.10; envelope-from=a@example.org\n',
    )
    expect(analyzeHeaders(text).spf).toBe('softfail (example.org)')
  })
})

describe('forged in the receiver’s name (RFC 8601, 4.1 and 5)', () => {
  const DOOR =
    'Received: from bad.example.org (bad.example.org [192.0.43.99]) by mx2.example.net with ESMTP id 2; Tue, 17 Nov 2026 09:14:11 +0000\n'
  const INSIDE =
    'Received: from mx2.example.net (mx2.example.net [192.0.2.1]) by in.example.net with ESMTP id 1; Tue, 17 Nov 2026 09:14:12 +0000\n'
  const results = (id: string) =>
    `Authentication-Results: ${id}; spf=pass smtp.mailfrom=bank.example; dkim=pass header.d=bank.example; dmarc=pass header.from=bank.example\n`
  const FROM = 'From: a@bank.example\n'
  const read = (text: string) => {
    const { dmarc, alignment, findings, spamIndicators } = analyzeHeaders(text)
    const codes = findings.map(({ code }) => code).filter((code) => code.startsWith('header-results-'))
    return { dmarc, passes: alignment.passes, codes, spamIndicators }
  }
  const nothing = { dmarc: 'not reported', passes: null }

  test('another name of the receiver’s domain, below its border server', () => {
    expect(read(INSIDE + DOOR + results('other.example.net') + FROM)).toMatchObject(nothing)
  })

  test('the name of a server that got the message later', () => {
    const report = read(INSIDE + DOOR + results('in.example.net') + FROM)
    expect(report).toMatchObject({ ...nothing, codes: ['header-results-forged'] })
    expect(report.spamIndicators).toHaveLength(1)
  })

  test('the border server’s own name, and the name of its domain, are trusted at the border', () => {
    for (const id of ['mx2.example.net', 'example.net'])
      expect(read(INSIDE + DOOR + results(id) + FROM)).toMatchObject({ passes: true, codes: [] })
  })

  test('a name that many could have is not the border server’s', () => {
    expect(read(INSIDE + DOOR + results('net') + FROM)).toMatchObject(nothing)
    const shared = (DOOR + results('co.uk') + FROM).replaceAll('mx2.example.net', 'mx.reader.co.uk')
    expect(read(shared)).toMatchObject(nothing)
  })

  test('in Gmail’s order the topmost field counts and the one below it does not', () => {
    const genuine =
      'Authentication-Results: mx.google.com; spf=fail smtp.mailfrom=x.example; dmarc=fail header.from=bank.example\n'
    const text = google(genuine + results('mx.google.com')).replace('a@example.org', 'a@bank.example')
    expect(read(text)).toMatchObject({
      dmarc: 'fail (bank.example)',
      passes: false,
      codes: ['header-results-repeated'],
    })
  })

  test('the same where the sender wrote no Received line at all', () => {
    const genuine = 'Authentication-Results: mx2.example.net; dmarc=fail header.from=bank.example\n'
    expect(read(DOOR + genuine + results('mx2.example.net') + FROM)).toMatchObject({
      dmarc: 'fail (bank.example)',
      codes: ['header-results-repeated'],
    })
  })

  test('the same without any Received line', () => {
    const genuine = 'Authentication-Results: mx2.example.net; dmarc=fail header.from=bank.example\n'
    expect(read(genuine + results('mx2.example.net') + FROM)).toMatchObject({
      dmarc: 'fail (bank.example)',
      codes: ['header-results-repeated'],
    })
  })

  test('the same in the order of Microsoft, which names no server', () => {
    const door = DOOR.replace('mx2.example.net', 'AM7F.mail.protection.outlook.com')
    const genuine =
      'Authentication-Results: spf=fail smtp.mailfrom=x.example; dmarc=fail header.from=bank.example\n'
    const forged =
      'Authentication-Results: dkim=pass header.d=bank.example;dmarc=pass header.from=bank.example\n'
    expect(read(door + genuine + forged + FROM)).toMatchObject({
      dmarc: 'fail (bank.example)',
      passes: false,
    })
  })

  test('a second Received-SPF in the border server’s name is not trusted', () => {
    const line = (result: string) =>
      `Received-SPF: ${result} (google.com: domain of a@example.org) client-ip=192.0.43.10; envelope-from=a@example.org\n`
    expect(analyzeHeaders(google(line('fail') + line('pass'))).spf).toBe('fail (example.org)')
  })

  test('a receiver that writes above its line is still trusted there, under any name', () => {
    const genuine = 'Authentication-Results: spf.filter.example.com; dmarc=fail header.from=bank.example\n'
    expect(read(genuine + DOOR + results('mx2.example.net') + FROM)).toMatchObject({
      dmarc: 'fail (bank.example)',
      codes: ['header-results-forged'],
    })
  })
})
