// What a search answers: checks for a domain or an IP address, and pages.
import type { SitePage } from '#app/content/site-pages.ts'
import { parseDomainInput, toUnicode } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import type { Tool } from '#shared/tools/tool.ts'

// A domain or an IP address typed into the search is a query for the checks.

/** The checks that accept the input, the one of everything first, then in the order of the menu; none for words. */
export function checksOf(question: string): SitePage[] {
  const text = question.trim()
  if (parseIp(text)) return checksBy('ip', text, text)
  if (!text.includes('.') || /\s/.test(text)) return []
  const parsed = parseDomainInput(text)
  return parsed.ok ? checksBy('domain', parsed.domain, toUnicode(parsed.domain)) : []
}

/** A tool's first example shows what kind of input it takes. */
function checksBy(field: 'domain' | 'ip', value: string, shown: string): SitePage[] {
  const accepts = ({ examples = [] }: Tool): boolean => {
    const asked = new URLSearchParams(examples[0])
    return asked.has(field) && [...asked.keys()].length === 1
  }
  const tools: readonly Tool[] = [domainReport, ...TOOLS.filter((tool) => tool !== domainReport)]
  return tools.filter(accepts).map(({ path, label, about }) => ({
    path: `${path}?${new URLSearchParams({ [field]: value }).toString()}`,
    label: `${label}: ${shown}`,
    about,
    kind: 'Check',
  }))
}

// Finds pages for a visitor's words: every word must occur, and each word's best match decides the order.
/** A single letter is no word. */
const MIN_LETTERS = 2
/** A longer query is cut; no one types one. */
const MAX_WORDS = 8

/** They are for words that nothing else has: there are many of them, and most visitors look for a tool. */
const MAX_DETAILS = 8
/** Of more than a hundred services, those that match best. */
const MAX_SERVICES = 8

/** Words in a query that are not its subject. */
const FILLERS = new Set(
  'a am an and are be can did do does for going have how i in is it me my no not of on or the to what why'.split(
    ' ',
  ),
)

const GENERIC = new Set(['email', 'mail', 'message'])

/** The pages that match, best first; all of them for an empty query. */
export function findPages(pages: readonly SitePage[], question: string): SitePage[] {
  const asked = question
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_LETTERS && !FILLERS.has(word))
    .slice(0, MAX_WORDS)
    .map(singular)
  // In a sentence, a word that no page has is not its subject.
  const known = asked.filter((word) => pages.some((page) => scoreOf(page, [word]) > 0))
  // Most pages here are about email: the word finds something only where it stands alone.
  const telling = known.filter((word) => !GENERIC.has(word))
  const words = telling.length > 0 ? telling : known.length > 0 ? known : asked
  const found = pages
    .map((page) => ({ page, score: scoreOf(page, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page)
  const isDetail = ({ kind }: SitePage) => kind === 'Finding' || kind === 'API route'
  const services = found.filter(({ kind }) => kind === 'Service').slice(MAX_SERVICES)
  const others = found.filter((page) => !isDetail(page) && !services.includes(page))
  return others.length > 0 ? others : found.filter(isDetail).slice(0, MAX_DETAILS)
}

/** A word matches whatever starts with it. */
const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)

function scoreOf({ label, about, words = '', path }: SitePage, asked: readonly string[]): number {
  let score = 1
  for (const word of asked) {
    const best = Math.max(
      startsWord(label, word) ? 8 : 0,
      label.toLowerCase().includes(word) || path.includes(word) ? 4 : 0,
      startsWord(words, word) ? 3 : 0,
      startsWord(about, word) ? 2 : 0,
    )
    if (best === 0) return 0
    score += best
  }
  return score
}

const startsWord = (text: string, word: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => part.startsWith(word))
