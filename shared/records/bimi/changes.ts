// What to change so that receivers show the logo; a domain that wants no logo has nothing to change.
import { moveText } from '#shared/report/unanswered.ts'
import { deadAliasText } from '#shared/data/mail-services/free-target.ts'
import type { Misplaced } from '#shared/dns/final-dot.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { type Intent, proveChanges } from '#shared/report/change/prove.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { asksForAction, isError } from '#shared/report/verdict.ts'
import { defaultRecord, meantBimi, type MeantBimi, repairRecord } from './build-record.ts'
import { BIMI_FINDINGS, type BimiCode, type BimiFinding } from './findings.ts'
import { type BimiCheckOptions, type BimiInspection, inspectBimi } from './inspect.ts'
import { lintRecord, nearMiss } from './lint-record.ts'
import { isOfDmarc } from './dmarc-readiness.ts'
import type { BimiDmarc } from './schema.ts'
import {
  BIMI_TAG_NAMES,
  BIMI_TAGS,
  bimiName,
  type BimiTag,
  isDeclination,
  isUsableUri,
  meantUrl,
  parseBimi,
  short,
  type TagWish,
} from './tags.ts'

const leftOutText = (parts: readonly string[]): string[] =>
  parts.length > 0
    ? [`${listNames(parts.map((part) => `“${short(part)}”`))} ${parts.length === 1 ? 'is' : 'are'} left out.`]
    : []

export const BIMI_CHANGES = {
  'bimi-record/create': {
    title: 'Show your logo with BIMI',
    text: ({ owner }: { owner: string }) =>
      `Publish this record at ${owner}, with the address of your logo in it. Gmail and Apple Mail also ask for a mark certificate.`,
    prerequisites: ({ dmarc, logo }: { dmarc: BimiDmarc; logo: string }) => [
      ...(dmarc.ready === null ? ['Move DMARC to quarantine or reject.'] : []),
      ...(dmarc.ready === false
        ? dmarc.findings.map(({ message, fix = '' }) => `Fix DMARC: ${message} ${fix}`)
        : []),
      `Put your logo, as SVG Tiny PS, at ${logo}, or put its URL in the record.`,
    ],
    risk: 'none',
    optional: true,
  },
  'bimi-record/move': {
    title: 'Move the BIMI record to where receivers look',
    text: ({ owner, misplaced, leftOut }: { owner: string; misplaced: string; leftOut: readonly string[] }) =>
      [moveText({ owner, name: misplaced }), ...leftOutText(leftOut)].join(' '),
    risk: 'none',
  },
  'bimi-record/repair': {
    title: ({ count }: { count: number }) =>
      count > 1 ? `Merge the ${count} BIMI records into one` : 'Fix the BIMI record',
    text: ({ name, domain, owner, count, isRecord, leftOut }: Repair) =>
      [
        ...(owner === domain ? [] : [`This is the record of ${owner}, which counts for ${domain}, too.`]),
        count > 1
          ? `Publish this one record at ${name} in place of the ${count} texts there.`
          : `Replace the ${isRecord ? 'record' : 'text'} at ${name} with this one.`,
        ...leftOutText(leftOut),
      ].join(' '),
    risk: 'none',
  },
  'bimi-dmarc': {
    title: 'Make DMARC strict enough for a logo',
    text: ({ domain, findings }: { domain: string; findings: readonly BimiFinding[] }) =>
      `${[...new Set(findings.flatMap(({ message, fix = [] }) => [message, fix].flat()))].join(' ')} The DMARC checker has the next step for ${domain}.`,
  },
  'bimi-record/dead-alias': {
    title: ({ owner }: { owner: string }) => `Replace the CNAME at ${owner}`,
    // It depends on who could take the name at its end.
    text: ({ meaning }: { meaning: string }) => meaning,
  },
  'bimi-record/alias': {
    title: ({ target }: { target: string }) => `Ask the owner of ${target} to change the BIMI record`,
    text: ({ owner, target, record }: { owner: string; target: string; record: string }) =>
      `${owner} is a CNAME to ${target}, so the record is published there, and a name with a CNAME cannot have a TXT record. Ask the service that runs ${target} for this record: “${record}”.`,
  },
} satisfies ChangeTable

interface Repair {
  name: string
  /** The domain that was asked about, and the one whose record it is. */
  domain: string
  owner: string
  count: number
  /** Receivers recognize it as one. */
  isRecord: boolean
  /** What is published but not in the new record. */
  leftOut: readonly string[]
}

