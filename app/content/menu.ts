// The menu of every page. An entry without `to` is announced and not there yet; giving it one makes it a link.

export interface MenuEntry {
  label: string
  to?: string
}

export interface MenuColumn {
  title: string
  entries: readonly MenuEntry[]
}

export interface MenuGroup {
  label: string
  columns: readonly MenuColumn[]
}

export type MenuItem = Required<MenuEntry> | MenuGroup

export const isGroup = (item: MenuItem): item is MenuGroup => 'columns' in item

export const TOOL_COLUMNS: readonly MenuColumn[] = [
  {
    title: 'Email Authentication & Security',
    entries: [
      { label: 'SPF Checker', to: '/tool/spf' },
      { label: 'DKIM Checker' },
      { label: 'DMARC Checker' },
      { label: 'BIMI Checker' },
      { label: 'MX Checker', to: '/tool/mx' },
      { label: 'CNAME Checker' },
    ],
  },
  {
    title: 'Email Deliverability & Optimization',
    entries: [
      { label: 'Email Deliverability Test' },
      { label: 'Domain Reputation Checker' },
      { label: 'IP Reputation Checker' },
      { label: 'Email Header Analyzer' },
      { label: 'Create Your Warmup Plan' },
    ],
  },
  {
    title: 'Email Marketing & Outreach',
    entries: [
      { label: 'Spam Word Checker' },
      { label: 'Email Revenue Calculator' },
      { label: 'Mailbox Calculator' },
      { label: 'Email Sequence Builder' },
      { label: 'Subject Line Builder' },
      { label: 'Signature Builder' },
    ],
  },
  {
    title: 'Lead Generation & Smart Outreach',
    entries: [
      { label: 'Email Finder' },
      { label: 'LinkedIn Scraper' },
      { label: 'AI-Based Personalization Tools' },
    ],
  },
]

export const MENU: readonly MenuItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Free Email Tools', columns: TOOL_COLUMNS },
]

/** The link columns of the footer: only pages that exist. */
export const FOOTER_COLUMNS: readonly { title: string; entries: readonly Required<MenuEntry>[] }[] = [
  {
    title: 'Free Email Tools',
    entries: TOOL_COLUMNS.flatMap(({ entries }) => entries).filter(
      (entry): entry is Required<MenuEntry> => entry.to !== undefined,
    ),
  },
]
