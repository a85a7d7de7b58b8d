import { menuText } from '#shared/data/mail-services/menus.ts'
import { rule } from '#shared/report/finding-table.ts'
import type { HowChanged } from './source-schema.ts'

interface Advice {
  /** What to do, in a few words. */
  title: string
  fix: (failed: FailedPart) => string
}

interface FailedPart {
  /** The field that was changed, as it is usually written; undefined for the body. */
  field?: string | undefined
}

const fieldOf = ({ field }: FailedPart) => field ?? 'the field'

/** A mailing list's message: nothing that its author publishes can make it pass. */
export const ASK_THE_LIST =
  'The list has to write its own address into From, as Mailman does with “Munge From”, or stop adding footers and prefixes. Only its operator can do that; the author has nothing to publish or to create.'
export const ASK_THE_LIST_TITLE = 'Ask the operator of the mailing list to rewrite From'

const SIGN_LAST =
  'Have the last server that touches the message sign it: turn off footers, link rewriting and virus notices after the signer, or sign after them. On a mailing list, only its operator can do that.'

/** About a message that was changed after it was signed: it depends on what was changed, and by whom. */
export const ADVICE: Readonly<Record<HowChanged | 'changed', Advice>> = {
  signer: {
    title: 'Correct the program that signs',
    fix: () =>
      'Correct the signer, or update it: nobody changed the message, but what it hashed is not what RFC 6376, 3.4 says. Its setting for canonicalization (c=) is the first place to look.',
  },
  refolded: {
    title: 'Sign with relaxed canonicalization',
    fix: (part) =>
      `Set the signer to c=relaxed/relaxed: servers may fold ${fieldOf(part)} again and change its spaces, and only “relaxed” allows for that.`,
  },
  rewritten: {
    title: 'Write the header as servers write it',
    fix: (part) =>
      `Have your program write ${fieldOf(part)} as it arrived: a server on the route writes it in that form. Or sign after that server.`,
  },
  tagged: {
    title: 'Let the filter tag the subject after DKIM is checked',
    fix: () =>
      'The server that adds the words to Subject has to check DKIM before it does; the sender has nothing to change.',
  },
  encoded: {
    title: 'Encode the text before it is signed',
    fix: () =>
      'Have your program send the text as quoted-printable or base64 before it is signed: a server on the route that takes no 8-bit text encoded it.',
  },
  exported: {
    title: 'Save the message without an export',
    fix: () =>
      'Save the message itself from your mailbox (as .eml, or “show original”): the export to a mailbox file changed this copy, and what receivers got may well have passed.',
  },
  footer: { title: 'Sign after the footer is added', fix: () => SIGN_LAST },
  changed: { title: 'Sign where nothing changes the message afterward', fix: () => SIGN_LAST },
}

export interface Proved {
  /** DMARC passes: another proof is good enough. */
  isProved: boolean
}

export interface Concluded {
  /** In a sentence. */
  reason: string
}

type Signer = Proved & {
  /** In From. */
  domain: string | null
  /** That sent the message, if it proves its name. */
  service: string | undefined
}

export const unlessProved = ({ isProved }: Proved) => (isProved ? 'warning' : 'error')

export interface SignatureName {
  domain: string
  selector: string
}

const signatureOf = ({ domain, selector }: SignatureName) =>
  `The signature of ${domain || 'an unnamed domain'}${selector ? ` (selector ${selector})` : ''}`

export interface AlteredMessage extends FailedSignature {
  how?: HowChanged | undefined
  /** The field that was changed. */
  field?: string | undefined
  /** A mailing list distributed the message. */
  isOfList: boolean
}

export interface FailedSignature extends SignatureName, Concluded {
  /** It would prove nothing that counts, or DMARC passes without it: no worse than none (RFC 6376, 6.1). */
  isHarmless: boolean
}

/** A signature that does not pass, by its cause. */
const failed = (title: string, fix: string) =>
  rule({
    severity: 'error',
    severityOf: ({ isHarmless }) => (isHarmless ? 'warning' : 'error'),
    title,
    rfc: 'RFC 6376, 6.1',
    message: ({ reason, ...signature }: FailedSignature) =>
      `${signatureOf(signature)} does not pass. ${reason}`,
    fix,
  })

/** A message that is not what was signed, by what was changed. */
const altered = (title: string, other = '') =>
  rule({
    severity: 'error',
    severityOf: ({ isHarmless }) => (isHarmless ? 'warning' : 'error'),
    title,
    rfc: 'RFC 6376, 6.1',
    message: ({ reason, ...signature }: AlteredMessage) =>
      `${signatureOf(signature)} does not pass. ${reason}`,
    fix: ({ how, field, isOfList }) =>
      isOfList ? ASK_THE_LIST : `${ADVICE[how ?? 'changed'].fix({ field })}${how === undefined ? other : ''}`,
  })

