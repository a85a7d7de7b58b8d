// What a service needs from the DNS of a domain that sends with it. What is not known is left out, never guessed; the proof of
// what is stated is in ../facts/, apart, since only pages about the services show it. Names by which a service is recognized are in the catalogue (../catalogue.ts).

export const SENDER_KINDS = {
  mailboxes: 'mailboxes',
  forwarding: 'email forwarding',
  gateway: 'filter in front of mailboxes',
  relay: 'sending API and SMTP relay',
  marketing: 'newsletters and campaigns',
  outreach: 'cold outreach',
  crm: 'CRM and sales',
  help_desk: 'help desk',
  shop: 'online shop',
  app: 'app that sends as one of its features',
  web_host: 'web host',
} as const
export type SenderKind = keyof typeof SENDER_KINDS

/**
 * In names and values of passports:
 * - {domain}: the domain; {dashed}: with hyphens for its dots
 * - {token}, {token2}, {token3}: made by the service for each customer, who copies it from the service
 * - {region}: the region of the customer's account
 */
export type Pattern = string

/** How the service's mail is bounced: whose domain is in the envelope (RFC 5321 MAIL FROM), which is the one that SPF checks. */
type BounceDomain =
  /** A domain of the service's, always. */
  | { how: 'own_domain'; domains?: string[] }
  /** A name below the customer's domain, as a CNAME to the service, which then publishes SPF and MX there. */
  | { how: 'subdomain_cname'; at?: Pattern; target?: Pattern; isOptional?: true; domains?: string[] }
  /** A name below the customer's domain, with an MX and an SPF record of its own. */
  | {
      how: 'subdomain_mx'
      at?: Pattern
      target?: Pattern
      priority?: number
      /** What the SPF record at that name includes. */
      include?: string
      isOptional?: true
      domains?: string[]
    }
  /** The customer's domain itself: the address in From, or another one at it. */
  | { how: 'root' }

export interface DkimRecord {
  /** The label before ._domainkey. */
  selector: Pattern
  /** The name below the domain that signs, if it is not the domain itself: “send” for kl._domainkey.send.example.com. */
  at?: Pattern
  type: 'CNAME' | 'TXT'
  /** Of a CNAME. */
  target?: Pattern
  /** Of an RSA key. */
  bits?: 1024 | 2048
  /** False for one that some customers have, such as those of old accounts, and that nobody is told to publish today. */
  setUp: boolean
}

/** What else the service asks for. */
interface OtherRecord {
  purpose: 'ownership' | 'tracking' | 'inbound'
  type: 'CNAME' | 'TXT' | 'MX' | 'NS'
  /** The name below the domain; left out for the domain itself. */
  at?: Pattern
  value: Pattern
  priority?: number
  isOptional?: true
}

export interface Passport {
  /** In addresses, as “klaviyo”. */
  id: string
  /** Its label in the catalogue (serviceLabel). */
  service: string
  kind: SenderKind
  /** What it is, in one sentence. */
  what: string
  /**
   * Whether the SPF record of the domain itself is ever asked about this service's mail.
   * - needed: the envelope has the domain, so the record must name the service
   * - useless: the envelope never has the domain
   * - own_ip: only for customers with an IP address, or an envelope domain, of their own
   */
  rootSpf?: 'needed' | 'useless' | 'own_ip'
  bounce?: BounceDomain
  dkim?: readonly DkimRecord[]
  /** Who replaces the keys: the service by itself, the customer by hand, or nobody. */
  others?: readonly OtherRecord[]
  rotation?: 'service' | 'customer' | 'none'
}

/** Where all services are listed. */
export const SENDERS_PATH = '/senders'

export const senderPath = ({ id }: Pick<Passport, 'id'>): string => `${SENDERS_PATH}/${id}`
