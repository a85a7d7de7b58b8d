import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'

const LINE =
  'Received: from out.sender.example (out.sender.example [192.0.43.10]) by mx.reader.example with ESMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000\n'
const REST = 'Date: Tue, 17 Nov 2026 09:14:00 +0000\nMessage-ID: <1@sender.example>\n'
const delivered = (results: string, fields: string) => `${results}${LINE}${fields}${REST}`
export const HEADERS: readonly string[] = [
  FORGED_MESSAGE,
  SAMPLE_MESSAGE,
  `<pre>${LINE}From: a@sender.example\n</pre>`,
  `${LINE}From: A &lt;a@sender.example&gt;\n`.replaceAll('<', '&lt;'),
  `${LINE}Received-SPF:\u00a0pass\n`,
  "From:\tA <a@sender.example>\nSPF:\tPASS with IP 192.0.43.10\nDKIM:\t'PASS' with domain sender.example\n",
  `${LINE}From: a@sender.example To: b@reader.example ${REST}`.replaceAll('\n', ' '),
  delivered(
    'Authentication-Results: mx.reader.example; spf=fail smtp.mailfrom=sender.example; dkim=none\n',
    'From: a@sender.example\n',
  ),
  delivered(
    'Authentication-Results: mx.reader.example; dkim=pass header.d=sender.example; dmarc=pass header.from=sender.example\n',
    'DKIM-Signature: v=1; d=sender.example\nFrom: a@sender.example\n',
  ),
  delivered(
    'Authentication-Results: mx.reader.example; dkim=fail header.d=sender.example\n',
    'From: a@sender.example\n',
  ),
  delivered('', 'From: a@paypa1.com\nReply-To: b@paypal.com\n'),
  delivered('', 'From: a@bücher.example\n'),
  delivered('', 'From: a@xn--nrthwind-nbh.test\n'),
  delivered('', 'From: "Pay\u200bPal" <a@sender.example>\n'),
  delivered('', 'From: "News.com" <a@sender.example>\n'),
  delivered('', 'From: "ceo@bank.com" <a@sender.example>\n'),
  delivered('', 'From: a@sender.example\nFrom: b@sender.example\n'),
  delivered('', 'From: a@sender.example\nSender: b@other.example\n'),
  delivered('Authentication-Results: mx.reader.example; spf=pass\n', 'Subject: x\n'),
  delivered('Authentication-Results: mx.reader.example; spf=pass\n', 'From: nobody\n'),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=to; bh=x; b=y\nFrom: a@sender.example\n',
  ),
  delivered(
    'Authentication-Results: mx.reader.example; dkim=pass header.d=sender.example\n',
    'From: a@sender.example\n',
  ),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha1; d=sender.example; s=s1; h=from:to; bh=x; b=y\nFrom: a@sender.example\n',
  ),
  delivered(
    'Authentication-Results: mx.reader.example; dkim=temperror header.d=sender.example\n',
    'From: a@sender.example\n',
  ),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to; bh=x; b=y; l=100\nFrom: a@sender.example\n',
  ),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to; bh=x; b=y; x=1700000000\nFrom: a@sender.example\n',
  ),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to; bh=x; b=y; t=1999999999\nFrom: a@sender.example\n',
  ),
  delivered(
    '',
    'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=s1; h=from:to; bh=x; b=y; i=@other.example\nFrom: a@sender.example\n',
  ),
  delivered('Authentication-Results: mx.reader.example; dmarc=fail\n', 'Subject: x\n'),
  'X-Gm-Spam: 1\n',
  'Authentication-Results: mx.example.com; spf=pass\nAuthentication-Results: other.example.net; spf=fail\nFrom: a@example.org\n',
  'Received: from bad.example.org (bad.example.org [192.0.43.99]) by AM7F.mail.protection.outlook.com with ESMTP id 2; Tue, 17 Nov 2026 09:14:11 +0000\nAuthentication-Results: spf=fail smtp.mailfrom=x.example; dmarc=fail header.from=bank.example\nAuthentication-Results: dkim=pass header.d=bank.example;dmarc=pass header.from=bank.example\nFrom: a@bank.example\n',
  'Received: by 2002:a05:6512:3d07:b0:50a:1b2c:3d4e with SMTP id d7csp1; Tue, 17 Nov 2026 01:14:12 -0800 (PST)\nReceived: from mail.example.org (mail.example.org. [192.0.43.10]) by mx.google.com with ESMTPS id d2 for <lena@gmail.com>; Tue, 17 Nov 2026 01:14:11 -0800 (PST)\nReceived-SPF: softfail (google.com: domain of transitioning a@example.org does not designate 192.0.43.10 as permitted sender) client-ip=192.0.43.10; envelope-from=a@example.org\nReceived: from pc (pc.example.org [192.0.43.11]) by mail.example.org with ESMTPSA id 1; Tue, 17 Nov 2026 09:14:10 +0000\nFrom: a@example.org\n\n',
  ...[
    'spf=temperror',
    'spf=permerror',
    'dmarc=temperror',
    'dmarc=permerror',
    'dkim=neutral',
    'dkim=policy',
  ].map((result) =>
    delivered(`Authentication-Results: mx.reader.example; ${result}\n`, 'From: a@sender.example\n'),
  ),
  delivered('Authentication-Results: mx.reader.example; dkim=permerror\n', 'From: a@sender.example\n'),
  delivered('Authentication-Results: mx.reader.example; spf=pass dkim=pass\n', 'From: a@sender.example\n'),
  delivered(
    'Authentication-Results: mx.reader.example; spf=pass; what is this\n',
    'From: a@sender.example\n',
  ),
  delivered('Authentication-Results: mx.reader.example; none; spf=pass\n', 'From: a@sender.example\n'),
  delivered('', 'From: a@sender.example, b@other.example\n'),
  delivered('', 'From: a@sender.example\nDate: Tue, 24 Nov 2026 09:14:00 +0000\n'),
  `${LINE}From: a@sender.example\nDate: Tue, 24 Nov 2026 09:14:00 +0000\n`,
  'Received: hello\n',
  // Two servers, with exactly two hours between them.
  `${LINE}Received: from a.example by out.sender.example with SMTP id 1; Tue, 17 Nov 2026 07:14:11 +0000\n`,
  `${LINE.replace('with ESMTPS id 1', 'with ESMTPS id 1 (version=TLSv1 cipher=AES256-SHA)')}From: a@sender.example\n`,
  // The effects of copying a header.
  '> A: 1\n> b\n',
  '   A: 1\n     b\n   B: 2\n',
  'A: 1\n\n b\n\nB: 2\n\nC: 3\n\n\n\nbody: x\n',
  'From lena@example.com Tue Nov 17 09:14:11 2026\nA: 1\n',
  'Here is the header\nA: 1\n',
  'A: 1\n'.repeat(5000),
]
