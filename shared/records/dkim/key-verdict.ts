import type { DkimKey, DkimReport } from './schema.ts'
import { isOnlyForReports } from './search.ts'
import { bogusIn, noAnswer, noSuchNameVerdict, saysNoSuchName } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

export type Judged = Omit<DkimReport, 'verdict' | 'changes'>

export interface Of {
  domain: string
}

interface OfKey extends Of {
  /** The name in DNS. */
  name: string
  selector: string
}

interface Usable extends OfKey, Pick<DkimKey, 'keyType' | 'keyBits'> {
  /** What a finding says. */
  problem: string | undefined
}

const NOTHING_FOUND = 'No DKIM records found'

const keyHeading = ({ name }: OfKey) => `DKIM key of ${name}`

export const unusable = (selector: string): string =>
  `The DKIM key at selector “${selector}” cannot be used, so mail signed with it fails DKIM.`

const usable = ({ selector, keyType, keyBits, problem }: Usable) =>
  joined(
    keyType === 'ed25519'
      ? `Receivers that support Ed25519 can verify mail signed with selector “${selector}”; the others need a second signature with an RSA key.`
      : `Receivers can verify mail signed with selector “${selector}” (RSA, ${keyBits} bits).`,
    problem,
  )

const NO_KEY = { tone: 'bad', heading: NOTHING_FOUND, stamp: 'No key' } as const

export const DKIM_KEY_VERDICTS = {
  parked: verdict<Of>({
    tone: 'ok',
    heading: ({ domain }) => `${domain} is parked`,
    sentence: ({ domain }) =>
      `A wildcard revokes every DKIM key of ${domain}, which tells receivers that it does not sign mail.`,
    stamp: 'Parked',
  }),
  revoked: verdict<OfKey>({
    tone: 'info',
    heading: keyHeading,
    sentence: ({ domain, selector }) =>
      `The DKIM key at selector “${selector}” of ${domain} is revoked, so mail signed with it fails DKIM.`,
    stamp: 'Revoked',
  }),
  unknown: verdict<OfKey & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain, selector }) => `The DKIM key ${selector} of ${domain} is unknown`,
    sentence: ({ domain, selector, bogus }) =>
      `We could not find out whether ${domain} has a DKIM key at selector “${selector}”${noAnswer(bogus, 'the key itself')}`,
    stamp: 'Unknown',
  }),
  'for-reports': verdict<OfKey>({
    tone: 'info',
    heading: keyHeading,
    sentence: ({ selector }) =>
      `The key at selector “${selector}” only signs TLS reports; mail signed with it would fail DKIM.`,
    stamp: 'For reports',
  }),
  unusable: verdict<Usable>({
    tone: 'bad',
    heading: ({ selector }) => `Mail signed with “${selector}” fails DKIM`,
    sentence: ({ selector, problem }) => joined(unusable(selector), problem),
    stamp: 'Broken',
  }),
  doubtful: verdict<Usable>({
    tone: 'bad',
    heading: keyHeading,
    sentence: ({ selector, problem }) =>
      joined(`Mail signed with selector “${selector}” may fail DKIM.`, problem),
    stamp: 'Broken',
  }),
  improve: verdict<Usable>({ tone: 'warn', heading: keyHeading, sentence: usable, stamp: 'Improve' }),
  valid: verdict<Usable>({ tone: 'ok', heading: keyHeading, sentence: usable, stamp: 'Valid' }),
  'not-needed': verdict<Of>({
    tone: 'ok',
    heading: ({ domain }) => `${domain} sends no mail`,
    sentence: ({ domain }) =>
      `${domain} has no DKIM key and needs none: its SPF record says that it sends no mail.`,
    stamp: 'No mail',
  }),
  'not-in-from': verdict<Of & { message: string }>({
    tone: 'ok',
    heading: ({ domain }) => `No mail is sent as ${domain}`,
    sentence: ({ message }) => message,
    stamp: 'Not needed',
  }),
  'need-unknown': verdict<Of>({
    tone: 'unknown',
    heading: NOTHING_FOUND,
    sentence: ({ domain }) =>
      `${domain} has no DKIM key. Whether it needs one is unknown: it receives no mail, and its SPF record could not be looked up.`,
    stamp: 'Unknown',
  }),
  'none-can-exist': verdict<Of>({
    ...NO_KEY,
    sentence: ({ domain }) =>
      `${domain} has no DKIM key under any selector, so receivers cannot use a signature to tell its mail from a forgery.`,
  }),
  'spare-dead-end': verdict<OfKey & { service: string | undefined }>({
    ...NO_KEY,
    tone: 'info',
    sentence: ({ name, service }) =>
      `The CNAME at ${name} does not point to a key yet. That is right: ${service} fills this selector only when it rotates keys, so keep the CNAME.`,
  }),
  'dead-end': verdict<OfKey>({
    ...NO_KEY,
    sentence: ({ name, selector }) =>
      `The CNAME at ${name} does not point to a key, so mail signed with selector “${selector}” fails DKIM.`,
  }),
  'not-a-key': verdict<OfKey>({
    ...NO_KEY,
    sentence: ({ name, selector }) =>
      `The text at ${name} is not a DKIM key, so mail signed with selector “${selector}” fails DKIM.`,
  }),
  absent: verdict<OfKey>({
    ...NO_KEY,
    sentence: ({ domain, selector }) =>
      `${domain} has no DKIM key at selector “${selector}”, so mail signed with it fails DKIM. Another selector may have a key.`,
  }),
}

export const keyVerdictOf = verdictsOf(DKIM_KEY_VERDICTS)

export function keyVerdict(report: Judged): Verdict {
  const { state, name, domain, selector, findings } = report
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  if (findings.some(({ code }) => code === 'dkim-parked')) return keyVerdictOf('parked', { domain })
  switch (state) {
    case 'found':
      return foundVerdict(report)
    case 'revoked':
      return keyVerdictOf('revoked', { name, domain, selector })
    case 'unknown':
      return keyVerdictOf('unknown', { name, domain, selector, bogus: bogusIn(findings) })
    default:
      return absentVerdict(report)
  }
}

function foundVerdict({ name, domain, selector, valid, findings, keyType, keyBits }: Judged): Verdict {
  const problem = firstProblem(findings)
  const values = { name, domain, selector, keyType, keyBits, problem: problem?.message }
  if (isOnlyForReports({ findings }) && !problem) return keyVerdictOf('for-reports', values)
  if (!valid) return keyVerdictOf('unusable', values)
  if (problem && isError(problem)) return keyVerdictOf('doubtful', values)
  return keyVerdictOf(problem ? 'improve' : 'valid', values)
}

function absentVerdict({ domain, selector, name, service, findings }: Judged): Verdict {
  const codes = new Set(findings.map(({ code }) => code))
  const key = { domain, selector, name, service }
  if (codes.has('dkim-not-needed')) return keyVerdictOf('not-needed', key)
  const use = findings.find(({ code }) => code === 'dkim-not-in-from')
  if (use) return keyVerdictOf('not-in-from', { domain, message: use.message })
  if (codes.has('dkim-need-unknown')) return keyVerdictOf('need-unknown', key)
  if (codes.has('dkim-none-can-exist')) return keyVerdictOf('none-can-exist', key)
  if (codes.has('dkim-cname-dead-end'))
    return keyVerdictOf(findings.some(isError) ? 'dead-end' : 'spare-dead-end', key)
  return keyVerdictOf(codes.has('dkim-not-a-key') ? 'not-a-key' : 'absent', key)
}
