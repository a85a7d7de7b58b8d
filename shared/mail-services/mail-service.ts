// What is known of one service that hosts, filters, sends or signs mail.

export interface MailService {
  /** As people call it; unique. */
  name: string
  /** The service whose keys and settings it shares, e.g. its servers in another region. */
  partOf?: string
  /** A filter in front of the mailboxes, which are elsewhere. */
  gateway?: true
  /** The domain to include in SPF comes first; names below any of them belong to the service too. */
  includes?: readonly [string, ...string[]]
  /** Endings of its MX hosts. */
  receives?: readonly string[]
  /** And, where the ending is shared with other services, the first label of the host. */
  receivesAs?: string
  /**
   * DKIM selectors, as its set-up pages name them. Services that make a selector for each customer (Amazon SES,
   * Postmark, SMTP2GO, Shopify) cannot be searched.
   */
  selectors?: readonly string[]
  /** Selectors that were seen in use, or are told by other tools. */
  observedSelectors?: readonly string[]
  /** Endings of the names that customers point a CNAME at: keys, bounces, tracking, websites. */
  targets?: readonly string[]
  /** Names that it signs and bounces with for customers who have set up none of their own, beside those above. */
  sendsAs?: readonly string[]
  /** A customer chooses the name of the target, so a name that is gone can be taken by the next one. */
  claimable?: true
  /** The first words of TXT records by which a domain proves that it is its customer's. */
  proofs?: readonly string[]
}

/** In a selector: the domain with hyphens for its dots, as Microsoft 365 writes it. */
export const DASHED_DOMAIN = '{domain}'

/** The name for people, e.g. "Mimecast (gateway)". */
export const serviceLabel = ({ name, gateway }: Pick<MailService, 'name' | 'gateway'>): string =>
  gateway ? `${name} (gateway)` : name
