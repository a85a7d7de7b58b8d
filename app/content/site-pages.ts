// Every page that visitors and search engines should find: for the search, the sitemap and llms.txt. Server only.
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { POSTS } from '#app/content/posts.ts'

export type PageKind = 'Tool' | 'Page' | 'Guide' | 'Legal'

export interface SitePage {
  path: string
  label: string
  /** One sentence. */
  about: string
  kind: PageKind
  /** What people might type for it, beside the words above. */
  words?: string
}

/** What a tool's page is about; it is listed once the menu links to it. */
const TOOL_TEXTS: Readonly<Record<string, Pick<SitePage, 'about' | 'words'>>> = {
  '/tool/spf': {
    about: 'Check an SPF record as receivers read it, or write one.',
    words: 'sender policy framework include lookups permerror generator txt record',
  },
  '/tool/dkim': {
    about: 'Check a DKIM key by its selector, or find the selectors of a domain.',
    words: 'domainkeys selector public key rsa ed25519 generator signature',
  },
  '/tool/dmarc': {
    about: 'Check a DMARC policy, see what it means for each subdomain, or write one.',
    words: 'policy reject quarantine none rua report alignment generator',
  },
  '/tool/bimi': {
    about: 'Check a BIMI record, its logo and its certificate.',
    words: 'logo vmc cmc svg brand',
  },
  '/tool/mx': {
    about: 'See where a domain’s mail goes, and whether its servers can be reached.',
    words: 'mail exchange server null mx priority host',
  },
  '/tool/cname': {
    about: 'Follow the CNAME chain of a name to its end.',
    words: 'alias canonical name chain',
  },
}

const TOOLS: readonly SitePage[] = TOOL_COLUMNS.flatMap(({ entries }) => entries).flatMap(({ label, to }) =>
  to ? [{ path: to, label, kind: 'Tool' as const, about: label, ...TOOL_TEXTS[to] }] : [],
)

/** The short forms, which the menu does not name. */
const SHORT_FORMS: readonly SitePage[] = [
  {
    path: '/tool/dkim-generator',
    label: 'DKIM generator',
    about: 'Make a DKIM key pair in your browser.',
    kind: 'Tool',
    words: 'key selector rsa ed25519 create',
  },
  {
    path: '/tool/dmarc-generator',
    label: 'DMARC generator',
    about: 'Write a first DMARC record in a minute.',
    kind: 'Tool',
    words: 'policy create record',
  },
]

const PAGES: readonly SitePage[] = [
  { path: '/', label: 'Home', about: 'What Warmpost is, and a first check of your domain.', kind: 'Page' },
  {
    path: '/tool',
    label: 'All free tools',
    about: 'Every tool on one page.',
    kind: 'Page',
    words: 'list index',
  },
  {
    path: '/services',
    label: 'Services',
    about: 'Sending platform, domain warm-up and deliverability management.',
    kind: 'Page',
    words: 'warmup sending platform deliverability smtp',
  },
  {
    path: '/services/nav-domain-warmup-service',
    label: 'Domain Warmup Service',
    about: 'Bring a new domain up to volume without burning it.',
    kind: 'Page',
    words: 'warm up ramp',
  },
  {
    path: '/services/nav-email-deliverability',
    label: 'Email Deliverability',
    about: 'Authentication, reputation and inbox placement, looked after.',
    kind: 'Page',
  },
  {
    path: '/pricing',
    label: 'Pricing',
    about: 'Three plans and what is in them.',
    kind: 'Page',
    words: 'cost price plans',
  },
  {
    path: '/contact-us',
    label: 'Contact us',
    about: 'Write to us.',
    kind: 'Page',
    words: 'support help email chat address',
  },
  { path: '/why-choose-us', label: 'Why choose us', about: 'For whom we work, and how.', kind: 'Page' },
  {
    path: '/compare-platforms',
    label: 'Compare platforms',
    about: 'What other kinds of tools do, and what we do not.',
    kind: 'Page',
  },
  {
    path: '/affiliate-program',
    label: 'Affiliate program',
    about: '20 % for as long as your customers stay.',
    kind: 'Page',
    words: 'commission partner',
  },
  {
    path: '/suggest-feature',
    label: 'Suggest a feature',
    about: 'Tell us what is missing.',
    kind: 'Page',
    words: 'request idea',
  },
  {
    path: '/blogs',
    label: 'Guides',
    about: 'Short guides to mail that arrives.',
    kind: 'Page',
    words: 'blog articles',
  },
]

const GUIDES: readonly SitePage[] = POSTS.map(({ path, title, description, category }) => ({
  path,
  label: title,
  about: description,
  kind: 'Guide',
  words: category,
}))

const LEGAL: readonly SitePage[] = [
  {
    path: '/privacy-policy',
    label: 'Privacy policy',
    about: 'What happens to what you type.',
    kind: 'Legal',
    words: 'gdpr data',
  },
  { path: '/cookie-policy', label: 'Cookie policy', about: 'The one cookie there is.', kind: 'Legal' },
  {
    path: '/terms-conditions',
    label: 'Terms and conditions',
    about: 'The rules of using this site and its services.',
    kind: 'Legal',
  },
]

export const SITE_PAGES: readonly SitePage[] = [...TOOLS, ...SHORT_FORMS, ...PAGES, ...GUIDES, ...LEGAL]
