// The bindings and variables of wrangler.toml.

import type { FleetMessage } from '#worker/fleet/message.ts'
import type { OutboxItem } from '#worker/mail/outbox-item.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'

export interface WorkerEnv {
  ASSETS: Fetcher
  DB: D1Database
  DOH_URLS: string
  CUSTOMER_APP_URL?: string
  /** The private key for Spamhaus's lists; without it they are left out. A secret: `wrangler secret put`. */
  SPAMHAUS_DQS_KEY?: string
  /** `off` for a benchmark; anything else limits how often a visitor may ask. */
  RATE_LIMIT?: string
  LOOKUP_LIMIT?: RateLimit
  WRITE_LIMIT?: RateLimit
  KEY_LIMIT?: RateLimit
  ADDRESS_LIMIT?: RateLimit
  INBOX_LIMIT?: RateLimit
  SNAPSHOT_LIMIT?: RateLimit
  FLEET_ROW_LIMIT?: RateLimit
  FLEET_LIMIT?: RateLimit
  WATCH_LIMIT?: RateLimit
  WATCHED_LIMIT?: RateLimit
  /** What is looked at and who is told; worker/watch/queue-item.ts says what it carries. Without it nothing is watched. */
  WATCH_QUEUE?: Queue<WatchItem>
  SEED_LIMIT?: RateLimit
  PLACEMENT_LIMIT?: RateLimit
  /** What is to be mailed; worker/mail/outbox-item.ts says what it carries. */
  OUTBOX?: Queue<OutboxItem>
  /** Domains of fleets, one a message; without it fleets run in the browser only. */
  FLEET_QUEUE?: Queue<FleetMessage>
  /** DNS questions a second, of all fleets together; 20, unless said. */
  FLEET_QPS?: string
  /** Without it and MAIL_FROM nothing is mailed. */
  MAILER?: SendEmail
  MAIL_FROM?: string
  /** Where contact messages are mailed to. */
  SUPPORT_EMAIL?: string
  /** Where the site is reached, for links in mails; without a final slash. */
  SITE_URL?: string
  /** The domain of the addresses that visitors send a test mail to; without it there are none. */
  INBOX_DOMAIN?: string
  /** Lets a mail server of ours hand in what it took; without it nobody may. A secret: `wrangler secret put`. */
  INBOUND_SECRET?: string
  /** Lets the companion of the seed mailboxes say what it found; without it there are none. A secret: `wrangler secret put`. */
  SEEDS_SECRET?: string
  /** Counts requests by route and outcome (Analytics Engine). */
  COUNTERS?: AnalyticsEngineDataset
  /** A live chat's script; without it there is no chat. Loaded after the visitor's yes. */
  LIVE_CHAT_SCRIPT_URL?: string
  /** The RSA key that signs links of Domain Connect, PKCS#8 in PEM; without it there are none. A secret: `wrangler secret put`. */
  DC_SIGNING_KEY?: string
  /** Where its public key is published, below the domain of the templates. */
  DC_KEY_NAME?: string
  /** Cloudflare Turnstile at the forms; without both there is none. The second is a secret: `wrangler secret put`. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
  /** A billing provider's price table; without all four the site's own cards stand alone. */
  PRICING_WIDGET_SCRIPT_URL?: string
  PRICING_WIDGET_ROOT_ID?: string
  PRICING_WIDGET_DIGEST?: string
  PRICING_WIDGET_PRODUCT_URL?: string
}
