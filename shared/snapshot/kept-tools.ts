// The tools whose results can be saved: those whose whole question is in the URL.

/** The slugs of their entries in the catalog. */
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

/** How long a result is kept; the privacy policy (app/content/legal/privacy-policy.md) has the same number. */
export const KEEP_DAYS = 30

/** Where the form that saves a result is sent. */
export const SNAPSHOTS_PATH = '/r'

/** The path of a saved result's page. */
export const snapshotPath = (key: string): string => `${SNAPSHOTS_PATH}/${key}`

/** Parameter of that page's URL: show what has happened since. */
export const WITH_NOW = 'now'
