// An MTA-STS policy file as its owner meant it: senders are strict (policy.ts), people misspell keys and values.
import { DAY, MAX_MAX_AGE, meantKeyOf, POLICY_KEYS, type PolicyKey, type StsMode } from './keys.ts'

export interface MeantPolicy {
  mode: StsMode | undefined
  /** Host names, or "*." and a domain, in lower case. */
  mx: string[]
  /** Seconds; undefined if it cannot be told. */
  maxAge: number | undefined
  /** Lines with keys of the future, which senders ignore (RFC 8461 section 3.2). */
  others: string[]
  /** Lines with a known key whose value cannot be told. */
  unclear: string[]
}

const MAX_LINES = 500

export function meantPolicy(text: string): MeantPolicy {
  const policy: MeantPolicy = { mode: undefined, mx: [], maxAge: undefined, others: [], unclear: [] }
  for (const line of plainText(text).split(/\r\n?|\n/, MAX_LINES)) {
    const [, written = '', value = ''] =
      /^[\s"'\ufeff]{0,20}([A-Za-z][A-Za-z0-9_.-]{0,31})\s{0,5}(?:[:=]|\s)\s{0,5}(.{0,300})$/.exec(line) ?? []
    if (written !== '') addLine(policy, { key: meantKeyOf(written), line: line.trim(), value: bare(value) })
  }
  return policy
}

/** A policy inside of a web page: its tags end lines. Any other page is not a policy. */
const plainText = (text: string): string =>
  /version\s{0,5}[:=]\s{0,5}stsv1/i.test(text) ? text.replace(/<[^<>\n]{1,200}>/g, '\n') : text

const bare = (value: string): string => value.replace(/["'“”]/g, '').trim()

interface Line {
  key: PolicyKey | undefined
  line: string
  value: string
}

function addLine(policy: MeantPolicy, { key, line, value }: Line): void {
  switch (key) {
    case 'version':
      return
    case 'mode':
      if (policy.mode === undefined) policy.mode = POLICY_KEYS.mode.meant(value)
      if (policy.mode === undefined) policy.unclear.push(line)
      return
    case 'max_age':
      policy.maxAge ??= POLICY_KEYS.max_age.meant(value)
      if (policy.maxAge === undefined) policy.unclear.push(line)
      return
    case 'mx': {
      // Nothing is meant by an empty line.
      if (value === '') return
      const patterns = POLICY_KEYS.mx.meant(value)
      if (patterns === null) policy.unclear.push(line)
      else policy.mx.push(...patterns.filter((pattern) => !policy.mx.includes(pattern)))
      return
    }
    default:
      // Anything else in this form may be a line of the future; the words of a web page are not.
      if (/^[A-Za-z0-9_.-]+: ?\S/.test(line)) policy.others.push(line)
  }
}

/** An age that senders accept as it is. */
export const isUsualAge = (maxAge: number): boolean => maxAge >= DAY && maxAge <= MAX_MAX_AGE
