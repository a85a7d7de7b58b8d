// What the owner of a DMARC record wants from it, whether receivers can read it or not.
import { shortened } from '#shared/kit/sentence.ts'
import type { TagValue } from '#shared/records/tag-list/tag-table.ts'
import type { Intent, IntentsOf } from '#shared/report/change/prove.ts'
import { meantPolicies, type MeantRecord, readDmarcAsMeant, readTags } from './as-meant.ts'
import { POLICY_TAGS, type PolicyTagName } from './parse.ts'
import { REPORT_TAGS, type ReportTag } from './report-uri.ts'
import { CHOICE_TAGS, DMARC_TAGS, type Policy } from './tags.ts'

/**
 * DNS has no order, so a record whose tags were published as several texts
 * is put together again: the texts without a version, if they have no tag twice.
 */
export function meantRecords(texts: readonly string[]): MeantRecord[] {
  const hasHead = texts.some((text) => readDmarcAsMeant(text)?.hasVersion)
  const read = texts.flatMap((text) => readDmarcAsMeant(text) ?? (hasHead ? (tagsAlone(text) ?? []) : []))
  const parts = read
    .filter(({ hasVersion }) => !hasVersion)
    .sort((one, other) => (first(one) < first(other) ? -1 : 1))
  const whole = read.filter(({ hasVersion }) => hasVersion)
  const [head, ...others] = whole
  const pieces = head && others.length === 0 ? [head, ...parts] : parts
  const names = pieces.flatMap(tagNames)
  if (pieces.length < 2 || new Set(names).size < names.length) return read
  const joined = readDmarcAsMeant(
    // Of several texts, the one with the version comes first.
    pieces.map(first).join(';'),
  )
  if (!joined) return read
  const record = {
    ...joined,
    texts: pieces.flatMap((piece) => piece.texts),
    notes: [`${pieces.length} TXT records become one: each tag had a record of its own.`, ...joined.notes],
  }
  return head && others.length === 0 ? [record] : [...whole, record]
}

const first = ({ texts }: MeantRecord): string => texts[0] ?? ''

const tagNames = ({ policies, values, addresses, percent }: MeantRecord): string[] => [
  ...POLICY_TAGS.filter((name) => policies[name].length > 0),
  ...REPORT_TAGS.filter((name) => addresses[name].length > 0),
  ...values.keys(),
  ...(percent === null ? [] : ['pct']),
]

/** Beside a record, a text of nothing but known tags is a part of it that got a record of its own. */
function tagsAlone(text: string): MeantRecord | null {
  const record = readTags(text)?.record
  return record && record.unknown.size === 0 && (record.values.size > 0 || record.percent !== null)
    ? record
    : null
}

export const TEST_MODE = 'test mode for the policy'

export const dmarcIntents: IntentsOf = (texts, { type }) => {
  if (type !== 'TXT') return []
  const intents = meantRecords(texts).flatMap(intentsIn)
  return [...new Map(intents.map((intent) => [intent.key, intent])).values()]
}

const intentsIn = (record: MeantRecord): Intent[] => [
  ...policyIntents(record),
  ...settingIntents(record),
  ...REPORT_TAGS.flatMap((tag) => addressIntents(record, tag)),
]

/** A stricter policy contains the milder one; "none" asks for nothing. */
function policyIntents(record: MeantRecord): Intent[] {
  const policies = meantPolicies(record)
  return POLICY_TAGS.flatMap((name) => levels(name, policies[name]))
}

function levels(name: PolicyTagName, policy: Policy | undefined): Intent[] {
  const { wish: mail } = DMARC_TAGS[name]
  const suspicious = { key: `${name}:quarantine`, what: `suspicion or refusal of ${mail}` }
  const refused = { key: `${name}:reject`, what: `refusal of ${mail}` }
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

const addressIntents = ({ addresses, unclear }: MeantRecord, tag: ReportTag): Intent[] => [
  ...addresses[tag].map(({ key, name }) => ({
    key: `${tag}:${key}`,
    what: `${DMARC_TAGS[tag].wish} to ${name}`,
  })),
  ...unclear[tag].map((text) => ({
    key: `unclear:${tag}:${text}`,
    what: `${DMARC_TAGS[tag].wish} to “${shortened(text)}”`,
  })),
]