export const SIGNATURE_FINDINGS = {
  'message-dkim-pass': rule({
    severity: 'ok',
    title: 'A genuine DKIM signature',
    rfc: 'RFC 6376, 6.1.3',
    message: (signature: SignatureName) => `${signatureOf(signature)} is genuine.`,
  }),
  'message-dkim-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'A signature that was not verified',
    message: ({ reason, ...signature }: SignatureName & Concluded) =>
      `${signatureOf(signature)} was not verified: ${reason}`,
  }),
  'message-dkim-syntax': failed(
    'A signature that cannot be read',
    'Correct the signer’s settings; most mail servers and services write this on their own.',
  ),
  'message-dkim-algorithm': failed(
    'A signature with an algorithm that receivers do not accept',
    'Sign with rsa-sha256 and a 2048-bit key.',
  ),
  'message-dkim-expired': failed(
    'A signature that has expired',
    'Leave out x=, or set it a week or more after t=.',
  ),
  'message-dkim-identity': failed(
    'A signature for someone else’s domain',
    'Leave out i=, or set it to an email address at the domain in d=.',
  ),
  'message-dkim-from-unsigned': failed(
    'A signature that does not cover From',
    'Add From to the signed fields (h=).',
  ),
  'message-dkim-length': failed(
    'A signature for more text than there is',
    'Turn off l= in the signer: the body was cut off on the route.',
  ),
  'message-dkim-key-missing': failed(
    'A signature whose key is not published',
    'Publish the key at the selector that your server signs with, exactly as the server shows it.',
  ),
  'message-dkim-key-revoked': failed(
    'A signature whose key was revoked',
    'Sign with a key that is published; this one was revoked.',
  ),
  'message-dkim-key-unusable': failed(
    'A signature whose key cannot be used',
    'Correct the key record: copy it again from the original.',
  ),
  'message-dkim-key-limits': failed(
    'A signature that its key does not allow',
    'Change the key record or the signer so that they match.',
  ),
  'message-dkim-key-differs': failed(
    'A signature made with another key',
    'Publish the public key that matches the signer’s private key: after you create a new key, the record has to change too.',
  ),
  'message-dkim-body-changed': altered('A body that was changed after it was signed'),
  'message-dkim-header-changed': altered('A header that was changed after it was signed'),
  'message-dkim-header-or-key': altered(
    'A changed header, or another key',
    ` If nothing changes the message, publish the public key that matches the signer’s private key.`,
  ),
  'message-signature-covers-part': rule({
    severity: 'warning',
    title: 'A signature that covers only part of the body',
    rfc: 'RFC 6376, 8.2',
    message: ({ covered, total, domain }: { domain: string; covered: number; total: number }) =>
      `The signature of ${domain || 'an unnamed domain'} covers ${covered} of ${total} bytes of the body (l=); anyone could have added the rest.`,
    fix: 'Turn off l= in the signer.',
  }),
  'message-signature-length': rule({
    severity: 'warning',
    title: 'A signature that lets text be added',
    rfc: 'RFC 6376, 8.2',
    message: ({ domain }: { domain: string }) =>
      `The signature of ${domain || 'an unnamed domain'} has l=: anyone can add text below the signed part.`,
    fix: 'Turn off l= in the signer.',
  }),
  'message-signature-testing': rule({
    severity: 'info',
    title: 'A key in test mode',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ domain }: { domain: string }) =>
      `The key of ${domain} says t=y: receivers may treat the message as if it were not signed.`,
    fix: 'Remove t=y from the record when you finish testing.',
  }),
  'message-signature-open-fields': rule({
    severity: 'warning',
    severityOf: ({ isFromOnly }) => (isFromOnly ? 'warning' : 'info'),
    title: 'Fields that the signature does not cover',
    rfc: 'RFC 6376, 5.4.1',
    message: ({
      domain,
      fields,
      isFromOnly,
    }: {
      domain: string
      fields: readonly string[]
      isFromOnly: boolean
    }) =>
      isFromOnly
        ? `Of the header, the signature of ${domain} covers only From: anyone can change ${fields.join(', ')} and it still passes.`
        : `The signature of ${domain} does not cover ${fields.join(', ')}: anyone can change ${fields.length > 1 ? 'them' : 'it'} on the route and it still passes.`,
    fix: ({ fields }) => `Add ${fields.join(', ')} to the signed fields (h=) in the signer.`,
  }),
  'message-signature-future': rule({
    severity: 'warning',
    title: 'A signature from the future',
    rfc: 'RFC 6376, 3.5',
    message: ({ domain, day }: { domain: string; day: string }) =>
      `The signature of ${domain} says that it was made on ${day} (t=), after the message arrived; receivers may ignore it.`,
    fix: 'Set the clock of the server that signs.',
  }),
  'message-signature-short-key': rule({
    severity: 'info',
    title: 'A short key',
    rfc: 'RFC 8301, 3.2',
    message: ({ domain, bits }: { domain: string; bits: number }) =>
      `The key of ${domain} has ${bits} bits; receivers recommend 2048.`,
    fix: 'Create a 2048-bit key under a new selector.',
  }),
  'message-signatures-unread': rule({
    severity: 'info',
    title: 'More signatures than receivers read',
    rfc: 'RFC 6376, 6.1',
    message: ({ count }: { count: number }) =>
      `The message has ${count} more signatures; receivers also stop after a few.`,
  }),
  'message-unsigned': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'No DKIM signature',
    rfc: 'RFC 6376, 1',
    message:
      'The message has no DKIM signature. Once someone forwards it, nothing proves who sent it, and Gmail and Yahoo refuse unsigned bulk mail.',
    fix: ({ domain, service = 'your server or sending service' }: Signer) =>
      `Have ${service} sign with DKIM as ${domain ?? 'your domain'}.`,
  }),
  'message-signed-by-others': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'Signed only as another domain',
    rfc: 'RFC 9989, 4.4.1',
    message: ({ domain }: Signer) =>
      `The signature that passes is not from ${domain ?? 'the domain in From'}, so it does not count for DMARC.`,
    fix: ({ domain, service }) =>
      service === undefined
        ? `Have your sending service sign as ${domain ?? 'your domain'}; most call it domain authentication.`
        : `Have ${service} sign as ${domain ?? 'your domain'}: set it up ${menuText(service)}.`,
  }),
}
