// A list of domains in any common form: pasted text, a spreadsheet's CSV, a zone file, zone file names, email
// addresses, URLs.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import { tidyText } from '#shared/kit/file-text.ts'

interface RefusedLine {
  /** Counted from 1. */
  line: number
  /** As given, shortened. */
  text: string
  reason: string
}

export interface DomainList {
  /** Lower-case A-label names in the order given, each once. */
  domains: string[]
  refused: RefusedLine[]
  /** How many names were repeated, counting each repetition. */
  doubles: number
  /** Different domains beyond the limit, which were left out. */
  beyond: number
}

/** A longer text is not a line of a list. */
const MAX_LINE = 1_000
const SHOWN_TEXT = 60
/** How many characters are read; a list of 2,000 long names has 500,000. */
const MAX_TEXT = 1_048_576

/** @param limit of different domains */
export const readDomainText = (text: string, limit: number): DomainList =>
  readDomainLines(tidyText(text.slice(0, MAX_TEXT)).split(/\r?\n/), limit)

/** One line can have several domains; a line without any is rejected, except an empty one or a comment. */
export function readDomainLines(lines: readonly string[], limit: number): DomainList {
  const domains = new Set<string>()
  const beyond = new Set<string>()
  const list: DomainList = { domains: [], refused: [], doubles: 0, beyond: 0 }
  let origin = ''
  for (const [index, raw] of lines.entries()) {
    const line = withoutComment(raw.slice(0, MAX_LINE))
    origin = /^\$ORIGIN\s+(\S+)/i.exec(line)?.[1] ?? origin
    if (line === '' || line.startsWith('$') || (index === 0 && isHead(line))) continue
    const { found, reason } = domainsIn(line, raw.startsWith(' ') || raw.startsWith('\t'), origin)
    if (reason !== undefined) list.refused.push({ line: index + 1, text: shown(raw), reason })
    for (const domain of found) {
      if (domains.has(domain) || beyond.has(domain)) list.doubles += 1
      else (domains.size < limit ? domains : beyond).add(domain)
    }
  }
  return { ...list, domains: [...domains], beyond: beyond.size }
}

/** The domains of a list that was typed into a field for one; empty for anything but a list. */
export function severalIn(input: string): string[] {
  const { domains } = readDomainText(input.slice(0, 2_000), SEVERAL)
  return domains.length > 1 ? domains : []
}

/** As many as are worth a link each. */
const SEVERAL = 12

const shown = (raw: string): string => {
  const text = raw.trim()
  return visibleText(text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text)
}

/** Zone files begin comments with ";", lists with "#"; a ";" between cells is none. */
const withoutComment = (raw: string): string => {
  const line = raw.trim()
  return /^[;#]/.test(line) ? '' : line
}

/** The names of columns that spreadsheets have above the domains. */
const isHead = (line: string): boolean =>
  /^["'\ufeff]*(?:domains?|domain[ _-]?names?|names?|hosts?|hostnames?|zones?|websites?|urls?|e-?mails?)["']*\s*(?:[,;\t|]|$)/i.test(
    line,
  )

interface Found {
  found: string[]
  reason?: string
}

/** RFC 1035, 5.1: a line of a zone file names its owner first, or begins with a space and has the last one. */
const ZONE_LINE =
  /^(\S+)?\s+(?:\d+[smhdw]?\s+)?(?:(?:IN|CH|HS)\s+(?:\d+\s+)?)?(?:SOA|NS|A|AAAA|MX|TXT|CNAME|SRV|CAA|DS|DNSKEY|TLSA|PTR)\s+\S/

function domainsIn(line: string, isIndented: boolean, origin: string): Found {
  const owner = ZONE_LINE.exec(isIndented ? ` ${line}` : line)
  if (owner) return ownerOf(owner[1], origin)
  const cells = line.split(/[,;\t|]/).map((cell) => cell.trim())
  const read = cells.map(domainsOfCell)
  const filled = read.filter((_, index) => cells[index] !== '')
  // A list on one line; otherwise a row of a table, whose first domain is its subject.
  if (filled.every(({ found }) => found.length > 0)) return { found: filled.flatMap(({ found }) => found) }
  const first = filled.find(({ found }) => found.length > 0)
  return first ?? { found: [], reason: filled[0]?.reason ?? NO_DOMAIN }
}

const NO_DOMAIN = 'There is no domain in this line.'

/** A name without a final dot is below the origin, if the file names one. */
function ownerOf(owner: string | undefined, origin: string): Found {
  if (owner === undefined) return { found: [] }
  const name = owner === '@' ? origin : owner.endsWith('.') || origin === '' ? owner : `${owner}.${origin}`
  return oneDomain(name)
}

function domainsOfCell(cell: string): Found {
  if (cell === '') return { found: [] }
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1]
  if (address !== undefined) return oneDomain(address)
  const pieces = cell.split(/\s+/).map((piece) => oneDomain(ofFile(piece)))
  const failed = pieces.find(({ found }) => found.length === 0)
  return failed ?? { found: pieces.flatMap(({ found }) => found) }
}

function oneDomain(text: string): Found {
  const parsed = parseDomainInput(text)
  return parsed.ok ? { found: [parsed.domain] } : { found: [], reason: parsed.message }
}

/** What name servers call the file of a zone: "example.com.zone", "/etc/bind/db.example.com". */
function ofFile(text: string): string {
  const bare = text.replace(/^["']+|["']+$/g, '')
  const name = /^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(bare) ? bare.slice(bare.search(/[^/\\]*$/)) : bare
  const ofPath = name === bare ? name : name.replace(/^(?:db|zone|named)\./i, '')
  const stem = /^(.+\.[a-z]{2,})\.(?:db|hosts|zonefile|dns\.txt)$/i.exec(ofPath)?.[1]
  return (
    stem ??
    /^(.+\.(?:com|net|org|info|biz|io|dev|app|[a-z]{2}|test|example))\.zone$/i.exec(ofPath)?.[1] ??
    ofPath
  )
}
