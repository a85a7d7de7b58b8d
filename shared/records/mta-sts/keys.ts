// The keys of an MTA-STS policy (RFC 8461 section 3.2): what senders accept, what people write for it, and how a form asks for it.
import type { TagField } from '#shared/records/tag-list/tag-table.ts'

/** In seconds; section 3.2. */
export const MAX_MAX_AGE = 31_557_600
export const DAY = 86_400
export const WEEK = 604_800

export const STS_MODES = ['enforce', 'testing', 'none'] as const
export type StsMode = (typeof STS_MODES)[number]

interface KeyRule {
  /** Other names that people give it, without capitals and signs; a letter too many, too few or wrong is told without them. */
  typed?: RegExp
  /** Whether senders can use the value. */
  accepts: (value: string) => boolean
  /** What was meant by a value; undefined if there is no telling. */
  meant?: (value: string) => unknown
  /** Why senders cannot use a policy without it, as a clause. */
  fault: string
  /** What its owner wants with the value. */
  wish?: (value: string) => string
  field?: TagField
}

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const PATTERN = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})+$`, 'i')

export const isMxPattern = (text: string): boolean => text.length <= 255 && PATTERN.test(text)

/** Null if one of them names no mail server. */
function meantPatterns(value: string): string[] | null {
  const words = value.split(/[\s,;]+/).filter((word) => word !== '' && !/^\d{1,5}$/.test(word))
  const patterns = words.map((word) => hostIn(word.toLowerCase()))
  return patterns.length > 0 && patterns.every(isMxPattern) ? patterns : null
}

/** "https://mx.example.com/", "mx.example.com:25", ".example.com" */
const hostIn = (word: string): string =>
  word
    .replace(/^[a-z]{2,8}:\/\//, '')
    .replace(/[/:].*$/, '')
    .replace(/^\./, '*.')
    .replace(/\.$/, '')

const MODES: readonly (readonly [RegExp, StsMode])[] = [
  [/^enforc/i, 'enforce'],
  [/^(?:test|report|monitor)/i, 'testing'],
  [/^(?:none|off|disabled?)$/i, 'none'],
]

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: DAY, w: 7 * DAY }

/** "604800", "604,800", "7 days" */
function meantAge(value: string): number | undefined {
  const [, digits = '', unit = 's'] = /^(\d[\d,.' _]{0,14})(?:(s|m|h|d|w)[a-z]*)?\.?$/i.exec(value) ?? []
  const count = Number(digits.replace(/\D/g, ''))
  return digits === '' ? undefined : count * (UNITS[unit.toLowerCase()] ?? 1)
}

const ofPolicy = (line: string): string => `“${line}” of the MTA-STS policy`

/** In the order in which their faults are told. */
export const POLICY_KEYS = {
  version: { accepts: (value) => value === 'STSv1', fault: 'it has no line “version: STSv1”' },
  mode: {
    accepts: (value) => STS_MODES.some((mode) => mode === value),
    meant: (value: string): StsMode | undefined => MODES.find(([is]) => is.test(value))?.[1],
    fault: 'it has no “mode:” that is enforce, testing or none',
    wish: (value: string) => ofPolicy(`mode: ${value}`),
    field: {
      label: 'Mode of the MTA-STS policy',
      hint: 'Start with “testing”, and read two weeks of TLS reports before “enforce”.',
      group: 'policy',
      choices: [
        { value: 'testing', label: 'testing: report what fails, deliver all the same' },
        { value: 'enforce', label: 'enforce: refuse servers that fail' },
        { value: 'none', label: 'none: to leave MTA-STS' },
      ],
    },
  },
  max_age: {
    accepts: (value) => /^\d{1,10}$/.test(value),
    meant: meantAge,
    fault: 'it has no “max_age:” in seconds',
    wish: (value: string) => ofPolicy(`max_age: ${value}`),
    field: {
      label: 'Senders keep the policy for',
      group: 'policy',
      // In seconds, the usual one first.
      choices: [
        { value: '604800', label: 'a week' },
        { value: '86400', label: 'a day' },
        { value: '1209600', label: 'two weeks' },
        { value: '2592000', label: '30 days' },
        { value: '31557600', label: 'a year' },
      ],
    },
  },
  mx: {
    typed: /^mx(?:s|host|hosts|server|servers|record)?$/,
    accepts: isMxPattern,
    meant: meantPatterns,
    fault: 'it has no “mx:”',
    wish: (value: string) => ofPolicy(`mx: ${value}`),
    field: {
      label: 'Mail servers in the policy',
      hint: 'One per line; “*.example.com” covers one label. Empty: the hosts in your MX records.',
      group: 'policy',
    },
  },
} as const satisfies Readonly<Record<string, KeyRule>>

export type PolicyKey = keyof typeof POLICY_KEYS
export const KEY_NAMES = Object.keys(POLICY_KEYS) as readonly PolicyKey[]

/** The key that a line was meant to have: in another case, with a letter too many, too few or wrong. */
export function meantKeyOf(written: string): PolicyKey | undefined {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '')
  return KEY_NAMES.find((name) => {
    const { typed }: KeyRule = POLICY_KEYS[name]
    return typed?.test(letters) || isClose(letters, name.replace('_', ''))
  })
}

/** Equal but for one letter, or two letters in the wrong order. */
function isClose(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, others] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === others.slice(1) ||
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  )
}
