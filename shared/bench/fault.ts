// The part of a text that causes a finding: without it, the finding is gone, and nothing worse is there instead.
import type { Finding, Severity } from '#shared/report/finding.ts'
import type { Bench } from './bench.ts'
import { judgeText } from './judge.ts'

export interface Part {
  from: number
  to: number
}

/** Each is a run of the rules. */
const MAX_PARTS = 40

/**
 * The last such part: of eleven lookups, the eleventh. Rather one that leaves nothing new than one that leaves something milder. Null
 * if there is none, or if the text has more parts than are tried.
 */
export async function faultOf(bench: Bench, text: string, found: readonly Finding[]): Promise<Part | null> {
  const parts = partsOf(bench, text)
  if (parts.length > MAX_PARTS) return null
  const worst = rankOf(bench.code, found)
  let second: Part | null = null
  for (const part of parts.reverse()) {
    const rest = text.slice(0, part.from) + text.slice(part.to)
    if (rest.trim() === '') continue
    const after = await judgeText(bench, rest)
    if (after.some(({ code }) => code === bench.code)) continue
    const added = rankOfNew(found, after)
    if (added < RANKS.indexOf('warning')) return part
    if (added < worst) second ??= part
  }
  return second
}

const RANKS: readonly Severity[] = ['ok', 'info', 'warning', 'error']

/** How bad a finding is; -1 if it is not there. */
export const rankOf = (code: string, findings: readonly Finding[]): number =>
  Math.max(-1, ...findings.filter((one) => one.code === code).map(({ severity }) => RANKS.indexOf(severity)))

/** How bad the worst is that was not there before; -1 if there is none. */
export function rankOfNew(before: readonly Finding[], after: readonly Finding[]): number {
  const known = new Set(before.map(({ code }) => code))
  return Math.max(
    -1,
    ...after.filter(({ code }) => !known.has(code)).map(({ severity }) => RANKS.indexOf(severity)),
  )
}

/** The terms or tags of a record, the lines of a header or a file, the words of a subject, each with the space before it. */
function partsOf({ rules, edited }: Bench, text: string): Part[] {
  return [...text.matchAll(PARTS[edited.kind === 'file' ? 'header' : rules])].map(({ index, 0: part }) => ({
    from: index,
    to: index + part.length,
  }))
}

const TERM = /(?:^|\s+)\S+/g
const TAG = /(?:^|;)[^;\n]+/g
const LINE = /(?:^|\n)[^\n]+/g
/** An element without others in it, a tag, or a line of text. */
const ELEMENT = /<(\w+)\b[^<>]*>[^<>]*<\/\1>|<[^<>]+>|[^<>\n]+/g

const PARTS: Readonly<Record<Bench['rules'], RegExp>> = {
  spf: TERM,
  dkim: TAG,
  dmarc: TAG,
  bimi: TAG,
  transport: TAG,
  header: LINE,
  template: ELEMENT,
  subject: TERM,
}
