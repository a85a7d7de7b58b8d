// The menu of every page. An entry without `to` is announced but not live yet; giving it one makes it a link.
import type { MenuColumn, MenuEntry } from '#shared/tools/catalogue.ts'

export interface MenuGroup {
  label: string
  columns: readonly MenuColumn[]
}

type MenuItem = Required<MenuEntry> | MenuGroup

export const isGroup = (item: MenuItem): item is MenuGroup => 'columns' in item

const SERVICES = [
  { label: 'Email Sending Platform', to: '/services/nav-email-sending-platform' },
  { label: 'Domain Warmup Service', to: '/services/nav-domain-warmup-service' },
  { label: 'Email Deliverability', to: '/services/nav-email-deliverability' },
]

/** The third is made for each customer, so it is on request. */
const PRICES = [
  { label: 'Email Sending Platform', to: '/services/nav-email-sending-platform#pricing' },
  { label: 'Domain Warmup Service', to: '/services/nav-domain-warmup-service#pricing' },
  { label: 'Deliverability Management', to: '/contact-us' },
]

/**
 * The tools by column. vite.config.ts puts them here from the catalog: the browser needs these few words of it, and gets
 * no others.
 */
declare const TOOL_MENU: readonly MenuColumn[]
export const TOOL_COLUMNS = TOOL_MENU

/** The tools that are live. */
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
      { label: 'Service Status', to: '/status' },
      { label: 'Accuracy', to: '/accuracy' },
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
      { label: 'API for Developers', to: '/developers' },
      { label: 'Contact Us', to: '/contact-us' },
    ],
  },
]
