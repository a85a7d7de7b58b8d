export interface MailService {
  /** As people call it; unique. */
  name: string
  /** The service whose keys and settings it shares, e.g. its servers in another region. */
  partOf?: string
  /** A filter in front of mailboxes that are elsewhere. */
  gateway?: true
  /** It has no mailboxes, and only passes mail on, for anyone and for free. */
  forwards?: true
  /** First the domain to include in SPF; names below any of them also belong to the service. */
  includes?: readonly [string, ...string[]]
  /** Suffixes of its MX hosts. */
  receives?: readonly string[]
  /** Its MX hosts, as its setup page names them, if they are the same for every customer but for the name of the domain. */
  hosts?: readonly string[]
  /** And the first label of the host, if other services share the suffix. */
  receivesAs?: string
  /** What arrives there, if it is not for people: bounces of what it sends, or mail that a program reads. */
  takes?: 'bounces' | 'programs'
  /** Suffixes of the names that a customer's domain for bounces is a CNAME to. */
  returnPaths?: readonly string[]
  /**
   * DKIM selectors, as named on its setup pages. Services that make a selector for each customer (Amazon SES,
   * Postmark, SMTP2GO, Shopify) cannot be searched.
   */
  selectors?: readonly string[]
  /** Those whose CNAME leads to a key only once the service has rotated its keys. */
  spares?: readonly string[]
  /** Selectors that were seen in use, or are named by other tools. */
  observedSelectors?: readonly string[]
  /** Suffixes of the names that customers point a CNAME to: keys, bounces, tracking, websites. */
  targets?: readonly string[]
  /** Domains that it signs and bounces with for customers without their own, besides those above. */
  sendsAs?: readonly string[]
  /** Suffixes of the reverse names of its servers: where only its own mail comes from, or that of its customers. */
  connects?: readonly string[]
  /** The customer chooses the target's name, so the next customer can take a name that is gone. */
  claimable?: true
  /** The first words of the TXT records that prove a domain to be its customer's. */
  proofs?: readonly string[]
}

/** In a selector: the domain with hyphens for its dots, as Microsoft 365 writes it. */
export const DASHED_DOMAIN = '{domain}'

/** The name for people, e.g. "Mimecast (gateway)". */
export const serviceLabel = ({ name, gateway }: Pick<MailService, 'name' | 'gateway'>): string =>
  gateway ? `${name} (gateway)` : name
