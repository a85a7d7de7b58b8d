// What the site knows of one tool: its addresses, its words, its place in the menu. Each tool has one entry.

/** The columns of the menu, in order. */
export const TOOL_COLUMNS = {
  security: 'Email Authentication & Security',
  deliverability: 'Email Deliverability & Optimization',
  marketing: 'Email Marketing & Outreach',
  leads: 'Lead Generation & Smart Outreach',
} as const
export type ToolColumn = keyof typeof TOOL_COLUMNS

/** What the API's routes are grouped by, in the order of the reference. */
export const API_GROUPS = {
  SPF: 'Who can send email for a domain.',
  DKIM: 'The keys that email is signed with.',
  DMARC: 'What receivers do with email that fails authentication.',
  BIMI: 'The logo next to the email.',
  Transport: 'How email is protected in transit.',
  'MX and CNAME': 'Where mail goes and names point.',
  Replies: 'What mailbox providers answer, and what an answer means.',
  Reputation: 'What blocklists and registries say.',
  Fleets: 'Many domains at once.',
  Messages: 'An address, a header, a template.',
  'Saved results': 'A result saved as it was on one day.',
  Watches: 'Who is told when a domain or an IP address changes.',
  'Mail test': 'One real email, and what receivers see in it.',
  Reports: 'What receivers report about mail.',
  Placement: 'Which folders of real mailboxes a message lands in.',
  Changes: 'What to publish, for DNS servers and for programs.',
  Service: 'The service itself, and the forms of this site.',
} as const
export type ApiGroup = keyof typeof API_GROUPS

export type AskedField = 'domain' | 'ip' | 'selector' | 'part' | 'volume' | 'marketing'

export interface Tool {
  /** Names its folders: app/routes/<slug>/, shared/<slug>/, tests/shared/<slug>/. */
  slug: string
  path: `/tool/${string}`
  /** In menus and lists. */
  label: string
  /** In the breadcrumbs, where that is shorter than the label. */
  crumb?: string
  /** Missing for a page that the menu leaves out. */
  column?: ToolColumn
  /** For search engines and link previews, as is the description. */
  title: string
  description: string
  /** The page's main heading, where that is not the title. */
  heading?: string
  /** The sentence below the heading. */
  lead: string
  /** The tab that writes a record, for a tool that has one; the other tab bears the label. */
  generator?: { label: string; heading: string; lead: string }
  /** The tool whose rules it shares and whose page is above it in the breadcrumbs. */
  partOf?: Tool
  /** One sentence for lists. */
  about: string
  /** What people might type for it, beside the words above. */
  words?: string
  /** Questions that always have an answer, as they are in the address: the first is the page's own example, the last shows most. */
  examples?: readonly `?${string}`[]
  /**
   * The fields of its address that its verdict depends on, first what is checked: its results have an image of their own
   * (shared/tools/share-image.ts).
   */
  asks?: readonly AskedField[]
  /** What it is called in a terminal, where that is not the slug: `warmpost <command>`. */
  command?: string
  /** Its routes below the API's base path; the first one answers what the page asks. */
  api?: { group: ApiGroup; routes: readonly `/user/tools/${string}`[] }
  /** Not for search engines, the search, the sitemap. */
  isUnlisted?: boolean
}

/** The page's own example, as an address. */
export const exampleOf = ({ path, examples = [] }: Tool): string => path + (examples[0] ?? '')

/** Its name in a terminal. */
export const commandOf = ({ command, slug }: Tool): string => command ?? slug

/** Where the API answers what the page asks, below its base path. */
export const apiOf = ({ api }: Tool): string => api?.routes[0] ?? ''
