// Complaint rates that a person copies from a page, such as Yahoo's Sender Hub, which has no file and no API: one day a line.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { Collected } from './collected.ts'
import { READ_LIMITS } from './limits.ts'
import type { ProviderRead } from './provider-read.ts'
import { UNREAD } from './unread-words.ts'

/** @param domain that the messages are signed as (DKIM), for lines that do not name another one */
export function typedNumbers(text: string, domain: string): ProviderRead {
  const into = new Collected()
  const lines = text.slice(0, READ_LIMITS.size).split(/\r\n|\r|\n/)
  if (lines.length > READ_LIMITS.rows) into.skip('The rest', UNREAD.rows(READ_LIMITS.rows))
  lines.slice(0, READ_LIMITS.rows).forEach((line, index) => {
    // The names of columns, as a spreadsheet copies them.
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) return
    readLine(line.slice(0, MAX_LINE), { number: index + 1, domain }, into)
  })
  return into.result()
}

const MAX_LINE = 500
const DAY = /\b\d{4}-\d{2}-\d{2}\b/
/** Days that are written in another order, or as a text. */
const OTHER_DAY = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/
const RATE = /(?<![\d.])(\d{1,3})(?:[.,](\d{1,9}))?\s?%/
const BARE_NUMBER = /(?<![\w.-])\d+(?:[.,]\d+)?(?![\w.%-])/

function readLine(line: string, of: { number: number; domain: string }, into: Collected): void {
  const where = `Line ${of.number}`
  const [day = ''] = DAY.exec(line) ?? []
  if (day === '') return into.skip(where, withoutDay(line))
  if (dayOfIso(day) === null) return into.skip(where, UNREAD.date(day))
  const rest = line.replace(day, ' ')
  const found = RATE.exec(rest)
  if (!found) return into.skip(where, withoutRate(rest))
  const [rate, whole = '', part = ''] = found
  const share = Number(`${whole}.${part || '0'}e-2`)
  if (share > 1 || /-\s*$/.test(rest.slice(0, found.index))) return into.skip(where, UNREAD.typedRate(rate))
  const named = rest.replace(rate, ' ').replace(/^[\s,;|"']+|[\s,;|"']+$/g, '')
  const input = parseDomainInput(named || of.domain)
  if (!input.ok) return into.skip(where, named === '' ? UNREAD.noDomain : UNREAD.domain(named))
  const domain = into.addDomain(input.domain, where)
  if (domain === null) return
  into.addProvider('yahoo')
  into.addFigure(
    { metric: 'spam_rate', domain, provider: 'yahoo', unit: 'share' },
    { day, value: share },
    where,
  )
}

const withoutDay = (line: string): string => {
  const [other] = OTHER_DAY.exec(line) ?? []
  return other === undefined ? UNREAD.typed : UNREAD.typedDay(other)
}

const withoutRate = (rest: string): string => {
  const [bare] = BARE_NUMBER.exec(rest) ?? []
  return bare === undefined ? UNREAD.typed : UNREAD.typedPercent(bare)
}
