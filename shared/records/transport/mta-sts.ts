// MTA-STS (RFC 8461): the keys of a policy, the file with them, and the TXT record that announces it.
import { parseIp } from '#shared/dns/ip-address.ts'
import { editDistance } from '#shared/kit/edit-distance.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { splitTags } from '#shared/records/tag-list/parse.ts'
import type { Asked } from '#shared/records/tag-list/tag-table.ts'

/** In seconds; section 3.2. */
export const MAX_MAX_AGE = 31_557_600
export const DAY = 86_400
export const WEEK = 604_800

export const STS_MODES = ['enforce', 'testing', 'none'] as const
export type StsMode = (typeof STS_MODES)[number]

type KeyRule = {
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
} & Asked

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const PATTERN = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})+$`, 'i')

/** Senders compare it with the names in MX records and certificates. */
export const isMxPattern = (text: string): boolean =>
  text.length <= 255 && PATTERN.test(text) && !isAddress(text)

const isAddress = (text: string): boolean => parseIp(text.replace(/^\[(?:ipv6:)?(.*)\]$/i, '$1')) !== null

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

/**
 * What senders accept, what people write for it, and how a form asks for it (section 3.2). In the order in which their
 * faults are told.
 */
export const POLICY_KEYS = {
  version: {
    accepts: (value) => value === 'STSv1',
    fault: 'it has no line “version: STSv1”',
    unasked: 'There is only one.',
  },
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
      group: 'term',
      name: 'age',
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
      hint: 'One per line; “*.example.com” covers one label. Leave it empty for the hosts in your MX records.',
      group: 'servers',
      kind: 'lines',
      rows: 3,
      proposed: true,
    },
  },
} as const satisfies Readonly<Record<string, KeyRule>>

export type PolicyKey = keyof typeof POLICY_KEYS
const KEY_NAMES = Object.keys(POLICY_KEYS) as readonly PolicyKey[]

/** The key that a line was meant to have: in another case, with a letter too many, too few or wrong. */
export function meantKeyOf(written: string): PolicyKey | undefined {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '')
  return KEY_NAMES.find((name) => {
    const { typed }: KeyRule = POLICY_KEYS[name]
    return typed?.test(letters) || editDistance(letters, name.replace('_', '')) <= 1
  })
}

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
      slips.push(`“${shownLine(line)}” ${faultOf(value.trimEnd())}`)
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

function faultOf(pattern: string): string {
  if (isAddress(pattern)) return 'is an IP address, but senders compare names'
  const isDotted = pattern.endsWith('.') && isMxPattern(pattern.slice(0, -1))
  return isDotted ? 'ends with a dot' : 'does not name a mail server'
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

/** Of the record that announces a policy (section 3.1). */
export const stsRecordName = (domain: string): string => `_mta-sts.${domain}`

/** Senders discard texts that start differently. */
export const isStsRecord = (text: string): boolean => text.startsWith('v=STSv1;')

/** A text that was meant to be the record but that senders discard. */
export const looksLikeSts = (text: string): boolean =>
  !isStsRecord(text) && /^[^A-Za-z]{0,20}(?:v\W{0,5}[=:]?\W{0,5})?sts\s?v?1/i.test(text.slice(0, 40))

interface StsRecord {
  /** The policy's version, for senders that cache it; null if there is none that they accept. */
  id: string | null
  /** Why senders do not accept the record, as clauses. */
  faults: string[]
}

/** A hostile record can have thousands. */
const MAX_FIELDS = 40

/** Reads any text. If a field is repeated, the first one counts; unknown ones are ignored. */
export function parseStsRecord(text: string): StsRecord {
  const faults: string[] = []
  let id: string | undefined
  for (const { text: field, name, value } of splitTags(text, MAX_FIELDS).slice(1)) {
    if (field === '') continue
    // Neither name nor value may contain a space, and none is allowed around the equals sign.
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}=[!-:<>-~]+$/.test(field) && !isEmptyId(field)) {
      faults.push(`“${shownText(field).slice(0, 60)}” is not a field`)
    } else if (name === 'id') id ??= value ?? ''
  }
  if (id === undefined) faults.push('it has no id=')
  else if (!isStsId(id)) faults.push('its id= is not 1 to 32 letters and digits')
  return { id: id !== undefined && isStsId(id) ? id : null, faults }
}

const isEmptyId = (field: string) => field === 'id='

const isStsId = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text)

/** Fields of later standards stay (section 3.1). */
export const buildStsRecord = (id: string, fields: readonly (readonly [string, string])[] = []): string =>
  ['v=STSv1', `id=${id}`, ...fields.map(([name, value]) => `${name}=${value}`)].join('; ')

/** The fields besides version and id, however they are separated. */
export const fieldsOf = (text: string): [name: string, value: string][] =>
  [
    ...text
      .slice(0, 1000)
      .matchAll(/(?:^|[;,\s"'])([A-Za-z0-9][A-Za-z0-9_.-]{0,31})\s{0,5}=\s{0,5}([^;\s"']{1,200})/g),
  ]
    .map(([, name = '', value = '']): [string, string] => [name, value])
    .filter(([name]) => !/^(?:v|id)$/i.test(name))

/**
 * The id of a policy published at this moment.
 * @param now "2026-11-22T15:04:05Z"
 * @param used ids that senders already know
 */
export function newStsId(now: string, used: readonly string[]): string {
  const id = now.replace(/\D/g, '').slice(0, 14)
  return used.includes(id) ? `${id}1` : id
}
