// The tools whose answers can be kept as they are: those that answer a question that an address holds.

/** The slugs of their entries in the catalogue. */
export const KEPT_TOOLS = [
  'spf',
  'dkim',
  'dmarc',
  'bimi',
  'transport',
  'mx',
  'cname',
  'domain-report',
  'domain-reputation',
  'ip-reputation',
  'email-authentication',
] as const
type KeptTool = (typeof KEPT_TOOLS)[number]

export const isKeptTool = (slug: string): slug is KeptTool => KEPT_TOOLS.some((one) => one === slug)

/** How long a result is kept; the privacy policy (app/content/legal/privacy-policy.md) says the same. */
export const KEEP_DAYS = 30

/** Where the form is sent that keeps one. */
export const SNAPSHOTS_PATH = '/r'

/** Where the page of a saved result is. */
export const snapshotPath = (key: string): string => `${SNAPSHOTS_PATH}/${key}`

/** In the address of that page: show what happened to it. */
export const WITH_NOW = 'now'
