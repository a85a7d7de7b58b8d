/** What the queue of emails carries: names of rows, never text. */
export type OutboxItem = { kind: 'contact'; id: string } | { kind: 'confirmation'; email: string }

export interface WorkerEnv {
  ASSETS: Fetcher
  DB: D1Database
  DOH_URLS: string
  CUSTOMER_APP_URL?: string
  /** The private key for Spamhaus's lists; without it, they are left out. A secret: `wrangler secret put`. */
  SPAMHAUS_DQS_KEY?: string
  /** `on` lets whoever sits at this machine move the clock (worker/dev/clock.ts). Never set it in a deployment. */
  DEV_CLOCK?: string
  /** `off` for a benchmark; anything else limits how often a visitor may ask. */
  RATE_LIMIT?: string
  /** Named by how many requests they let pass; worker/http/rate-limit.ts says which there are. */
  [limit: `LIMIT_${number}`]: RateLimit | undefined
  /** What lasts; worker/saved/object.ts. */
  SAVED: { idFromName(name: string): DurableObjectId; get(id: DurableObjectId): unknown }
  /** Emails to be sent. */
  OUTBOX?: Queue<OutboxItem>
  /** DNS queries per second for all fleets together, on average; 20 by default. */
  FLEET_QPS?: string
  /** Without it and MAIL_FROM, no email is sent. */
  MAILER?: SendEmail
  MAIL_FROM?: string
  /** `off` if the mail service reaches only our own addresses; then no form offers visitors an email. */
  MAIL_TO_VISITORS?: string
  /** The address that contact messages are sent to. */
  SUPPORT_EMAIL?: string
  /** The URL of the site, for links in emails; without a final slash. */
  SITE_URL?: string
  /** The domain of the addresses that visitors send test emails to; without it, there are none. */
  INBOX_DOMAIN?: string
  /** The domain of the addresses that DMARC reports are sent to; without it, nothing is monitored. */
  REPORTS_DOMAIN?: string
  /** Lets our own mail server submit what it accepted; without it, no one may. A secret: `wrangler secret put`. */
  INBOUND_SECRET?: string
  /** Lets the companion of the seed mailboxes report; without it, there are none. A secret: `wrangler secret put`. */
  SEEDS_SECRET?: string
  /** Counts requests by route and outcome (Analytics Engine). */
  COUNTERS?: AnalyticsEngineDataset
  /** A live chat's script; without it, there is no chat. Loaded after the visitor agrees. */
  LIVE_CHAT_SCRIPT_URL?: string
  /** The RSA key that signs Domain Connect links, PKCS#8 in PEM; without it, there are none. A secret: `wrangler secret put`. */
  DC_SIGNING_KEY?: string
  /** Where its public key is published, below the domain of the templates. */
  DC_KEY_NAME?: string
  /** The OAuth client of this site at Google; without it, /tool/postmaster reads only what visitors bring. */
  GOOGLE_CLIENT_ID?: string
  /** A stand-in for Google on this machine, at http://localhost or http://127.0.0.1. */
  GOOGLE_URL?: string
  /** Cloudflare Turnstile on the forms, if both are set. The second is a secret: `wrangler secret put`. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
  /** A billing provider's price table; without all four, only the site's own cards are shown. */
  PRICING_WIDGET_SCRIPT_URL?: string
  PRICING_WIDGET_ROOT_ID?: string
  PRICING_WIDGET_DIGEST?: string
  PRICING_WIDGET_PRODUCT_URL?: string
}

/** What a request gets besides the bindings. */
export interface RequestEnv extends WorkerEnv {
  /** Called when the answer starts to wait for DNS: everything that can be refused has been refused by then. */
  onLookup?: (() => void) | undefined
}
