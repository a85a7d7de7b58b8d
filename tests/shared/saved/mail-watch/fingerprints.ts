// Fingerprints of mails for tests: a good one, and what is different.
import type { Fingerprint } from '#shared/saved/mail-watch/schema.ts'

export const GOOD: Fingerprint = {
  network: '198.51.100.0/24',
  host: 'service.example',
  helo: 'out-1.service.example',
  confirmed: true,
  tls: 'TLSv1.3',
  spf: { result: 'pass', domain: 'bounce.acme.example', aligned: true },
  dkim: [
    {
      domain: 'acme.example',
      selector: 's1',
      result: 'pass',
      aligned: true,
      algorithm: 'rsa-sha256',
      keyBits: 2048,
    },
  ],
  dmarc: { result: 'pass', policy: 'reject' },
  unsubscribe: 'proved',
  feedback: { feedbackId: 'ready', senderId: 'acmenews', listId: 'ready', cfbl: 'absent' },
  bytes: 48_000,
  htmlBytes: 40_000,
  linkDomains: ['acme.example', 'track.example'],
  lists: [],
  delaySeconds: 20,
}

const [SIGNATURE] = GOOD.dkim as [Fingerprint['dkim'][number]]
export const signature = (more: Partial<Fingerprint['dkim'][number]>) => ({ ...SIGNATURE, ...more })

/** What really happens to mail, and the facet by which it has to be noticed. */
export const FAULTS: Readonly<Record<string, { facet: string; apply: (mail: Fingerprint) => Fingerprint }>> =
  {
    'a plugin stops signing': {
      facet: 'dkim',
      apply: (mail) => ({
        ...mail,
        dkim: [],
        unsubscribe: 'unsigned',
        feedback: { ...mail.feedback, feedbackId: 'unsigned', listId: 'unsigned' },
      }),
    },
    'the key disappears from DNS': {
      facet: 'dkim',
      apply: (mail) => ({
        ...mail,
        dkim: mail.dkim.map((one) => ({ ...one, result: 'permerror', keyBits: null })),
      }),
    },
    'nothing proves the domain': {
      facet: 'dmarc',
      apply: (mail) => ({
        ...mail,
        dkim: [],
        spf: { ...mail.spf, result: 'softfail' },
        dmarc: { result: 'fail', policy: 'reject' },
      }),
    },
    'the new server is not in SPF': {
      facet: 'spf',
      apply: (mail) => ({ ...mail, spf: { ...mail.spf, result: 'fail' } }),
    },
    'the bounce address is the service’s again': {
      facet: 'spf',
      apply: (mail) => ({ ...mail, spf: { result: 'pass', domain: 'service.example', aligned: false } }),
    },
    'the unsubscribe field falls out of the signature': {
      facet: 'unsubscribe',
      apply: (mail) => ({ ...mail, unsubscribe: 'unsigned' }),
    },
    'the unsubscribe fields are gone': {
      facet: 'unsubscribe',
      apply: (mail) => ({ ...mail, unsubscribe: 'absent' }),
    },
    'the template grows beyond 102 KB': {
      facet: 'size',
      apply: (mail) => ({ ...mail, htmlBytes: 130_000 }),
    },
    'the service moves it to another server': {
      facet: 'host',
      apply: (mail) => ({ ...mail, host: 'elsewhere.example', network: '203.0.113.0/24' }),
    },
    'the service moves it to another address': {
      facet: 'network',
      apply: (mail) => ({ ...mail, network: '203.0.113.0/24' }),
    },
    'the address gets listed': {
      facet: 'lists',
      apply: (mail) => ({ ...mail, lists: ['bl.example'] }),
    },
    'a shorter key': {
      facet: 'key',
      apply: (mail) => ({ ...mail, dkim: mail.dkim.map((one) => ({ ...one, keyBits: 1024 })) }),
    },
    'the labels are lost': {
      facet: 'feedback',
      apply: (mail) => ({ ...mail, feedback: { feedbackId: 'absent', listId: 'ready', cfbl: 'absent' } }),
    },
    'encryption is off': { facet: 'tls', apply: (mail) => ({ ...mail, tls: 'none' }) },
    'the reverse name is lost': {
      facet: 'reverse',
      apply: (mail) => ({ ...mail, confirmed: false }),
    },
    'mail waits for hours': { facet: 'delay', apply: (mail) => ({ ...mail, delaySeconds: 9_000 }) },
    'the clock is wrong': { facet: 'delay', apply: (mail) => ({ ...mail, delaySeconds: -7_200 }) },
    'a plugin adds a tracking pixel': {
      facet: 'links',
      apply: (mail) => ({ ...mail, linkDomains: [...mail.linkDomains, 'pixel.example'] }),
    },
    'the selector changes': {
      facet: 'signer',
      apply: (mail) => ({ ...mail, dkim: mail.dkim.map((one) => ({ ...one, selector: 'new' })) }),
    },
  }
