// What the owner of a DMARC record wants from it, whether receivers can read it or not.
import type { Intent, IntentsOf } from '#shared/report/change/intent.ts'
import { meantPolicies, type MeantRecord } from './as-meant.ts'
import { meantRecords } from './meant-records.ts'
import type { TagValue } from '#shared/records/tag-list/tag-table.ts'
import { CHOICE_TAGS, DMARC_TAGS, type Policy } from './tags.ts'
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

/** A stricter policy contains the milder one; "none" asks for nothing. */
function policyIntents(record: MeantRecord): Intent[] {
  const policies = meantPolicies(record)
  return (['p', 'sp', 'np'] as const).flatMap((name) => levels(name, policies[name]))
}

function levels(name: PolicyTagName, policy: Policy | undefined): Intent[] {
  const { wish: mail } = DMARC_TAGS[name]
  const suspicious = { key: `${name}:quarantine`, what: `${mail} is treated as suspicious or refused` }
  const refused = { key: `${name}:reject`, what: `${mail} is refused` }
  if (policy === 'reject') return [suspicious, refused]
  return policy === 'quarantine' ? [suspicious] : []
}

/** What an owner wants who gives a tag this value. */
const wishOf = (name: string, value: string): string | undefined => {
  const tag = CHOICE_TAGS.find((one) => one === name)
  const values: Readonly<Record<string, TagValue>> = tag ? DMARC_TAGS[tag].values : {}
  return values[value]?.wish
}

function settingIntents(record: MeantRecord): Intent[] {
  const { values, percent } = record
  const set = [...values].flatMap(([name, value]): Intent[] => {
    const what = wishOf(name, value)
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

const addressIntents = ({ addresses, unclear }: MeantRecord, tag: 'rua' | 'ruf'): Intent[] => [
  ...addresses[tag].map(({ key, name }) => ({
    key: `${tag}:${key}`,
    what: `${DMARC_TAGS[tag].wish} to ${name}`,
  })),
  ...unclear[tag].map((text) => ({
    key: `unclear:${tag}:${text}`,
    what: `${DMARC_TAGS[tag].wish} to “${shortened(text)}”`,
  })),
]
