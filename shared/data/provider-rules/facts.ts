// What the rules of mailbox providers require from a sender, each true, false or unknown. Single checks supply the facts of a
// domain, a judged message those of a message; nothing is judged a second time here.

/** Where a fact can be seen: in DNS, in a message that arrived, or only at the mailbox provider. */
type Place = 'dns' | 'message' | 'provider'

interface FactText {
  place: Place
  /** The requirement, for lists of requirements. */
  asks: string
  /** Why it is unknown, for a reader of a domain's report. */
  unseen: string
}

const IN_A_MESSAGE = 'paste the headers of a message into the header analyzer'

export const FACTS = {
  spf: {
    place: 'dns',
    asks: 'SPF is published, and some server can pass',
    unseen: 'Whether SPF passes could not be found out.',
  },
  spfHardFail: {
    place: 'dns',
    asks: 'SPF does not refuse your own server',
    unseen: 'Whether the SPF record refuses the sending server (-all) could not be found out.',
  },
  spfWide: {
    place: 'dns',
    asks: 'SPF does not allow far more addresses than yours',
    unseen: 'How many addresses the SPF record allows could not be found out.',
  },
  dkim: {
    place: 'dns',
    asks: 'A DKIM key that every receiver can verify (RSA, 1024 bits or more)',
    unseen: 'Whether mail is signed with DKIM is unknown: enter the selector to check its key.',
  },
  aligned: {
    place: 'dns',
    asks: 'The From address aligns with SPF or DKIM',
    unseen: `Whether From aligns with SPF or DKIM: ${IN_A_MESSAGE}.`,
  },
  dmarc: {
    place: 'dns',
    asks: 'DMARC passes',
    unseen: 'Whether DMARC passes depends on SPF and DKIM.',
  },
  dmarcRecord: {
    place: 'dns',
    asks: 'DMARC is published, at least p=none',
    unseen: 'Whether there is a DMARC record could not be found out.',
  },
  dmarcEnforced: {
    place: 'dns',
    asks: 'DMARC says what happens to forgeries',
    unseen: 'Which DMARC policy applies could not be found out.',
  },
  dmarcRejects: {
    place: 'dns',
    asks: 'DMARC refuses forgeries',
    unseen: 'Whether the DMARC policy is “reject” could not be found out.',
  },
  dmarcAnswered: {
    place: 'message',
    asks: 'The DMARC record can be looked up',
    unseen: 'Whether the name servers answer the provider’s own query for the DMARC record.',
  },
  exists: {
    place: 'dns',
    asks: 'The sender’s domain exists',
    unseen: 'Whether the sender’s domain exists could not be found out.',
  },
  soa: {
    place: 'dns',
    asks: 'The sender’s domain has an SOA record',
    unseen: 'Whether the sender’s domain has an SOA record could not be found out.',
  },
  nullMx: {
    place: 'dns',
    asks: 'The sender’s domain does not refuse replies',
    unseen: 'Whether the sender’s domain refuses all mail (null MX) could not be found out.',
  },
  replies: {
    place: 'dns',
    asks: 'The From or Reply-To address accepts mail',
    unseen: 'Whether the sender’s domain accepts mail could not be found out.',
  },
  ptr: {
    place: 'message',
    asks: 'The sending IP has matching forward and reverse DNS (FCrDNS)',
    unseen:
      'Whether the sending IP has matching forward and reverse DNS: that depends on the server, not the domain.',
  },
  ipv6: {
    place: 'message',
    asks: 'The server sends over IPv4, or meets the stricter rules for IPv6',
    unseen: 'Whether the server sends over IPv6.',
  },
  tls: {
    place: 'message',
    asks: 'Mail is sent over TLS',
    unseen: 'Whether the server sends over TLS: the headers of a message show that.',
  },
  oneFrom: {
    place: 'message',
    asks: 'The message has one From field, with one valid address',
    unseen: 'Whether the message has one valid From address.',
  },
  messageId: {
    place: 'message',
    asks: 'The message has a valid Message-ID',
    unseen: 'Whether the message has a valid Message-ID.',
  },
  singleFields: {
    place: 'message',
    asks: 'No header field is repeated that may appear only once',
    unseen: 'Whether a header field appears twice in the message.',
  },
  wellFormed: {
    place: 'message',
    asks: 'The message follows RFC 5322',
    unseen: 'Whether the message follows RFC 5322.',
  },
  fits: {
    place: 'message',
    asks: 'The message is not too large',
    unseen: 'How large the message is.',
  },
  oneClick: {
    place: 'message',
    asks: 'Marketing email has one-click unsubscribe (RFC 8058)',
    unseen: `Whether one click unsubscribes: ${IN_A_MESSAGE}.`,
  },
  fewComplaints: {
    place: 'provider',
    asks: 'Few recipients press “spam”: below 0.3% at Gmail and Yahoo',
    unseen:
      'How many recipients press “spam”: Google Postmaster Tools and Yahoo’s Sender Hub show your rate.',
  },
} as const satisfies Record<string, FactText>

export type FactName = keyof typeof FACTS

export interface Fact {
  /** null: unknown, which blames no one. */
  is: boolean | null
  /** Its basis, in a sentence; empty if nothing is known. */
  reason: string
  /** Codes of the findings that say so. */
  findings: readonly string[]
  /** No one saw it; it is assumed, for example that MAIL FROM and d= are the domain that was checked. */
  assumed?: true
  /** Why it is unknown, where more can be said than of every domain. */
  unseen?: string
}

export type GateFacts = Readonly<Record<FactName, Fact>>

/** What only the sender knows; null: not given. */
export interface GateChoices {
  /** More than about 5,000 messages a day to one provider. */
  bulk: boolean | null
  /** Marketing or subscribed mail. */
  marketing: boolean | null
}

const UNKNOWN: Fact = { is: null, reason: '', findings: [] }

/** What is not given is unknown. */
export const gateFacts = (known: Partial<GateFacts>): GateFacts => ({
  ...(Object.fromEntries(Object.keys(FACTS).map((name) => [name, UNKNOWN])) as unknown as GateFacts),
  ...known,
})
