export const SAMPLE_MESSAGE = [
  'From: Ada <ada@northwind.test>',
  'To: Grace <grace@example.com>',
  'Subject: Hello',
  'Date: Tue, 17 Nov 2026 09:18:53 +0000',
  'Message-ID: <1@northwind.test>',
  '',
  'Good morning.',
  '',
].join('\r\n')
