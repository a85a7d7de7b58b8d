// The menu of every page.
import type { MenuColumn, MenuEntry } from '#shared/tools/catalogue.ts'
import { YOURS_PATH } from '#shared/site.ts'
import type { Abilities } from '#shared/tools/tool.ts'

export interface MenuGroup {
  label: string
  /** Where most visitors begin, above the columns. */
  start?: readonly MenuEntry[]
  columns: readonly MenuColumn[]
}

type MenuItem = MenuEntry | MenuGroup

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
  TOOL_COLUMNS.flatMap(({ entries }) => entries.map(({ to }) => to)),
)

/** Nothing that this site cannot do. */
export const hintOf = ({ hint, without }: MenuEntry, abilities: Abilities): string | undefined =>
  without && !abilities[without.ability] ? without.hint : hint

/** What people come for, before they know the name of a tool. */
const START: readonly MenuEntry[] = [
  { label: 'Check my domain', to: '/tool/domain-report', hint: 'Why does my mail land in spam?' },
  {
    label: 'Test an email',
    to: '/tool/mail-test',
    hint: 'Send one, see what receivers see',
    without: { ability: 'takesMail', hint: 'Drop a message file' },
  },
  { label: 'Check many domains', to: '/tool/fleet', hint: 'One table, and what to fix first' },
]

export const MENU: readonly MenuItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', columns: [{ entries: SERVICES }] },
  { label: 'Pricing', columns: [{ entries: PRICES }] },
  { label: 'Free Email Tools', start: START, columns: TOOL_COLUMNS },
  { label: 'Video', to: '/#video' },
]

/** Where its entries lead. */
export const MENU_PATHS: ReadonlySet<string> = new Set(
  MENU.flatMap((item) =>
    isGroup(item) ? [...(item.start ?? []), ...item.columns.flatMap(({ entries }) => entries)] : [item],
  ).map(({ to }) => to),
)

/** The link columns of the footer: only pages that exist. */
export const FOOTER_COLUMNS: readonly { title: string; entries: readonly MenuEntry[] }[] = [
  {
    title: 'Product',
    entries: [
      ...SERVICES,
      { label: 'Pricing', to: '/pricing' },
      { label: 'Why Choose Us', to: '/why-choose-us' },
      { label: 'Compare Platforms', to: '/compare-platforms' },
      { label: 'Blog', to: '/blogs' },
      { label: 'Your Pages', to: YOURS_PATH },
      { label: 'Service Status', to: '/status' },
      { label: 'Accuracy', to: '/accuracy' },
    ],
  },
  {
    title: 'Free Email Tools',
    entries: TOOL_COLUMNS.flatMap(({ entries }) => entries),
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
