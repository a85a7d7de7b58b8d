// What to change so that receivers show the logo; a domain that wants no logo has nothing to change.
import { defaultRecord, repairRecord } from './build-record.ts'
import { isOfDmarc } from './dmarc-readiness.ts'
import type { BimiCode, BimiFinding } from './findings.ts'
import { inspectBimi, type BimiCheckOptions, type BimiInspection } from './inspect.ts'
import { bimiIntents, lossesIn } from './intent.ts'
import { lintRecord, nearMiss } from './lint-record.ts'
import { meantBimi } from './meant-record.ts'
import { meantUrl } from './tags.ts'
import { bimiName, parseBimi, type BimiTag } from './parse.ts'
import { isUsableUri } from './tags.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { deadAliasText } from '#shared/data/mail-services/free-target.ts'
import { listNames } from '#shared/report/list-names.ts'
import { asksForAction, isError } from '#shared/report/verdict.ts'

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
  const place = { tool: 'bimi', owner: facts.name, type: 'TXT' as const, titles: ASK_TITLES }
  const ofDmarc = findings.filter((finding) => isError(finding) && isOfDmarc(finding))
  const others = findings.filter((finding) => !ofDmarc.includes(finding))
  // If a file does not count at all, its own finding already explains that.
  const ofFiles = [
    ...(logo?.ok === false ? [] : (logo?.findings ?? [])),
    ...(certificate?.ok === false ? [] : (certificate?.findings ?? [])),
  ]
  const asks = asksFor([...others, ...ofFiles], changes, place)
  return orderChanges([...changes, ...dmarcAsk(domain, ofDmarc), ...asks], [...findings, ...ofFiles])
}

function isWorthIt({ why }: Change, findings: readonly BimiFinding[]): boolean {
  const problems = new Set<string>(findings.filter(asksForAction).map(({ code }) => code))
  return why.some((code) => problems.has(code))
}

/** What every logo needs first; the DMARC checker proposes it in full. */
function dmarcAsk(domain: string, findings: readonly BimiFinding[]): Change[] {
  const [first] = findings
  if (!first) return []
  const sentences = findings.flatMap(({ message, fix }) => (fix === undefined ? [message] : [message, fix]))
  return [
    askChange({
      id: 'bimi-dmarc',
      title: 'First make DMARC strict enough for a logo',
      text: `${[...new Set(sentences)].join(' ')} The DMARC checker has the change for ${domain}.`,
      owner: `_dmarc.${domain}`,
      type: 'TXT',
      why: [...new Set(findings.map(({ code }) => code))],
      ...(first.rfc === undefined ? {} : { rfc: first.rfc }),
    }),
  ]
}

const ASK_TITLES: Readonly<Partial<Record<BimiCode, string>>> = {
  'bimi-dmarc-testing': 'End the DMARC test mode',
  'bimi-logo-broken': 'Replace the logo',
  'bimi-certificate-broken': 'Replace the mark certificate',
  'bimi-certificate-expires': 'Have the mark certificate renewed',
  'bimi-logo-type': 'Set the logo’s content type on the web server',
  'bimi-logo-redirect': 'Publish the final URL of the logo',
  'bimi-certificate-redirect': 'Publish the final URL of the mark certificate',
}

/** A TXT record cannot share its name with a CNAME (RFC 1034 section 3.6.2). */
async function askHost(change: Change, { discovery }: BimiInspection, resolver: Resolver): Promise<Change> {
  const places = [discovery.place, discovery.own]
  const alias = places.find(({ name }) => name === change.owner)?.alias
  if (alias === undefined) return change
  const { id, owner, why, after, optional } = change
  const { target, isDead } = alias
  const record = after.join(' ')
  return askChange({
    id,
    title: isDead ? `Replace the CNAME at ${owner}` : `Ask the owner of ${target} to change the BIMI record`,
    text: isDead
      ? await deadAliasText(owner, alias, record, resolver)
      : `${owner} is a CNAME to ${target}, so the record is published there, and a name with a CNAME cannot have a TXT record. Ask the service that runs ${target} for this record: “${record}”.`,
    owner,
    type: 'CNAME',
    why,
    ...(optional === undefined ? {} : { optional }),
  })
}

function recordDrafts(inspection: BimiInspection): Change[] {
  const { facts, discovery } = inspection
  const { place, own, state } = discovery
  const drafts = [
    repairDraft(inspection, own),
    ...(place === own ? [] : [repairDraft(inspection, place)]),
  ].flat()
  const isBroken = facts.findings.some((finding) => isError(finding) && !isOfDmarc(finding))
  return state === 'none' && !isBroken ? [createDraft(inspection)] : drafts
}

function createDraft({ facts: { domain, selector, dmarcReady } }: BimiInspection): Change {
  const record = defaultRecord(domain)
  const owner = bimiName(selector, domain)
  return recordChange({
    id: 'bimi-record',
    title: 'Show your logo with BIMI',
    text: `Publish this record at ${owner}, with the address of your logo in it. Gmail and Apple Mail also ask for a mark certificate.`,
    owner,
    type: 'TXT',
    before: [],
    after: [record],
    why: [],
    risk: 'none',
    optional: true,
    prerequisites: [
      ...(dmarcReady === true ? [] : ['Move DMARC to quarantine or reject.']),
      `Put your logo, as SVG Tiny PS, at ${parseBimi(record).l ?? ''}, or put its URL in the record.`,
    ],
  })
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
  const whose = owner === domain ? '' : `This is the record of ${owner}, which counts for ${domain}, too. `
  const what =
    texts.length > 1
      ? `Publish this one record at ${name} in place of the ${texts.length} texts there.`
      : `Replace the ${records.length > 0 ? 'record' : 'text'} at ${name} with this one.`
  return [
    recordChange({
      id: owner === domain ? 'bimi-record' : `bimi-record-${owner}`,
      title: texts.length > 1 ? `Merge the ${texts.length} BIMI records into one` : 'Fix the BIMI record',
      text: [`${whose}${what}`, ...notesOn(texts, after)].join(' '),
      owner: name,
      type: 'TXT',
      before: alias === undefined ? texts : [],
      after: [after],
      why: [],
      risk: 'none',
      loses: lossesIn(texts, { owner: name, type: 'TXT' }),
    }),
  ]
}

/** DNS returns several records in any order, so a record with a logo comes first, then the text decides. */
function bestOf(texts: readonly string[]): string | undefined {
  const sorted = [...texts].sort()
  return sorted.find((text) => isUsableUri(meantBimi(text)?.l ?? '')) ?? sorted[0]
}

const MAX_NOTES = 8

/** One sentence for each thing that is published but not in the new record. */
function notesOn(texts: readonly string[], after: string): string[] {
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
  const gone = [...new Set(parts)].slice(0, MAX_NOTES).map((part) => `“${short(part)}”`)
  return gone.length > 0 ? [`${listNames(gone)} ${gone.length === 1 ? 'is' : 'are'} left out.`] : []
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
