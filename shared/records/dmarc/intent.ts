// What the owner of a DMARC record wants from it, whether receivers can read it or not.
import type { Intent, IntentsOf } from '#shared/report/change/intent.ts'
import { meantPolicies, type MeantRecord } from './as-meant.ts'
import { meantRecords } from './meant-records.ts'
import type { Policy } from './parse.ts'
import type { PolicyTagName } from './policy.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'

export const TEST_MODE = 'test mode for the policy'

export const dmarcIntents: IntentsOf = (texts, { type }) => {
  if (type !== 'TXT') return []
  const intents = meantRecords(texts).flatMap(intentsIn)
  return [...new Map(intents.map((intent) => [intent.key, intent])).values()]
}

const intentsIn = (record: MeantRecord): Intent[] => [
  ...policyIntents(record),
  ...settingIntents(record),
  ...(['rua', 'ruf'] as const).flatMap((tag) => addressIntents(record, tag)),
]

const MAIL: Record<PolicyTagName, string> = {
  p: 'mail that fails',
  sp: 'mail from subdomains that fails',
  np: 'mail from subdomains that do not exist',
}

/** A stricter policy contains the milder one; "none" asks for nothing. */
function policyIntents(record: MeantRecord): Intent[] {
  const policies = meantPolicies(record)
  return (['p', 'sp', 'np'] as const).flatMap((name) => levels(name, policies[name]))
}

function levels(name: PolicyTagName, policy: Policy | undefined): Intent[] {
  const suspicious = { key: `${name}:quarantine`, what: `${MAIL[name]} is treated as suspicious or refused` }
  const refused = { key: `${name}:reject`, what: `${MAIL[name]} is refused` }
  if (policy === 'reject') return [suspicious, refused]
  return policy === 'quarantine' ? [suspicious] : []
}

const SETTINGS: Readonly<Record<string, string>> = {
  'adkim=s': 'strict alignment of DKIM (adkim=s)',
  'aspf=s': 'strict alignment of SPF (aspf=s)',
  'psd=y': 'a public suffix (psd=y)',
  'psd=n': 'an organization of its own (psd=n)',
}

function settingIntents(record: MeantRecord): Intent[] {
  const { values, percent } = record
  const set = [...values].flatMap(([name, value]): Intent[] => {
    const what = SETTINGS[`${name}=${value}`]
    return what === undefined ? [] : [{ key: `${name}:${value}`, what }]
  })
  const fo = values.get('fo') ?? '0'
  const isTested = Object.values(meantPolicies(record)).some((policy) => policy && policy !== 'none')
  return [
    ...set,
    ...(fo === '0'
      ? []
      : [{ key: `fo:${fo.split(':').sort().join(':')}`, what: `failure reports as in fo=${fo}` }]),
    ...(isTested && (percent === 0 || values.get('t') === 'y') ? [{ key: 't:y', what: TEST_MODE }] : []),
  ]
}

const REPORTS = { rua: 'reports', ruf: 'failure reports' } as const

const addressIntents = ({ addresses, unclear }: MeantRecord, tag: 'rua' | 'ruf'): Intent[] => [
  ...addresses[tag].map(({ key, name }) => ({ key: `${tag}:${key}`, what: `${REPORTS[tag]} to ${name}` })),
  ...unclear[tag].map((text) => ({
    key: `unclear:${tag}:${text}`,
    what: `${REPORTS[tag]} to “${shortened(text)}”`,
  })),
]
