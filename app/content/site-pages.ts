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
    about: 'Check a BIMI record, its logo and its certificate, or write one.',
    words: 'logo vmc cmc svg tiny ps brand indicator mark certificate generator',
  },
  '/tool/mx': {
    about: 'See where a domain’s mail goes, and whether its servers can be reached.',
    words: 'mail exchange server null mx priority host',
  },
  '/tool/ip-reputation-checker': {
    about: 'See which blocklists list an address, what it means, and how to get off.',
    words: 'blacklist blocklist dnsbl rbl spamhaus spamcop delist reverse dns ptr',
  },
  '/tool/cname': {
    about: 'Follow the CNAME chain of a name to its end.',
    words: 'alias canonical name chain',
  },
  '/tool/email-header-analyzer': {
    about: 'See who vouches for a message, which way it came, where it waited, and what spam filters said.',
    words:
      'header analyser received hops delay spf dkim dmarc arc authentication results eml source phishing',
  },
  '/tool/template-checker': {
    about: 'Check a mail template: spam words, images and text, merge tags, links, hidden text.',
    words:
      'spam words trigger html template image ratio merge tags personalization spintax links preview cold email',
  },
  '/tool/email-deliverability-test': {
    about: 'Send one message to fifteen mailboxes, and see what a placement result looks like.',
    words: 'seed list inbox placement spam test promotions',
  },
  '/tool/domain-reputation-checker': {
    about:
      'Blocklists, records, mail servers and age of a domain in one score, with a reason for every point.',
    words: 'score blacklist blocklist registrar whois rdap age domain health spamhaus surbl uribl',
  },
  '/tool/email-revenue-calculator': {
    about: 'What a mailing may bring, and what the spam folder costs.',
    words: 'roi money open rate click rate conversion campaign',
  },
  '/tool/mailbox-calculator': {
    about: 'How many emails a mailbox may safely send a day, and the ramp up to it.',
    words: 'sending limit daily warm up volume bounce gmail workspace microsoft 365',
  },
  '/tool/signature-builder': {
    about: 'Make an email signature that holds in Gmail, Outlook and Apple Mail.',
    words: 'signature generator html footer logo',
  },
}

const TOOLS: readonly SitePage[] = TOOL_COLUMNS.flatMap(({ entries }) => entries).flatMap(({ label, to }) =>
  to ? [{ path: to, label, kind: 'Tool' as const, about: label, ...TOOL_TEXTS[to] }] : [],
)

/** Not in the menu: it is the question of the home page. */
export const EMAIL_AUTHENTICATION: SitePage = {
  path: '/tool/email-authentication',
  label: 'Email Authentication',
  about: 'SPF, DKIM, DMARC, MX and BIMI of a domain in one view, and what to change first.',
  kind: 'Tool',
  words: 'verify all check gmail yahoo microsoft requirements bulk sender compliance',
}

/** Not in the menu: there they are tabs of the checkers, with more fields. */
export const GENERATORS: readonly SitePage[] = [
  {
    path: '/tool/spf-generator',
    label: 'SPF generator',
    about: 'Write an SPF record from a list of senders.',
    kind: 'Tool',
    words: 'sender policy framework include ip4 ip6 create record',
  },
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
    path: '/developers',
    label: 'API for developers',
    about: 'Every check as JSON over HTTP: routes, examples, errors, limits.',
    kind: 'Page',
    words: 'api rest json openapi swagger curl javascript python reference documentation integration cors',
  },
  {
    path: '/affiliate-program',
    label: 'Affiliate program',
    about: '20% for as long as your customers stay.',
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
  {
    path: '/cookie-policy',
    label: 'Cookie policy',
    about: 'The two cookies that a click of yours may set.',
    kind: 'Legal',
  },
  {
    path: '/terms-conditions',
    label: 'Terms and conditions',
    about: 'The rules of using this site and its services.',
    kind: 'Legal',
  },
]

export const SITE_PAGES: readonly SitePage[] = [
  ...TOOLS,
  EMAIL_AUTHENTICATION,
  ...GENERATORS,
  ...PAGES,
  ...GUIDES,
  ...LEGAL,
]
