// What to publish for a service. A record that is the same for every customer can be published from here; the service shows the
// rest, and it alone knows what is right where something else is in the way.
import { listNames } from '#shared/kit/sentence.ts'
import { spfIntents } from '#shared/records/spf/meaning.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import { withTerm } from '#shared/records/spf/with-senders.ts'
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { isError } from '#shared/report/verdict.ts'
import type { SenderCode } from './findings.ts'
import type { Seen } from './look.ts'
import { isKnown, isNeeded, type SetupRecord } from './setup.ts'
import { SETUP_PARTS } from './setup-parts.ts'

interface Of {
  service: string
  domain: string
}

interface Published extends Of {
  part: string
  name: string
  selector: string | undefined
}

interface Shown extends Of {
  /** Where in the service, with “at” or “in”. */
  where: string
}

const recordText = ({ name, type, value }: SetupRecord): string =>
  `${name} (${type}${value === undefined || !isKnown({ name, value }) ? '' : ` “${value}”`})`

export const SETUP_CHANGES = {
  'sender-record': {
    title: ({ service, part, selector }: Published) =>
      `Publish the ${part} record${selector === undefined ? '' : ` “${selector}”`} of ${service}`,
    text: ({ service, name }: Published) =>
      `${service} asks each customer for this record at ${name}. Then verify the domain in ${service}.`,
    risk: 'none',
  },
  'sender-records': {
    title: ({ service, domain }: Shown) => `Set up ${domain} in ${service}`,
    text: ({ records, where, service }: Shown & { records: readonly SetupRecord[] }) =>
      `${service} shows the values ${where}. Publish ${records.length === 1 ? 'this record' : 'these records'}, then verify the domain there: ${records.map(recordText).join(', ')}.`,
  },
  'sender-other': {
    title: ({ service }: Shown) => `Compare the records with those of ${service}`,
    text: ({ service, where, names }: Shown & { names: readonly string[] }) =>
      `Something else is at ${listNames(names)}. Find out what uses it before you change it. ${service} shows the right value ${where}.`,
  },
  'sender-key': {
    title: ({ names }: { names: readonly string[] }) =>
      names.length === 1 ? 'Correct the DKIM key' : 'Correct the DKIM keys',
    text: ({ names, said }: { names: readonly string[]; said: readonly string[] }) =>
      `${said.join(' ')} The DKIM checker says what to do about ${listNames(names)}.`,
  },
  'sender-spf': {
    title: ({ service }: Of) => `Add ${service} to the SPF record`,
    text: ({ service }: Of) =>
      `Publish this record in place of the old one. It keeps every sender, and names ${service}, too.`,
    risk: 'none',
    rfc: 'RFC 7208, 5.2',
  },
  'sender-spf/ask': {
    title: ({ service }: Of) => `Make room for ${service} in the SPF record`,
    text: ({ domain, include }: Of & { include: string }) =>
      `Check ${domain} at /tool/spf and do what it says first. Then add “include:${include}” to the record.`,
    rfc: 'RFC 7208, 4.6.4',
  },
} satisfies ChangeTable

const { record, ask } = changesOf(SETUP_CHANGES)

const typeOf = ({ type }: SetupRecord): Change['type'] => (type === 'NS' ? 'CNAME' : type)

const isMissing = ({ record: asked, state }: Seen): boolean => isNeeded(asked) && state === 'missing'

const publishable = (one: Seen): boolean =>
  isMissing(one) && one.isFree === true && one.record.type !== 'NS' && isKnown(one.record)

/** Records with all their values, at names that nothing uses; each has yet to be proved. */
export const recordDrafts = (of: Of, seen: readonly Seen[]): Change[] =>
  seen.filter(publishable).map(({ record: asked }) => {
    const { name, value = '', part, priority, selector } = asked
    const after = [asked.type === 'MX' ? `${priority ?? 10} ${value}` : value]
    return record(
      'sender-record',
      { suffix: name, owner: name, type: typeOf(asked), before: [], after, why: [] },
      { ...of, part: SETUP_PARTS[part], name, selector },
    )
  })

interface SpfPlace extends Of {
  include: string
  spf: SpfReport
}

/** The record with the include; none where the record has to be repaired first, or has no room. */
export function spfDraft({ service, domain, include, spf }: SpfPlace): Change[] {
  const [text, ...others] = spf.records
  if (text === undefined || others.length > 0 || spf.state !== 'found' || spf.findings.some(isError))
    return []
  if (spf.dnsLookupCount >= LOOKUP_LIMIT) return []
  const given = {
    owner: domain,
    type: 'TXT' as const,
    before: [text],
    after: [withTerm(text, `include:${include}`)],
  }
  return [record('sender-spf', { ...given, why: [] }, { service, domain })]
}

export const spfAsk = ({ service, domain, include }: Omit<SpfPlace, 'spf'>): Change =>
  ask(
    'sender-spf/ask',
    { owner: domain, type: 'TXT', why: ['sender-spf-missing'] satisfies SenderCode[] },
    { service, domain, include },
  )

export const senderIntents: typeof spfIntents = (texts, change) =>
  change.type === 'TXT' ? spfIntents(texts, change) : []

/** What the proved changes leave open. */
export function recordAsks(
  { service, domain, where }: Shown,
  seen: readonly Seen[],
  proved: readonly Change[],
): Change[] {
  const done = new Set(proved.map(({ owner }) => owner))
  const open = seen
    .filter((one) => isMissing(one) && one.record.part !== 'spf' && !done.has(one.record.name))
    .map(({ record: one }) => one)
  const others = seen.filter(({ state, record: asked }) => state === 'other' && isNeeded(asked))
  const broken = seen.filter(({ problems = [] }) => problems.length > 0)
  const of = { service, domain, where }
  const why = (code: SenderCode) => [code]
  const [first] = open
  const [other] = others
  const [key] = broken
  return [
    ...(first
      ? [
          ask(
            'sender-records',
            { owner: first.name, type: typeOf(first), why: why('sender-missing') },
            { ...of, records: open },
          ),
        ]
      : []),
    ...(other
      ? [
          ask(
            'sender-other',
            { owner: other.record.name, type: typeOf(other.record), why: why('sender-other') },
            { ...of, names: others.map(({ record: { name } }) => name) },
          ),
        ]
      : []),
    ...(key
      ? [
          ask(
            'sender-key',
            { owner: key.record.name, type: 'TXT', why: why('sender-key-problem') },
            {
              names: broken.map(({ record: { name } }) => name),
              said: broken.flatMap(({ problems = [] }) => problems.map(({ message }) => message)),
            },
          ),
        ]
      : []),
  ]
}
