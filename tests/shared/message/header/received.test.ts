import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isoText } from '#shared/message/header/date-time.ts'
import { parseReceived, type Received } from '#shared/message/header/received.ts'
import { splitFields, valuesOf } from '#shared/message/header/split-fields.ts'

type Expected = Partial<Omit<Received, 'date'>> & { at?: string; date?: null }

const FORMS: readonly (readonly [name: string, line: string, expected: Expected])[] = [
  [
    'Postfix, TLS, address known',
    'from mail.example.org (mail.example.org [192.0.2.10]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits) key-exchange X25519 server-signature RSA-PSS (2048 bits)) (No client certificate requested) by mx.example.com (Postfix) with ESMTPS id 4SdX2Q for <lena@example.com>; Tue, 17 Nov 2026 09:14:11 +0000 (UTC)',
    {
      from: 'mail.example.org',
      reverse: 'mail.example.org',
      ip: '192.0.2.10',
      by: 'mx.example.com',
      with: 'ESMTPS',
      id: '4SdX2Q',
      for: 'lena@example.com',
      tls: 'TLS 1.3, TLS_AES_256_GCM_SHA384',
      at: '2026-11-17T09:14:11Z',
    },
  ],
  [
    'Postfix, no reverse name, IPv6',
    'from server.chat.example (unknown [IPv6:2a01:7c8:aab6:26d:5054:ff:fed1:1da2]) by mx1.freebsd.org (Postfix) with ESMTPS id CF0171862 for <test@example.com>; Mon, 6 Jul 2015 09:01:20 +0000 (UTC) (envelope-from upwest201diana@outlook.com)',
    {
      from: 'server.chat.example',
      helo: 'server.chat.example',
      reverse: '',
      ip: '2a01:7c8:aab6:26d:5054:ff:fed1:1da2',
      at: '2015-07-06T09:01:20Z',
    },
  ],
  [
    'Postfix, from a local user',
    'by web1.example.com (Postfix, from userid 33) id 9F1B2C; Mon, 6 Jul 2015 11:01:20 +0200 (CEST)',
    { from: '', by: 'web1.example.com', with: '', id: '9F1B2C', at: '2015-07-06T09:01:20Z' },
  ],
  [
    'Postfix, the helo lies',
    'from mx.google.com (dsl-1-2-3-4.isp.example [203.0.113.4]) by mx.example.com (Postfix) with ESMTP id 1; Mon, 6 Jul 2015 09:01:20 GMT',
    { from: 'dsl-1-2-3-4.isp.example', helo: 'mx.google.com', ip: '203.0.113.4' },
  ],
  [
    'Postfix, client with a port',
    'from a.example (a.example [192.0.2.10]:52114) by b.example (Postfix) with SMTP id 1; Mon, 6 Jul 2015 09:01:20 GMT',
    { from: 'a.example', ip: '192.0.2.10' },
  ],
  [
    'Exim, reverse name and helo',
    'from ca-18.service.example ([151.18.193.131] helo=User) by server.example.nl with esmtpa (Exim 4.76) (envelope-from <u@outlook.com>) id 1ZC1sl-0006b4-TU; Mon, 06 Jul 2015 10:36:08 +0200',
    {
      from: 'ca-18.service.example',
      reverse: 'ca-18.service.example',
      helo: 'user',
      ip: '151.18.193.131',
      with: 'esmtpa',
      id: '1ZC1sl-0006b4-TU',
    },
  ],
  [
    'Exim, address only',
    'from [192.0.2.77] (helo=crm.example) by api.example with esmtpsa (TLS1.2:ECDHE-RSA-AES128-GCM-SHA256:128) (Exim 4.98) id 1tCyQk; Tue, 17 Nov 2026 09:11:28 +0000',
    {
      from: 'crm.example',
      helo: 'crm.example',
      ip: '192.0.2.77',
      tls: 'TLS 1.2, ECDHE-RSA-AES128-GCM-SHA256',
    },
  ],
  [
    'Exim, tls clause',
    'from mail.example.org ([192.0.2.10]) by mx.example.com with esmtps (TLS1.3) tls TLS_AES_256_GCM_SHA384 (Exim 4.94.2) (envelope-from <a@example.org>) id 1m for b@example.com; Tue, 17 Nov 2026 09:11:28 +0000',
    {
      from: 'mail.example.org',
      with: 'esmtps',
      tls: 'TLS 1.3, TLS_AES_256_GCM_SHA384',
      for: 'b@example.com',
    },
  ],
  [
    'Exim, local',
    'from www-data by web.example.com with local (Exim 4.92) (envelope-from <www-data@web.example.com>) id 1k; Tue, 17 Nov 2026 09:11:28 +0000',
    { from: 'www-data', by: 'web.example.com', with: 'local', ip: '' },
  ],
  [
    'Gmail, from outside',
    'from mail.example.org (mail.example.org. [192.0.2.10]) by mx.google.com with ESMTPS id d2-20020a17si1234pjz.55.2026.11.17.01.14.11 for <lena@gmail.com> (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256); Tue, 17 Nov 2026 01:14:11 -0800 (PST)',
    {
      reverse: 'mail.example.org',
      ip: '192.0.2.10',
      by: 'mx.google.com',
      tls: 'TLS 1.3, TLS_AES_256_GCM_SHA384',
      at: '2026-11-17T09:14:11Z',
    },
  ],
  [
    'Gmail, inside',
    'by 2002:a05:6512:3d07:b0:50a:1b2c:3d4e with SMTP id d7csp123456lfv; Tue, 17 Nov 2026 01:14:12 -0800 (PST)',
    {
      from: '',
      by: '2002:a05:6512:3d07:b0:50a:1b2c:3d4e',
      byIp: '2002:a05:6512:3d07:b0:50a:1b2c:3d4e',
      with: 'SMTP',
    },
  ],
  [
    'Gmail, submitted',
    'from [192.168.1.23] (p5b01.dip0.isp.example. [91.1.2.3]) by smtp.gmail.com with ESMTPSA id q7sm1; Tue, 17 Nov 2026 01:14:10 -0800 (PST)',
    { reverse: 'p5b01.dip0.isp.example', helo: '192.168.1.23', ip: '91.1.2.3', with: 'ESMTPSA' },
  ],
  [
    'Exchange Online, at the door',
    'from mail.example.org (192.0.2.10) by AM7EUR06FT012.mail.protection.outlook.com (10.233.255.30) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.8137.17 via Frontend Transport; Tue, 17 Nov 2026 09:14:11 +0000',
    {
      from: 'mail.example.org',
      reverse: '',
      ip: '192.0.2.10',
      by: 'am7eur06ft012.mail.protection.outlook.com',
      byIp: '10.233.255.30',
      with: 'Microsoft SMTP Server',
      via: 'Frontend Transport',
      id: '15.20.8137.17',
      tls: 'TLS 1.2, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
    },
  ],
  [
    'Exchange Online, inside',
    'from AS8PR04MB8946.eurprd04.prod.outlook.com (2603:10a6:20b:42d::22) by AM9PR04MB8211.eurprd04.prod.outlook.com with HTTPS; Tue, 17 Nov 2026 09:14:14 +0000',
    { from: 'as8pr04mb8946.eurprd04.prod.outlook.com', ip: '2603:10a6:20b:42d::22', with: 'HTTPS' },
  ],
  [
    'Exchange, mapi',
    'from EX1.corp.example ([fe80::1c2d:3e4f]) by EX1.corp.example ([fe80::1c2d:3e4f%11]) with mapi id 15.01.2507.039; Tue, 17 Nov 2026 09:14:10 +0000',
    {
      from: 'ex1.corp.example',
      ip: 'fe80::1c2d:3e4f',
      byIp: 'fe80::1c2d:3e4f',
      with: 'mapi',
      id: '15.01.2507.039',
    },
  ],
  [
    'sendmail',
    'from mail-router.example.com (mail-router.example.com [192.0.2.1]) by server.example.org (8.11.6/8.11.6) with ESMTP id g1G0r1kA003489; Fri, Feb 15 2002 17:19:07 -0800',
    { from: 'mail-router.example.com', by: 'server.example.org', at: '2002-02-16T01:19:07Z' },
  ],
  [
    'sendmail, local',
    '(from apache@localhost) by web.example.com (8.14.4/8.14.4/Submit) id r7U1; Fri, 15 Feb 2002 17:19:07 -0800',
    { from: 'localhost', by: 'web.example.com', id: 'r7U1' },
  ],
  [
    'sendmail, address may be forged',
    'from x (host.isp.example [203.0.113.9] (may be forged)) by mx.example.com (8.15.2/8.15.2) with SMTP id 1; Fri, 15 Feb 2002 17:19:07 -0800',
    { reverse: 'host.isp.example', ip: '203.0.113.9' },
  ],
  [
    'sendmail, authenticated',
    'from [2001:DB8::1A] (w-x-y-z.dsl.static.isp.example [w.x.y.z]) (authenticated bits=0) by segv.d1.example with ESMTP id t0FN4a8O084569; Thu, 14 Jan 2015 15:00:01 -0800 (PST) (envelope-from jqd@d1.example)',
    { reverse: 'w-x-y-z.dsl.static.isp.example', ip: '2001:db8::1a', at: '2015-01-14T23:00:01Z' },
  ],
  [
    'qmail, invoked',
    '(qmail 12345 invoked from network); 1 Jan 2020 00:00:00 -0000',
    { from: '', by: '', at: '2020-01-01T00:00:00Z' },
  ],
  [
    'qmail, from the network',
    'from unknown (HELO foo.example) (user@example.org@203.0.113.7) by mx.example.net with SMTP; 1 Jan 2020 00:00:00 -0000',
    { from: 'foo.example', helo: 'foo.example', ip: '203.0.113.7', with: 'SMTP' },
  ],
  [
    'Yahoo',
    'from 203.0.113.7 (EHLO mail.example.org) by 10.253.238.150 with SMTPs (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256); Tue, 17 Nov 2026 09:14:11 +0000',
    {
      from: 'mail.example.org',
      helo: 'mail.example.org',
      ip: '203.0.113.7',
      byIp: '10.253.238.150',
      tls: 'TLS 1.3, TLS_AES_128_GCM_SHA256',
    },
  ],
  [
    'Yahoo, written in the browser',
    'from [203.0.113.7] by web125.mail.example.com via HTTP; Fri, 15 Feb 2002 17:19:07 PST',
    { ip: '203.0.113.7', via: 'HTTP', at: '2002-02-16T01:19:07Z' },
  ],
  [
    'SendGrid, no semicolon before the date',
    'by filter0001p1las1.sendgrid.net with SMTP id filter0001p1las1-12345-577E8A29-1 2016-07-07 16:48:13.86193 +0000 UTC',
    { by: 'filter0001p1las1.sendgrid.net', with: 'SMTP', at: '2016-07-07T16:48:13Z' },
  ],
  [
    'SendGrid, at the API',
    'from MTIzNDU2 (unknown) by geopod-ismtpd-1 (SG) with HTTP id abc; Tue, 17 Nov 2026 09:11:28.123 +0000 (UTC)',
    { from: 'mtizndu2', by: 'geopod-ismtpd-1', with: 'HTTP', at: '2026-11-17T09:11:28Z' },
  ],
  [
    'Mailgun',
    'by luna.mailgun.net with HTTP; Tue, 17 Nov 2026 09:11:28 GMT',
    { by: 'luna.mailgun.net', with: 'HTTP', at: '2026-11-17T09:11:28Z' },
  ],
  [
    'PowerMTA, a comment behind the date',
    'from crm.example (192.0.2.44) by out.example id h1a2b3 for <lena@example.com>; Tue, 17 Nov 2026 09:11:28 +0000 (envelope-from <bounce@crm.example>)',
    { from: 'crm.example', ip: '192.0.2.44', id: 'h1a2b3', at: '2026-11-17T09:11:28Z' },
  ],
  [
    'Mimecast, two with',
    'from mail.example.org (mail.example.org [192.0.2.10]) by relay.mimecast.com with ESMTP with STARTTLS (version=TLSv1.2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id us-mta-12-AbC; Tue, 17 Nov 2026 04:14:11 -0500',
    { with: 'ESMTP', id: 'us-mta-12-AbC', tls: 'TLS 1.2, TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384' },
  ],
  [
    'Proofpoint',
    'from pps.filterd (m0098410.ppops.net [127.0.0.1]) by mx0a-1.pphosted.com (8.16.0.42/8.16.0.42) with SMTP id 3k1; Tue, 17 Nov 2026 04:14:11 -0500',
    { ip: '127.0.0.1', by: 'mx0a-1.pphosted.com' },
  ],
  [
    'Courier, IPv4 in IPv6 and its own TLS words',
    'from mail.example.org (mail.example.org [::ffff:192.0.2.10]) (AUTH: LOGIN u, TLS: TLSv1/SSLv3,256bits,AES256-SHA) by mx.example.com with ESMTPSA id 1; Tue, 17 Nov 2026 09:14:11 +0000',
    { ip: '192.0.2.10', tls: 'TLS 1.0, AES256-SHA' },
  ],
  [
    'OpenSMTPD',
    'from mail.example.org (mail.example.org [192.0.2.10]) by mx.example.com (OpenSMTPD) with ESMTPS id 4ba (TLSv1.3:AEAD-AES256-GCM-SHA384:256:NO) for <l@example.com>; Tue, 17 Nov 2026 09:14:11 +0000 (UTC)',
    { tls: 'TLS 1.3, AEAD-AES256-GCM-SHA384', for: 'l@example.com' },
  ],
  [
    'Dovecot, LMTP',
    'from mx.example.com by store.example.com with LMTP id aBcD (envelope-from <a@example.org>) for <l@example.com>; Tue, 17 Nov 2026 09:14:12 +0000',
    { from: 'mx.example.com', by: 'store.example.com', with: 'LMTP', ip: '' },
  ],
  [
    'amavis',
    'from mail.ietf.org ([4.31.198.44]) by localhost (ietfa.amsl.com [127.0.0.1]) (amavisd-new, port 10024) with ESMTPA id k8UsBTUjeiTe for <cfrg@ietfa.amsl.com>; Tue, 7 May 2019 14:01:04 -0700 (PDT)',
    { from: 'mail.ietf.org', ip: '4.31.198.44', by: 'localhost', byIp: '127.0.0.1', with: 'ESMTPA' },
  ],
  [
    'CommuniGate',
    'from [192.0.2.44] (account a@example.org HELO pc.example.org) by mx.example.org (CommuniGate Pro SMTP 6.1.20) with ESMTPSA id 123; Tue, 17 Nov 2026 09:14:11 +0000',
    { helo: 'pc.example.org', ip: '192.0.2.44' },
  ],
  [
    'Domino',
    'from mail.example.org ([192.0.2.10]) by domino.example.com (IBM Domino Release 9.0.1FP8) with ESMTP id 2019010112345678-123456 ; Tue, 1 Jan 2019 12:34:56 +0100',
    { by: 'domino.example.com', id: '2019010112345678-123456', at: '2019-01-01T11:34:56Z' },
  ],
  [
    'SquirrelMail behind a proxy',
    'from 203.0.113.7 (proxying for 10.1.2.3) (SquirrelMail authenticated user a) by webmail.example.com with HTTP; Tue, 1 Jan 2019 12:34:56 +0100 (CET)',
    { ip: '203.0.113.7', with: 'HTTP' },
  ],
  [
    'fetchmail',
    'from pop.example.net [192.0.2.110] by localhost with POP3 (fetchmail-6.3.26) for <u@localhost> (single-drop); Tue, 01 Jan 2019 12:34:56 +0100 (CET)',
    { from: 'pop.example.net', ip: '192.0.2.110', with: 'POP3' },
  ],
  [
    'Haraka',
    'from mail.example.org (mail.example.org [192.0.2.10]) by mx.example.com (Haraka/2.8.28) with ESMTPS id 4A.1 envelope-from <a@example.org> (cipher=TLS_AES_256_GCM_SHA384); Tue, 17 Nov 2026 09:14:11 +0000',
    { id: '4A.1', tls: 'TLS_AES_256_GCM_SHA384' },
  ],
  [
    'Stalwart',
    'from mail.example.org (mail.example.org [192.0.2.10]) (using TLSv1.3 with cipher TLS13_AES_256_GCM_SHA384) by mx.example.com (Stalwart SMTP) with ESMTPS id 1F; Tue, 17 Nov 2026 09:14:11 +0000',
    { tls: 'TLS 1.3, TLS13_AES_256_GCM_SHA384' },
  ],
  [
    'asctime, twelve hours',
    'from a.example by b.example (MDaemon) with SMTP; 1/2/2019 4:05:06 PM',
    { at: '2019-01-02T16:05:06Z' },
  ],
  ['nothing', 'apparently', { from: '', by: '', ip: '' }],
  ['nothing either', 'or is it', { from: '', by: '' }],
  [
    'Exim with GnuTLS: the version behind a hyphen',
    'from [192.0.2.14] (helo=mail.example.org) by mx.example.com with esmtps (TLS-1.0:DHE_RSA_AES_256_CBC_SHA1:32) (Exim 4.72) id 1ZC1sl-0006b4-TU; Mon, 06 Jul 2015 10:36:08 +0200',
    { helo: 'mail.example.org', ip: '192.0.2.14', tls: 'TLS 1.0, DHE_RSA_AES_256_CBC_SHA1', with: 'esmtps' },
  ],
  [
    'the cipher behind the protocol, between slashes',
    'from mail.example.org (mail.example.org [192.0.2.14]) by mx.example.com with ESMTP/TLS/DHE-RSA-AES256-SHA; Mon, 06 Jul 2015 10:36:08 +0200',
    { ip: '192.0.2.14', tls: 'DHE-RSA-AES256-SHA', with: 'ESMTP/TLS/DHE-RSA-AES256-SHA' },
  ],
  [
    'qmail with a patch for TLS',
    'from unknown (HELO gor) (192.0.2.14) by mx.example.com with DES-CBC3-SHA encrypted SMTP; 24 Jul 2002 12:27:03 +1200',
    { helo: 'gor', tls: 'DES-CBC3-SHA' },
  ],
  [
    'qmail replaces the brackets of an address in HELO',
    'from p270.isp.example (HELO ?192.168.2.138?) (192.0.2.14) by mail05.isp.example (qp 90525) with SMTP; 8 Oct 2002 11:13:01 -0000',
    { helo: '192.168.2.138', ip: '192.0.2.14' },
  ],
  [
    'Exim without a reverse name: address with port, then HELO, all in brackets',
    'from ([192.168.1.151:49601] helo=dev1.example.net) by smtp.example.com (envelope-from <a@example.net>) with ESMTPA id 5F; Mon, 06 Jul 2015 10:36:08 +0200',
    { from: 'dev1.example.net', helo: 'dev1.example.net', ip: '192.168.1.151', by: 'smtp.example.com' },
  ],
  [
    'sendmail: the local client with its address',
    '(from localhost [127.0.0.1]) by mail.example.com (MSGPOP 1) id 7; Mon, 06 Jul 2015 10:36:08 +0200',
    { from: 'localhost', helo: 'localhost', ip: '127.0.0.1', by: 'mail.example.com' },
  ],
  [
    'a date and a second date',
    'from unknown (192.0.2.14) by mx.example.com with esmtp; Sun, 07 Apr 2002 13:26:58 +1000; May, 19 2002 7:57:29 AM -0000',
    { with: 'esmtp', by: 'mx.example.com' },
  ],
  [
    'the address glued to the server’s name',
    'from a.example ([192.0.2.14]) by relay7[198.51.100.3](Mail Server 1.1) with SMTP; Mon, 29 Jul 2002 10:41:59 +0800',
    { by: 'relay7', ip: '192.0.2.14', byIp: '198.51.100.3' },
  ],
  [
    'a date without a time',
    'from a.example (a.example [192.0.2.14]) by b.example with ESMTP id 1; Mon, 6 Jul 2015',
    { by: 'b.example', id: '1', date: null, day: '2015-07-06' },
  ],
]

test('there are at least thirty forms', () => expect(FORMS.length).toBeGreaterThanOrEqual(30))

test.each(FORMS)('%s', (_name, line, { at, ...expected }) => {
  const received = parseReceived(line)
  expect(received).toMatchObject(expected)
  if (at !== undefined) expect(received.date && isoText(received.date.seconds)).toBe(at)
})

describe('the odd lines of rspamd’s tests', () => {
  const folder = new URL('../../../fixtures/headers/received/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  test.each(files)('%s: each line with an address has it read', (name) => {
    const { fields } = splitFields(readFileSync(new URL(name, folder), 'utf8'))
    const lines = valuesOf(fields, 'Received')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      const { ip, by, date } = parseReceived(line)
      // 2001:db8:114::514 is among them; w.x.y.z and the like are not.
      expect(ip !== '').toBe(/\[[\d.]+\]|\[(IPv6:)?[\da-f:]+\]/i.test(line))
      expect(by !== '').toBe(line.includes(' by '))
      expect(date !== null).toBe(line.includes(';'))
    }
  })
})
