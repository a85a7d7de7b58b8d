// Messages that the mail test can show without anyone sending one: one that passes, and one for each way to be broken.
import type { Envelope } from './envelope.ts'
import {
  BARE_MESSAGE,
  LIST_MESSAGE,
  ORDER_MESSAGE,
  SERVICE_MESSAGE,
} from '#shared/data/samples/signed-messages.ts'
import type { SampleMessageId } from '#shared/data/samples/message-ids.ts'
import { decodeBase64Leniently } from '#shared/kit/base64.ts'

interface SampleMessage {
  raw: Uint8Array
  envelope: Envelope
}

const TLS = { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' }

const SAMPLES: Readonly<Record<SampleMessageId, { text: string; envelope: Omit<Envelope, 'to' | 'via'> }>> = {
  order: {
    text: ORDER_MESSAGE,
    envelope: { from: 'hello@northwind.test', ip: '192.0.43.8', helo: 'mx1.northwind.test', tls: TLS },
  },
  list: {
    text: LIST_MESSAGE,
    envelope: {
      from: 'boots-bounces@lists.helpdesk.test',
      ip: '192.0.43.11',
      helo: 'lists.helpdesk.test',
      tls: TLS,
    },
  },
  service: {
    text: SERVICE_MESSAGE,
    envelope: {
      from: 'bounce-77182@newsletter.test',
      ip: '192.0.43.12',
      helo: 'out-12.newsletter.test',
      tls: TLS,
    },
  },
  bare: {
    text: BARE_MESSAGE,
    envelope: { from: 'www-data@broken.test', ip: '192.0.43.10', helo: 'localhost', tls: null },
  },
}

export function sampleMessage(id: SampleMessageId): SampleMessage {
  const { text, envelope } = SAMPLES[id]
  return {
    raw: decodeBase64Leniently(text),
    envelope: { ...envelope, to: 'test@workspace.test', via: 'sample' },
  }
}
