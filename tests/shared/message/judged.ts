import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { edwardsKey, rsaKey, signed } from '#tests/helpers/sign-message.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

export const NOW = new Date('2026-11-17T09:20:00Z')

/** The server's own keys, and others that are not published. */
export const KEY = rsaKey()
export const OTHER_KEY = rsaKey('2048 b')
export const EDWARDS = edwardsKey()

export const IP = '198.51.100.7'

export const ZONE: Zone = {
  'sender.test': { TXT: [`v=spf1 ip4:${IP} -all`], MX: [[10, 'mail.sender.test']] },
  'mail.sender.test': { A: [IP], TXT: ['v=spf1 a -all'] },
  '_dmarc.sender.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@sender.test'] },
  's1._domainkey.sender.test': { TXT: [KEY.record] },
  'ed._domainkey.sender.test': { TXT: [EDWARDS.record] },
  's1._domainkey.news.test': { TXT: [KEY.record] },
  '7.100.51.198.in-addr.arpa': { PTR: ['mail.sender.test'] },
  'news.test': { TXT: [`v=spf1 ip4:${IP} -all`] },
}

export const ENVELOPE: Envelope = {
  from: 'ada@sender.test',
  to: 't-abc@inbox.test',
  ip: IP,
  helo: 'mail.sender.test',
  tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
  via: 'smtp',
}

export const MESSAGE = [
  'From: Ada <ada@sender.test>',
  'To: t-abc@inbox.test',
  'Subject: Your order',
  'Date: Tue, 17 Nov 2026 09:18:53 +0000',
  'Message-ID: <1@sender.test>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello Bob,',
  '',
  'your order is on its way.',
  '',
].join('\r\n')

export const SIGN = { domain: 'sender.test', selector: 's1', key: KEY }

export const SIGNED = signed(MESSAGE, SIGN)

/** @param text one character per byte */
export const judged = (text: string, envelope: Partial<Envelope> = {}, zone: Zone = {}) =>
  judgeMessage(
    Buffer.from(text, 'latin1'),
    { ...ENVELOPE, ...envelope },
    { resolver: zoneResolver({ ...ZONE, ...zone }), now: NOW, suffixes },
  )
