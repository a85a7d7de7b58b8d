// Parses and writes the MTA-STS policy file (RFC 8461 section 3.2), and checks whether it covers a mail server (section
// 4.1).

import { isMxPattern, KEY_NAMES, meantKeyOf, POLICY_KEYS, type StsMode } from './keys.ts'
import { shownText } from '#shared/kit/text/visible-text.ts'

export const policyHost = (domain: string): string => `mta-sts.${domain}`
export const policyUrl = (domain: string): string => `https://${policyHost(domain)}/.well-known/mta-sts.txt`

export interface StsPolicy {
  mode: StsMode
  /** Host names, or "*." and a domain, in lower case. */
  mx: string[]
  /** How many seconds a sender keeps it. */
  maxAge: number
}

export interface ReadPolicy {
  /** Null if senders cannot use it. */
  policy: StsPolicy | null
  /** Why they cannot use it, as clauses. */
  faults: string[]
  /** Its other mistakes, as clauses. */
  slips: string[]
}

/** A sensible policy has a dozen lines or so. */
const MAX_LINES = 500
const MAX_SLIPS = 10
const BYTE_ORDER_MARK = '\ufeff'
/** The grammar begins with a field; RFC 3629 section 6 leaves it to the reader whether the mark is skipped. */
const STARTS_WITH_MARK = 'it starts with a byte order mark, which is not part of the format'

/** Reads any text; lines end with CRLF or LF. If a key is repeated, the first one counts, except for `mx`. */
export function parseStsPolicy(text: string): ReadPolicy {
  const slips: string[] = text.startsWith(BYTE_ORDER_MARK) ? [STARTS_WITH_MARK] : []
  const values = new Map<string, string>()
  const mx: string[] = []
  const lines = text.slice(slips.length > 0 ? 1 : 0).split(/\r?\n/, MAX_LINES + 1)
  if (lines.length > MAX_LINES) slips.push(`it has more than ${MAX_LINES} lines`)
  if (lines.at(-1) === '') lines.pop()
  for (const line of lines.slice(0, MAX_LINES)) {
    const [, key, value = ''] = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,31}):[ \t]*([^\r]*)$/.exec(line) ?? []
    if (key === undefined) {
      slips.push(line.trim() === '' ? 'it has an empty line' : `“${shownLine(line)}” is not “key: value”`)
    } else if (key !== 'mx') {
      const meant = meantKeyOf(key)
      if (meant !== undefined && meant !== key)
        slips.push(`“${shownLine(line)}” should begin with “${meant}:”`)
      if (!values.has(key)) values.set(key, value.trimEnd())
    } else if (isMxPattern(value.trimEnd())) {
      mx.push(value.trimEnd().toLowerCase())
    } else {
      const dotted = value.trimEnd().endsWith('.') && isMxPattern(value.trimEnd().slice(0, -1))
      slips.push(`“${shownLine(line)}” ${dotted ? 'ends with a dot' : 'does not name a mail server'}`)
    }
  }
  const faults = KEY_NAMES.flatMap((name) => {
    const { accepts, fault } = POLICY_KEYS[name]
    const isThere =
      name === 'mx' ? mx.length > 0 || values.get('mode') === 'none' : accepts(values.get(name) ?? '')
    return isThere ? [] : [fault]
  })
  const [mode = '', maxAge] = [values.get('mode'), Number(values.get('max_age'))]
  const policy = faults.length === 0 ? { mode: mode as StsMode, mx, maxAge } : null
  return { policy, faults, slips: [...new Set(slips)].slice(0, MAX_SLIPS) }
}

const shownLine = (line: string): string => shownText(line.slice(0, 60))

/** Section 4.1: the same name, or one with exactly one label in place of the asterisk. */
export function covers(pattern: string, host: string): boolean {
  const name = host.toLowerCase()
  if (!pattern.startsWith('*.')) return pattern === name
  const dot = name.indexOf('.')
  return dot > 0 && name.slice(dot + 1) === pattern.slice(2)
}

/**
 * The file, with the line endings of the standard's own example.
 * @param others lines with other keys
 */
export const buildStsPolicy = ({ mode, mx, maxAge }: StsPolicy, others: readonly string[] = []): string =>
  [
    'version: STSv1',
    `mode: ${mode}`,
    ...mx.map((pattern) => `mx: ${pattern}`),
    `max_age: ${maxAge}`,
    ...others,
    '',
  ].join('\n')
