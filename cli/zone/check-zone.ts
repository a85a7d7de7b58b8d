// Checks the mail records of a file before they are published: runs the site's checks over the file with live DNS behind it, and
// again over live DNS alone, to tell what is new.
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Verdict } from '#shared/report/verdict.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { zoneFinding } from '#shared/dns/zone-file/findings.ts'
import { together, type ZoneChange } from '#shared/dns/zone-file/changes.ts'
import {
  type MailCheck,
  mailChecks,
  placeOfFinding,
  type RecordIndex,
  recordIndex,
} from '#shared/dns/zone-file/mail-checks.ts'
import { type MeantZone, zoneAsMeant } from '#shared/dns/zone-file/meant.ts'
import { UNREADABLE, zoneOverlay } from '#shared/dns/zone-file/overlay.ts'
import {
  originIn,
  problemFinding,
  type PlacedFinding,
  type ReadZone,
  type ZoneFinding,
} from '#shared/dns/zone-file/record.ts'
import type { Api } from '#cli/api.ts'
import { eachOf } from '#cli/each-of.ts'

/** Each takes up to 45 lookups; a file with more mail domains is checked in part. */
const MAX_CHECKS = 600
const AT_A_TIME = 8

interface ZoneCheckOptions {
  /** Behind the file, for what only tells what was meant. */
  live: Resolver
  /** The API over live DNS, or over records that come before it. */
  open: (overlay?: (live: Resolver) => Resolver) => Api
  /** Whether to check what is published now, too. */
  compare: boolean
  progress: (done: number, total: number) => void
}

interface CheckAnswer {
  verdict: Verdict
  findings: Finding[]
  changes: Change[]
  /** Mail servers, with findings of their own. */
  entries?: readonly { findings: readonly Finding[] }[]
}

export interface ZoneReport {
  origins: readonly string[]
  records: number
  checks: { tool: string; domain: string; selector?: string; verdict: Verdict }[]
  findings: PlacedFinding[]
  /** Changes in the zones of the file. */
  changes: ZoneChange[]
  /** Checks that were skipped. */
  omitted: number
}

export async function checkZone(written: ReadZone, options: ZoneCheckOptions): Promise<ZoneReport> {
  const read = await zoneAsMeant(written, options.live)
  const { open, compare } = options
  const all = mailChecks(read)
  const checks = all.slice(0, MAX_CHECKS)
  const planned = open(zoneOverlay(read))
  // What is published is what is written.
  const published = read.repairs.length > 0 ? open(zoneOverlay(written)) : planned
  const live = compare ? open() : null
  const index = recordIndex(read)
  let done = 0
  const answers = await eachOf(checks, AT_A_TIME, async (check) => {
    const [answer, { verdict }, now] = await Promise.all([
      ask(planned, check),
      ask(published, check),
      live && ask(live, check),
    ])
    options.progress(++done, checks.length)
    const findings = findingsOf(answer, check, read).map((finding): PlacedFinding => {
      const { file, line, column } = placeOfFinding(finding, check, answer.changes, index) ?? {}
      const isLive = now?.findings.some((one) => one.code === finding.code && one.message === finding.message)
      return { ...finding, file, line, column, ...(isLive && { isLive }) }
    })
    return { check, answer, verdict, findings }
  })
  return {
    origins: read.origins,
    records: written.records.length,
    checks: answers.map(({ check: { slug, domain, selector }, verdict }) => ({
      tool: slug,
      domain,
      ...(selector !== undefined && { selector }),
      verdict,
    })),
    findings: inOrder([
      ...read.problems.map(problemFinding),
      ...omittedFinding(all.slice(MAX_CHECKS), index),
      ...read.findings,
      ...inOneLine(onceEach(answers.flatMap(({ findings }) => findings))),
    ]),
    changes: together(
      read.repairs,
      answers.flatMap(({ answer }) => answer.changes.filter(({ owner }) => isOfZone(owner, read, index))),
    ),
    omitted: all.length - checks.length,
  }
}

/** A plan changes only what it names. */
const isOfZone = (owner: string, { edits, origins }: MeantZone, index: RecordIndex): boolean =>
  index.at(owner).length > 0 || (!edits && originIn(owner, new Set(origins)) !== undefined)

/** What is not checked may be what breaks mail, so it does not count as checked. */
function omittedFinding(omitted: readonly MailCheck[], index: RecordIndex): ZoneFinding[] {
  const [first] = omitted
  if (!first) return []
  const { slug, domain, selector, at } = first
  const { file, line, column } = at.flatMap(({ owner }) => index.at(owner))[0] ?? index.first ?? {}
  const name = selector === undefined ? domain : `${domain} (${selector})`
  const cut = { skipped: omitted.length, most: MAX_CHECKS, first: `${slug.toUpperCase()} of ${name}` }
  return [{ ...zoneFinding('zone-cut', cut), file, line, column }]
}

/** Something outside the zone that could be better is not the file's problem. */
const isAboutRecords = (finding: Finding): boolean => asksForAction(finding) || finding.unknown === true

/** Those of single entries count as well. */
const findingsOf = (answer: CheckAnswer, check: MailCheck, read: ReadZone): Finding[] =>
  [...answer.findings, ...(answer.entries ?? []).flatMap(({ findings }) => findings)]
    .filter((finding) => isAboutRecords(finding) && !isOfTheFile(finding))
    .map((finding) =>
      isOnlyReceiving(check, finding, read) ? { ...finding, severity: 'info' as const } : finding,
    )

/** A line that cannot be read is named once, by itself. */
const isOfTheFile = ({ unknown, message }: Finding): boolean =>
  unknown === true && message.includes(UNREADABLE)

/** A name below the zone that only receives, for example for a program that reads mail, needs no SPF record. */
function isOnlyReceiving(
  { slug, domain }: MailCheck,
  { code }: Finding,
  { origins, records }: ReadZone,
): boolean {
  if (slug !== 'spf' || code !== 'spf-no-record' || origins.includes(domain)) return false
  return !records.some(({ owner, type }) => type === 'TXT' && owner === `_dmarc.${domain}`)
}

const ask = (api: Api, { slug, domain, selector }: MailCheck): Promise<CheckAnswer> => {
  const tool = TOOLS.find((one) => one.slug === slug)
  const query = new URLSearchParams({ domain, ...(selector !== undefined && { selector }) })
  return api.ask(`${tool ? apiOf(tool) : ''}?${query.toString()}`)
}

/** The same finding comes up for every name that uses a record. */
const onceEach = (findings: readonly PlacedFinding[]): PlacedFinding[] => [
  ...new Map(
    findings.map((one) => [[one.code, one.message, one.file, one.line].join('\u0000'), one]),
  ).values(),
]

/** Without an answer from outside the file, each lookup has the same cause: one line for all of them. */
function inOneLine(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const unknown = findings.filter((finding) => finding.unknown === true)
  const [first] = unknown
  if (!first || unknown.length === 1) return [...findings]
  const { file, line, column, message } = first
  const isLive = unknown.every((one) => one.isLive)
  return [
    ...findings.filter((finding) => finding.unknown !== true),
    {
      ...zoneFinding('zone-lookups-unknown', { count: unknown.length, first: message }),
      file,
      line,
      column,
      ...(isLive && { isLive }),
    },
  ]
}

const inOrder = (findings: readonly PlacedFinding[]): PlacedFinding[] =>
  [...findings].sort(
    (a, b) =>
      (a.file ?? '').localeCompare(b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