export const BIMI_ASKS: AskTitles<BimiCode> = {
  'bimi-dmarc-testing': 'End the DMARC test mode',
  'bimi-logo-broken': 'Replace the logo',
  'bimi-certificate-broken': 'Replace the mark certificate',
  'bimi-certificate-expires': 'Have the mark certificate renewed',
  'bimi-logo-type': 'Set the logo’s content type on the web server',
  'bimi-logo-redirect': 'Publish the final URL of the logo',
  'bimi-certificate-redirect': 'Publish the final URL of the mark certificate',
  'bimi-location-empty': 'Add the URL of the logo',
  'bimi-location-missing': 'Add the URL of the logo',
  'bimi-location-invalid': 'Write the full URL of the logo',
  'bimi-location-format': 'Have the logo drawn as SVG',
}

const { record: recordOf, ask } = changesOf(BIMI_CHANGES)

export async function bimiChanges(
  inspection: BimiInspection,
  resolver: Resolver,
  options: BimiCheckOptions,
): Promise<Change[]> {
  const { facts, exists } = inspection
  const { domain, selector, state, valid, findings, logo, certificate } = facts
  if (exists === false || (state === 'declined' && valid)) return []
  const recheck = async (dns: Resolver) =>
    (await inspectBimi({ domain, selector }, dns, options)).facts.findings
  const drafts = recordDrafts(inspection)
  const proved = (await proveChanges(drafts, { findings, resolver, recheck, intentsOf: bimiIntents })).filter(
    (change) => change.optional ?? isWorthIt(change, findings),
  )
  const changes = await Promise.all(proved.map((change) => askHost(change, inspection, resolver)))
  const place = { tool: 'bimi', owner: facts.name, type: 'TXT' as const }
  const ofDmarc = findings.filter((finding) => isError(finding) && isOfDmarc(finding))
  const others = findings.filter((finding) => !ofDmarc.includes(finding))
  // If a file does not count at all, its own finding already explains that.
  const ofFiles = [
    ...(logo?.ok === false ? [] : (logo?.findings ?? [])),
    ...(certificate?.ok === false ? [] : (certificate?.findings ?? [])),
  ]
  const titled = { titles: BIMI_ASKS, findings: BIMI_FINDINGS }
  const asks = asksFor([...others, ...ofFiles], changes, { ...place, ...titled })
  return orderChanges([...changes, ...dmarcAsks(domain, ofDmarc), ...asks], [...findings, ...ofFiles])
}

function isWorthIt({ why }: Change, findings: readonly BimiFinding[]): boolean {
  const problems = new Set<string>(findings.filter(asksForAction).map(({ code }) => code))
  return why.some((code) => problems.has(code))
}

/** What every logo needs first, at each record at fault; the DMARC checker proposes it in full. */
function dmarcAsks(domain: string, findings: readonly BimiFinding[]): Change[] {
  const owners = [...new Set(findings.flatMap(({ owner = [] }) => owner))]
  return owners.map((owner) => {
    const its = findings.filter((finding) => finding.owner === owner)
    const holder = owner.replace(/^_dmarc\./, '')
    const suffix = holder === domain ? undefined : holder
    const why = [...new Set(its.map(({ code }) => code))]
    const given = { suffix, owner, type: 'TXT' as const, why, rfc: its[0]?.rfc }
    return ask('bimi-dmarc', given, { domain: holder, findings: its })
  })
}

/** A TXT record cannot share its name with a CNAME (RFC 1034 section 3.6.2). */
async function askHost(change: Change, { discovery }: BimiInspection, resolver: Resolver): Promise<Change> {
  const places = [discovery.place, discovery.own]
  const alias = places.find(({ name }) => name === change.owner)?.alias
  if (alias === undefined) return change
  const { id, owner, why, after, optional } = change
  const { target, isDead } = alias
  const record = after.join(' ')
  const given = { id, owner, type: 'CNAME' as const, why, optional }
  if (!isDead) return ask('bimi-record/alias', given, { owner, target, record })
  const meaning = await deadAliasText(owner, alias, record, resolver)
  return ask('bimi-record/dead-alias', given, { owner, meaning })
}

function recordDrafts(inspection: BimiInspection): Change[] {
  const { facts, discovery } = inspection
  const { place, own, state, misplaced } = discovery
  if (misplaced) return moveDraft(own, misplaced)
  const drafts = [
    repairDraft(inspection, own),
    ...(place === own ? [] : [repairDraft(inspection, place)]),
  ].flat()
  const isBroken = facts.findings.some((finding) => isError(finding) && !isOfDmarc(finding))
  return state === 'none' && !isBroken ? [createDraft(inspection)] : drafts
}

function moveDraft(
  { name: owner }: BimiInspection['discovery']['own'],
  { name, records }: Misplaced,
): Change[] {
  // Of several, only the owner knows which one counts.
  const [only = '', ...others] = records.map(({ text }) => text)
  const after = others.length > 0 ? null : repairRecord(only)
  if (after === null) return []
  const given = { owner, type: 'TXT' as const, before: [], after: [after], why: [] }
  return [recordOf('bimi-record/move', given, { owner, misplaced: name, leftOut: leftOut([only], after) })]
}

