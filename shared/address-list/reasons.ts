// Why a row is in its pile: each reason once, with what it says about the row.

export const PILES = {
  cannot: 'Cannot arrive',
  ask: 'Ask again',
  look: 'Look',
  keep: 'Keep',
} as const
export type Pile = keyof typeof PILES

interface Reason {
  pile: Pile
  /** For the visitor, in a sentence. */
  text: string
  /** Mail to it comes back, or is not even taken by the sending service. */
  bounces?: true
  /** Mail to it may arrive, and must not be sent. */
  doNotSend?: true
}

const broken = (text: string): Reason => ({ pile: 'cannot', text, bounces: true })

/** The gravest first: a row has the first of its reasons. */
const REASONS = {
  empty: { pile: 'cannot', text: 'The row has no address.' },
  'no-at': broken('The address has no @.'),
  'several-at': broken('The address has more than one @.'),
  'no-local': broken('The address has nothing before the @.'),
  'no-domain': broken('The address has nothing behind the @.'),
  'local-too-long': broken('The part before the @ is longer than 64 bytes (RFC 5321, 4.5.3.1.1).'),
  'too-long': broken('The address is longer than 254 bytes (RFC 5321, 4.5.3.1.3).'),
  'local-characters': broken(
    'The part before the @ has a character that is not allowed there (RFC 5321, 4.1.2).',
  ),
  'local-dots': broken(
    'The part before the @ begins or ends with a dot, or has two in a row (RFC 5321, 4.1.2).',
  ),
  domain: broken('What is behind the @ is not a domain.'),
  'broken-literal': broken('What is in brackets behind the @ is not an IP address (RFC 5321, 4.1.3).'),
  'unknown-ending': broken('There is no such top-level domain.'),
  reserved: broken('The domain is reserved for examples and tests (RFC 2606).'),
  nxdomain: broken('The domain does not exist.'),
  'null-mx': broken('The domain says that it accepts no mail (RFC 7505).'),
  'no-mail': broken('The domain has neither mail servers nor an address that mail could go to.'),
  'typo-live': {
    pile: 'ask',
    text: 'It looks like a mistyped domain, and that domain receives mail: a stranger would get yours. Do not send; ask again.',
    doNotSend: true,
  },
  malformed: {
    pile: 'ask',
    text: 'It is not a valid address, but it is close to one. Ask again.',
    bounces: true,
  },
  'typo-dead': {
    pile: 'ask',
    text: 'It looks like a mistyped domain, and mail to it comes back. Ask again.',
    bounces: true,
  },
  typo: {
    pile: 'ask',
    text: 'It looks like a mistyped domain. Ask again before you send: a stranger may receive mail there.',
    doNotSend: true,
  },
  suppressed: { pile: 'look', text: 'It is on your suppression list. Do not send.', doNotSend: true },
  duty: {
    pile: 'look',
    text: 'It is an address for complaints and technical problems (RFC 2142). It must never get marketing.',
    doNotSend: true,
  },
  double: { pile: 'look', text: 'The same address is in an earlier row.' },
  literal: { pile: 'look', text: 'It has an IP address instead of a domain, which most services refuse.' },
  disposable: { pile: 'look', text: 'It is a disposable address: it may be gone by now.' },
  'same-mailbox': { pile: 'look', text: 'An earlier row reaches the same mailbox under another spelling.' },
  'address-only': {
    pile: 'look',
    text: 'The domain has no MX record, only an address: mail may arrive there, and often does not.',
  },
  'needs-utf8': {
    pile: 'look',
    text: 'It has letters outside ASCII before the @: every server on the way has to support SMTPUTF8 (RFC 6531).',
  },
  quoted: { pile: 'look', text: 'It is in quotes, which is allowed, and which many services refuse.' },
  'placeholder-name': { pile: 'look', text: 'People type that when they do not want to give an address.' },
  role: {
    pile: 'look',
    text: 'It is the address of a role, not of a person: nobody or several people may read it.',
  },
  unknown: {
    pile: 'keep',
    text: 'The domain could not be looked up, which says nothing against the address.',
  },
  ok: {
    pile: 'keep',
    text: 'Nothing counts against it. Whether the mailbox exists, no one can say without sending.',
  },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof REASONS

const PILE_ORDER: Record<Pile, number> = { cannot: 0, ask: 1, look: 2, keep: 3 }

const RANKS = Object.fromEntries(
  Object.entries(REASONS).map(([code, { pile }], index) => [code, PILE_ORDER[pile] * 1_000 + index]),
) as Record<ReasonCode, number>

/** Of two, the one that decides. */
export const graver = (one: ReasonCode, other: ReasonCode): ReasonCode =>
  RANKS[other] < RANKS[one] ? other : one

export const reasonOf = (code: ReasonCode): Reason => REASONS[code]
