// The menu of every page. An entry without `to` is announced and not there yet; giving it one makes it a link.

export interface MenuEntry {
  label: string
  to?: string
}

export interface MenuColumn {
  /** A column that is alone needs none. */
  title?: string
  entries: readonly MenuEntry[]
}

export interface MenuGroup {
  label: string
  columns: readonly MenuColumn[]
}

export type MenuItem = Required<MenuEntry> | MenuGroup

export const isGroup = (item: MenuItem): item is MenuGroup => 'columns' in item

const SERVICES = [
  { label: 'Email Sending Platform', to: '/services/nav-email-sending-platform' },
  { label: 'Domain Warmup Service', to: '/services/nav-domain-warmup-service' },
  { label: 'Email Deliverability', to: '/services/nav-email-deliverability' },
]

/** The third is made for each customer, so it is asked for. */
const PRICES = [
  { label: 'Email Sending Platform', to: '/services/nav-email-sending-platform#pricing' },
  { label: 'Domain Warmup Service', to: '/services/nav-domain-warmup-service#pricing' },
  { label: 'Deliverability Management', to: '/contact-us' },
]

export const TOOL_COLUMNS: readonly MenuColumn[] = [
  {
    title: 'Email Authentication & Security',
    entries: [
      { label: 'SPF Checker', to: '/tool/spf' },
      { label: 'DKIM Checker', to: '/tool/dkim' },
      { label: 'DMARC Checker', to: '/tool/dmarc' },
      { label: 'BIMI Checker', to: '/tool/bimi' },
      { label: 'MX Checker', to: '/tool/mx' },
      { label: 'CNAME Checker', to: '/tool/cname' },
    ],
  },
  {
    title: 'Email Deliverability & Optimization',
    entries: [
      { label: 'Email Deliverability Test', to: '/tool/email-deliverability-test' },
      { label: 'Domain Reputation Checker', to: '/tool/domain-reputation-checker' },
      { label: 'IP Reputation Checker', to: '/tool/ip-reputation-checker' },
      { label: 'Email Header Analyzer', to: '/tool/email-header-analyzer' },
      { label: 'Create Your Warmup Plan' },
    ],
  },
  {
    title: 'Email Marketing & Outreach',
    entries: [
      { label: 'Spam Word Checker', to: '/tool/template-checker' },
      { label: 'Email Revenue Calculator', to: '/tool/email-revenue-calculator' },
      { label: 'Mailbox Calculator', to: '/tool/mailbox-calculator' },
      { label: 'Email Sequence Builder' },
      { label: 'Subject Line Builder' },
      { label: 'Signature Builder', to: '/tool/signature-builder' },
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

/** The tools that are there. */
export const TOOL_PATHS: ReadonlySet<string> = new Set(
  TOOL_COLUMNS.flatMap(({ entries }) => entries.flatMap(({ to }) => to ?? [])),
)

export const MENU: readonly MenuItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', columns: [{ entries: SERVICES }] },
  { label: 'Pricing', columns: [{ entries: PRICES }] },
  { label: 'Free Email Tools', columns: TOOL_COLUMNS },
]

/** The link columns of the footer: only pages that exist. */
export const FOOTER_COLUMNS: readonly { title: string; entries: readonly Required<MenuEntry>[] }[] = [
  {
    title: 'Product',
    entries: [
      ...SERVICES,
      { label: 'Pricing', to: '/pricing' },
      { label: 'Why Choose Us', to: '/why-choose-us' },
      { label: 'Compare Platforms', to: '/compare-platforms' },
      { label: 'Blog', to: '/blogs' },
      { label: 'Service status', to: '/status' },
    ],
  },
  {
    title: 'Free Email Tools',
    entries: TOOL_COLUMNS.flatMap(({ entries }) => entries).filter(
      (entry): entry is Required<MenuEntry> => entry.to !== undefined,
    ),
  },
  {
    title: 'Privacy & Compliance',
    entries: [
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Cookie Policy', to: '/cookie-policy' },
      { label: 'Terms and Conditions', to: '/terms-conditions' },
    ],
  },
  {
    title: 'Collaborate',
    entries: [
      { label: 'Affiliate Program', to: '/affiliate-program' },
      { label: 'Suggest a Feature', to: '/suggest-feature' },
      { label: 'API for developers', to: '/developers' },
      { label: 'Contact Us', to: '/contact-us' },
    ],
  },
]
