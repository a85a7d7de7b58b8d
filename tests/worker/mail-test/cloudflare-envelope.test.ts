import { describe, expect, test } from 'vitest'
import { clientOf } from '#worker/incoming/email-handler.ts'

const clientIn = (...lines: string[]) =>
  clientOf(new TextEncoder().encode(`${lines.join('\r\n')}\r\n\r\nText\r\n`))

const V4 = [
  'Received: from mail.sender.example (192.0.2.7)',
  '        by cloudflare-email.net (unknown) id Ab3dEf5gH1jK',
  '        for <t-abcdefghijklm@inbox.example>; Sun, 22 Nov 2026 16:00:00 +0000',
]
const REST = [
  'ARC-Seal: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; cv=none; b=AAAA',
  'Received-SPF: pass (mx.cloudflare.net: domain of ada@sender.example designates 192.0.2.7 as permitted sender)',
  '        receiver=mx.cloudflare.net; client-ip=192.0.2.7; envelope-from="ada@sender.example"; helo=mail.sender.example;',
  'Authentication-Results: mx.cloudflare.net; dkim=pass header.d=sender.example header.s=s1 header.b=AAAABBBB;',
  '        spf=pass smtp.mailfrom=ada@sender.example; arc=none smtp.remote-ip=192.0.2.7',
  'X-CF-SpamH-Score: 0',
  'From: Ada <ada@sender.example>',
]
/** What a sender can write to look like someone else. */
const FORGED =
  'Received: from bank.example (203.0.113.1) by cloudflare-email.net (unknown) id x for <a@b>; today'

describe('the client of a message from Cloudflare', () => {
  test.each<[string, string[], object]>([
    ['an IPv4 address', [...V4, ...REST], { ip: '192.0.2.7', helo: 'mail.sender.example' }],
    [
      'an IPv6 address, bare, as it is written since 2026',
      [
        'Received: from mail.sender.example (2001:db8:0:0::5)',
        '        by cloudflare-email.net (cloudflare) id Ab3dEf5gH1jK for <t-abcdefghijklm@inbox.example>; today',
        ...REST,
      ],
      { ip: '2001:db8::5', helo: 'mail.sender.example' },
    ],
    [
      'no Authentication-Results',
      [...V4, 'From: Ada <ada@sender.example>'],
      { ip: '192.0.2.7', helo: 'mail.sender.example' },
    ],
    [
      'the host of 2023',
      [
        'Received: from [192.0.2.7] (192.0.2.7)',
        '        by email.cloudflare.net (unknown) id Ab3dEf5gH1jK for <a@inbox.example>; today',
        'Received-SPF: pass (mx.cloudflare.net: …) receiver=mx.cloudflare.net; helo=x;',
      ],
      { ip: '192.0.2.7', helo: '[192.0.2.7]' },
    ],
    [
      'forged copies below the first line',
      [...V4, FORGED, ...REST, FORGED],
      { ip: '192.0.2.7', helo: 'mail.sender.example' },
    ],
  ])('is read with %s', (_what, lines, client) => {
    expect(clientIn(...lines)).toEqual(client)
  })

  test.each<[string, string[]]>([
    ['the first line is another field', ['X-Anything: 1', FORGED]],
    [
      'the first line is of another server',
      ['Received: from a (192.0.2.7) by mx.other.example id 1; today', FORGED],
    ],
    [
      'the host only looks like theirs',
      [FORGED.replace('cloudflare-email.net', 'cloudflare-email.net.example')],
    ],
    [
      'the host is the name of the client',
      ['Received: from x (192.0.2.7) by a by cloudflare-email.net (unknown) id 1; today'],
    ],
    ['the address is none', ['Received: from a (192.0.2.777) by cloudflare-email.net (unknown) id 1; today']],
    [
      'there is more in the parentheses',
      ['Received: from a (b [192.0.2.7]) by cloudflare-email.net (unknown) id 1; today'],
    ],
    [
      'the line has no end',
      [`Received: from a (192.0.2.7) by cloudflare-email.net (unknown) id ${'1'.repeat(3000)}; today`],
    ],
    ['there is nothing', ['']],
  ])('is unknown when %s', (_what, lines) => {
    expect(clientIn(...lines)).toEqual({})
  })
})
