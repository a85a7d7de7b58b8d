// Every page that visitors and search engines should find: for the search, the sitemap and llms.txt. Server only.
import { POSTS } from '#app/content/posts.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { explainGroup } from '#shared/report/catalogue/explain.ts'
import { FINDINGS_PATH, helpPath } from '#shared/report/finding-table.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import { SENDERS_PATH, senderPath, SENDER_KINDS } from '#shared/data/mail-services/passports/passport.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'

export type PageKind = 'Check' | 'Tool' | 'Page' | 'Guide' | 'Legal' | 'Finding' | 'Service' | 'API route'

export interface SitePage {
  path: string
  label: string
  /** One sentence. */
  about: string
  kind: PageKind
  /** What people might type for it, besides the words above. */
  words?: string
}

const toolPages: readonly SitePage[] = TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(
  ({ path, label, about, words }) => ({ path, label, about, words, kind: 'Tool' }),
)

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
    about: 'Sending platform, domain warmup and deliverability management.',
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
    about: 'Authentication, reputation and inbox placement, managed for you.',
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
  { path: '/why-choose-us', label: 'Why choose us', about: 'Who we work for, and how.', kind: 'Page' },
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
    path: FINDINGS_PATH,
    label: 'Findings',
    about: 'Every finding of our checks: what it means, why it matters, how to fix it.',
    kind: 'Page',
    words: 'codes errors warnings meaning explained glossary help',
  },
  {
    path: SENDERS_PATH,
    label: 'Sending services',
    about: 'What each service that sends or hosts email needs from your DNS, and what is useless.',
    kind: 'Page',
    words: 'esp provider newsletter setup dkim spf include records senders',
  },
  {
    path: '/accuracy',
    label: 'Accuracy',
    about: 'Which test suites pass, where we differ from other checkers and why, and what is not tested.',
    kind: 'Page',
    words: 'tests suites rules rfc sections correctness proof compare pyspf opendkim rspamd mailauth',
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
    about: 'Short guides to email that arrives.',
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
    about: 'What happens to the data you enter.',
    kind: 'Legal',
    words: 'gdpr data',
  },
  {
    path: '/cookie-policy',
    label: 'Cookie policy',
    about: 'The two cookies this site can set, and only when you click.',
    kind: 'Legal',
  },
  {
    path: '/terms-conditions',
    label: 'Terms and conditions',
    about: 'The rules of using this site and its services.',
    kind: 'Legal',
  },
]

const findingPages: readonly SitePage[] = FINDING_GROUPS.flatMap((group) =>
  explainGroup(group).map(({ finding: { code, title, meaning } }) => ({
    path: helpPath(code),
    label: title,
    about: /^.*?\.(?= |$)/.exec(meaning)?.[0] ?? meaning,
    kind: 'Finding',
    words: `${group.name} ${code}`,
  })),
)

const senderPages: readonly SitePage[] = PASSPORTS.map((passport) => ({
  path: senderPath(passport),
  label: `${passport.service}: DNS setup`,
  about: passport.what,
  kind: 'Service',
  words: SENDER_KINDS[passport.kind],
}))

export const SITE_PAGES: readonly SitePage[] = [
  ...toolPages,
  ...PAGES,
  ...GUIDES,
  ...LEGAL,
  ...senderPages,
  ...findingPages,
]
