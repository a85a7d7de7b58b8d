// One record that became several values, because a program split its text at semicolons or spaces. What it was before is
// plain: only the first value names a kind of record, and each of the others is a part of such a record.
import { zoneFinding } from './findings.ts'
import type { ReadZone, ZoneFinding, ZoneRecord } from './record.ts'

interface Kind {
  first: RegExp
  part: RegExp
  glue: string
}

const TAG = /^\s{0,20}[a-z]{1,5}\s{0,20}=/i
const TERM =
  /^\s{0,20}(?:[-~?+]?(?:all|include:|ip4:|ip6:|exists:|a[:/ ]|mx[:/ ]|a$|mx$|ptr)|redirect=|exp=)/i

const KINDS: readonly Kind[] = [
  {
    first: /^\s{0,20}v\s{0,5}=\s{0,5}(?:dkim1|dmarc1|bimi1|stsv1|tlsrptv1)\s{0,5};?\s{0,20}$/i,
    part: TAG,
    glue: '; ',
  },
  { first: /^\s{0,20}v=spf1\s{0,20}$/i, part: TERM, glue: ' ' },
]

const MAX_PARTS = 40

export interface Rejoined extends ReadZone {
  findings: readonly ZoneFinding[]
}

/** The records as they were meant, and a finding for each that was split. */
export function rejoined(read: ReadZone): Rejoined {
  const texts = new Map<string, ZoneRecord[]>()
  for (const record of read.records)
    if (record.type === 'TXT')
      texts.set(record.owner, [...(texts.get(record.owner) ?? []), record].slice(0, MAX_PARTS))
  const whole = new Map<ZoneRecord, ZoneRecord | null>()
  const findings: ZoneFinding[] = []
  for (const records of texts.values()) {
    const parts = partsOf(records)
    const [head, ...rest] = parts.pieces
    if (!head || rest.length === 0) continue
    const text = parts.pieces.map((piece) => piece.text.trim().replace(/;\s*$/, '')).join(parts.glue)
    whole.set(head, { ...head, text, strings: undefined })
    for (const piece of rest) whole.set(piece, null)
    const { file, line, column, owner } = head
    findings.push({
      ...zoneFinding('zone-split-record', { owner, count: parts.pieces.length, text }),
      file,
      line,
      column,
    })
  }
  if (findings.length === 0) return { ...read, findings }
  const records = read.records.flatMap((record) => {
    const made = whole.get(record)
    return made === undefined ? [record] : made === null ? [] : [made]
  })
  return { ...read, records, findings }
}

function partsOf(records: readonly ZoneRecord[]): { pieces: ZoneRecord[]; glue: string } {
  for (const { first, part, glue } of KINDS) {
    const heads = records.filter(({ text }) => first.test(text))
    const [head] = heads
    if (!head || heads.length > 1) continue
    const others = records.filter(
      (record) => record !== head && part.test(record.text) && !/^\s{0,20}v\s{0,5}=/i.test(record.text),
    )
    // Verifications of other services (“MS=ms123”) are whole records.
    const pieces =
      glue === ' ' ? others : others.filter(({ text }) => /^\s{0,20}[a-z]{1,5}\s{0,20}=/.test(text))
    return { pieces: [head, ...pieces], glue }
  }
  return { pieces: [], glue: '' }
}