function createDraft({ facts: { domain, selector, dmarc } }: BimiInspection): Change {
  const record = defaultRecord(domain)
  const owner = bimiName(selector, domain)
  return recordOf(
    'bimi-record/create',
    { owner, type: 'TXT', before: [], after: [record], why: [] },
    { owner, dmarc, logo: parseBimi(record).l ?? '' },
  )
}

/** One record to replace the BIMI records at a name and the texts that were meant to be one. */
function repairDraft(
  { facts: { domain } }: BimiInspection,
  { name, domain: owner, records, ignored, alias }: BimiInspection['discovery']['own'],
): Change[] {
  const misses = ignored.filter((text) => nearMiss(text) !== null)
  const texts = [...records, ...misses]
  const best = bestOf(records) ?? bestOf(misses.filter((text) => repairRecord(text) !== null))
  const after = best === undefined ? null : repairRecord(best)
  if (after === null || (texts.length === 1 && texts[0] === after)) return []
  // A record that receivers can read as it is has no other mistake that a new one could fix.
  if (misses.length === 0 && records.length === 1 && !lintRecord(parseBimi(best ?? '')).some(asksForAction))
    return []
  const given = {
    suffix: owner === domain ? undefined : owner,
    owner: name,
    type: 'TXT' as const,
    before: alias === undefined ? texts : [],
    after: [after],
    why: [],
    loses: lossesIn(texts, { owner: name, type: 'TXT' }),
  }
  const said = { name, domain, owner, count: texts.length, isRecord: records.length > 0 }
  return [recordOf('bimi-record/repair', given, { ...said, leftOut: leftOut(texts, after) })]
}

/** DNS returns several records in any order, so a record with a logo comes first, then the text decides. */
function bestOf(texts: readonly string[]): string | undefined {
  const sorted = [...texts].sort()
  return sorted.find((text) => isUsableUri(meantBimi(text)?.l ?? '')) ?? sorted[0]
}

const MAX_LEFT_OUT = 8

/** What is published but not in the new record. */
function leftOut(texts: readonly string[], after: string): string[] {
  const next = parseBimi(after).tags
  const isKept = ({ name, value }: BimiTag) =>
    next.some(
      (tag) =>
        tag.name === name.toLowerCase() && [value, meantUrl(value), value.toLowerCase()].includes(tag.value),
    )
  const parts = texts.flatMap((text) => {
    const { tags, unreadable } = parseBimi(text)
    const gone = tags.filter((tag) => tag.name.toLowerCase() !== 'v' && tag.value !== '' && !isKept(tag))
    return [...unreadable, ...gone.map((tag) => tag.text)]
  })
  return [...new Set(parts)].slice(0, MAX_LEFT_OUT)
}

type Place = Pick<Change, 'owner' | 'type'>

/** What a BIMI record is for: a logo, its certificate and how to show it, or that no logo is wanted. */
export const bimiIntents = (texts: readonly string[], place: Place): Intent[] =>
  intentsIn(texts, place).map(({ key, what }) => ({ key, what }))

const ONE_RECORD = 'Receivers use one record only; with several, they use none.'

/** What one record cannot keep of these texts, each with the reason. */
const lossesIn = (texts: readonly string[], place: Place): NonNullable<Change['loses']> =>
  intentsIn(texts, place).flatMap(({ what, why }) => {
    const reason = why ?? (texts.length > 1 ? ONE_RECORD : undefined)
    return reason === undefined ? [] : [{ what, why: reason }]
  })

const intentsIn = (texts: readonly string[], { owner }: Place): TagWish[] =>
  texts.flatMap((text) => {
    const record = meantBimi(text)
    const isBimi = record !== null && (record.isNamed || record.l !== undefined || record.a !== undefined)
    return isBimi ? ofRecord(record, owner) : []
  })

function ofRecord({ s, others, unclear, ...values }: MeantBimi, owner: string): TagWish[] {
  return [
    ...(isDeclination(values) ? [{ key: 'declines', what: 'the wish to show no logo' }] : []),
    ...BIMI_TAG_NAMES.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : BIMI_TAGS[name].wishes(value)
    }),
    ...(s === undefined || owner.startsWith(`${s}._bimi.`)
      ? []
      : [{ key: `s=${s}`, what: `“s=${short(s)}”`, why: 'A selector has no effect in a record.' }]),
    ...others.map(([name, value]) => ({ key: `${name}=${value}`, what: `the tag ${name}=${short(value)}` })),
    ...unclear.map((part) => ({
      key: `part ${part}`,
      what: `“${short(part)}”`,
      why: 'Receivers cannot read it, and it is not clear what it means.',
    })),
  ]
}
