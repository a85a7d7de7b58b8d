// What the site knows about one tool: its URLs, its words, its place in the menu, and what else it is. Each tool has one
// entry; a registry of functions by slug has the functions that an entry announces.

/** The columns of the menu, in order. */
export const TOOL_COLUMNS = {
  security: 'Email Authentication & Security',
  deliverability: 'Email Deliverability & Optimization',
  marketing: 'Email Marketing & Outreach',
  leads: 'Lead Generation & Smart Outreach',
} as const
export type ToolColumn = keyof typeof TOOL_COLUMNS

/** The groups of the API's routes, in the order of the reference. */
export const API_GROUPS = {
  SPF: 'Who can send email for a domain.',
  DKIM: 'The keys that email is signed with.',
  DMARC: 'What receivers do with email that fails authentication.',
  BIMI: 'The logo next to the email.',
  Transport: 'How email is protected in transit.',
  'MX and CNAME': 'Where mail goes and names point.',
  Replies: 'What mailbox providers answer, and what an answer means.',
  'Warmup plans': 'How a domain starts to send, day by day.',
  Moves: 'From one service, or one domain, to another without losing email.',
  Reputation: 'What blocklists and registries say.',
  Fleets: 'Many domains at once.',
  Lists: 'Which domains of a list of addresses take mail.',
  Messages: 'An address, a header, a template.',
  'Saved results': 'A result saved as it was on one day.',
  Watches: 'Who gets an alert when a domain or an IP address changes.',
  'DMARC monitor': 'What receivers report about a domain, over time.',
  'Mail watch': 'The mail of a domain, over time, and whether unsubscribing works.',
  'Mail test': 'One real email, and what receivers see in it.',
  Reports: 'What receivers report about mail.',
  'Provider data': 'What a mailbox provider itself counts of your email.',
  Placement: 'Which folders of real mailboxes a message lands in.',
  Changes: 'What to publish, for DNS servers and for programs.',
  'Sending services': 'What a service needs from your DNS, and whether you have it.',
  Explanations: 'What each finding of an answer means.',
  Service: 'The service itself, and the forms of this site.',
} as const
export type ApiGroup = keyof typeof API_GROUPS

type ApiRoute = `/user/tools/${string}` | `/user/senders/${string}`

/** What a site may be unable to do, since its owner has to set it up. */
type Ability = 'takesMail' | 'takesReports' | 'hasSeeds'
export type Abilities = Readonly<Record<Ability, boolean>>

/** What the menu says of a tool where the site cannot do what the tool is for. */
export interface Without {
  ability: Ability
  hint: string
}

interface ToolApi {
  group: ApiGroup
  /** Below the API's base path; the first one answers the page's question. */
  routes: readonly ApiRoute[]
  /** How the first one is called, if not with GET. */
  method?: 'post'
  /**
   * Those whose answers depend on nothing but DNS: no file from the web, no list's state, no date, unless one says so
   * (`isOfItsMoment`). An answer is kept as long as the DNS answers it was made from (worker/api/answer-memory.ts).
   */
  fromDnsAlone?: readonly ApiRoute[]
}

export interface Tool {
  /** Its folders: app/routes/<slug>/, shared/<slug>/, tests/shared/<slug>/. */
  slug: string
  path: `/tool/${string}` | `/senders/${string}`
  /** In menus and lists. */
  label: string
  /** In the breadcrumbs, if shorter than the label. */
  crumb?: string
  /** Missing for a page that is not in the menu. */
  column?: ToolColumn
  /** Below the label in the menu: what it is for, in about six words. */
  hint?: string
  without?: Without
  /** For search engines and link previews, like the description. */
  title: string
  description: string
  /** The page's main heading, if it is not the title. */
  heading?: string
  /** The sentence below the heading. */
  lead: string
  /** The tab that writes a record, for a tool that has one; the other tab has the label. */
  generator?: { label: string; heading: string; lead: string }
  /** The tool whose rules it shares and whose page precedes it in the breadcrumbs. */
  partOf?: Tool
  /** One sentence for lists. */
  about: string
  /** What people might search for, besides the words above. */
  words?: string
  /**
   * Questions that always have an answer, as they are in the URL: the first is the page's own example, the last one
   * shows the most.
   */
  examples?: readonly `?${string}`[]
  /** Its name in a terminal, if it is not the slug: `warmpost <command>`. */
  command?: string
  api?: ToolApi
  /** Its result can be saved, since the whole question is in the URL (shared/saved/result/). */
  isSavable?: true
  /** Figures of its own in a terminal, besides verdict, changes and findings: an entry of its slug in cli/output/view.ts. */
  hasTerminalView?: true
  /** Not in search engines, the site's search or the sitemap. */
  isUnlisted?: boolean
}

/** What an agent is told of a tool. It is apart from the entry, so that pages do not load it. */
export interface AgentTool {
  tool: Tool
  name: string
  title: string
  /** What to use it for: it costs the model's attention. */
  description: string
  /** It queries other servers, and the answer may change. */
  asksOthers: boolean
}

/** The URL of the page's own example. */
export const exampleOf = ({ path, examples = [] }: Tool): string => path + (examples[0] ?? '')

/** Its name in a terminal. */
export const commandOf = ({ command, slug }: Tool): string => command ?? slug

/** Where the API answers the page's question, below its base path. */
export const apiOf = ({ api }: Tool): string => api?.routes[0] ?? ''
