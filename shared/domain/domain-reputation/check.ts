import type { Proof } from '#shared/blocklists/schema.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import type { AuthenticationCode } from '#shared/domain/email-authentication/schema.ts'
import { dayInWords, daysSince } from '#shared/kit/calendar.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import { allFindings as mxFindings } from '#shared/records/mx/verdict.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import { noSuchName } from '#shared/report/unanswered.ts'
import { capsOf } from './caps.ts'
import { conclude } from './conclude.ts'
import type { ReputationCode } from './findings.ts'
import { gather, type Gathered, type ReputationOptions } from './gather.ts'
import { judgeRegistration } from './registration.ts'
import type { Cap, Component, DetailLine, DomainReputation, Reason } from './schema.ts'
import { scoreDkim, scoreDmarc, scoreSpf } from './score-authentication.ts'
import { scoreAge, scoreLists, scoreMx } from './score-standing.ts'
import { bindingCap, numberText, scoreOf } from './score.ts'
import { messageOf, reputationVerdict } from './verdict.ts'

interface ReputationAnswer {
  report: DomainReputation
  /** Proofs of blocklists that this check made, to keep for the next one. */
  proofs: Proof[]
}

/** @param domain lower-case A-label name without the final dot */
export async function checkDomainReputation(
  domain: string,
  options: ReputationOptions,
): Promise<ReputationAnswer> {
  const gathered = await gather(domain, options)
  const { lists, addressLists } = gathered
  return {
    report: reportOf(domain, gathered, options),
    proofs: [...lists.proofs, ...addressLists.proofs],
  }
}

function reportOf(domain: string, gathered: Gathered, { now, keys }: ReputationOptions): DomainReputation {
  const { spf, dmarc, mx, lists, addressLists, registration, registeredDomain } = gathered
  const ageDays = ageOf(registration, now)
  const exists = existsBy(mx)
  const weights = new Map(listsInUse('domain', keys).map(({ zone, weight }) => [zone, weight]))
  // A domain that does not exist has no parts that could be good or bad.
  const components = exists === false ? [] : componentsOf(gathered, weights, ageDays)
  const caps =
    exists === false
      ? []
      : capsOf({ spf, dmarc, rows: lists.rows, ageDays, ofRegistry: judgeRegistration(registration, now) })
  const scored = { domain, exists, ...scoreOf(components, caps), components, caps }
  const lines = detailLines({ components, caps, registration, now })
  const found = registration.state === 'found' ? registration : undefined
  return {
    ...scored,
    checkedAt: now,
    registeredDomain,
    registrar: found?.registrar ?? '',
    details: lines.map(({ text }) => text),
    lines,
    registered: found?.registered ?? null,
    expires: found?.expires ?? null,
    ageDays,
    registration,
    lists: lists.rows,
    mailHostLists: addressLists.mailHosts,
    mailHostNote: addressLists.note,
    message: messageOf(scored),
    verdict: reputationVerdict(scored),
    ...(exists === false
      ? { findings: [noSuchName(domain)], changes: [] }
      : concludeFrom(domain, gathered, { ageDays, now })),
  }
}

const componentsOf = (
  { spf, dmarc, dkim, mx, hosts, reverse, lists, addressLists, registration }: Gathered,
  weights: ReadonlyMap<string, number>,
  ageDays: number | null,
): Component[] => [
  scoreDmarc(dmarc),
  scoreSpf(spf),
  scoreDkim(dkim),
  scoreMx(mx, hosts, reverse),
  scoreLists({ rows: lists.rows, weights, mailHosts: addressLists.mailHosts }),
  scoreAge(registration, ageDays),
]

const OF_REPORTS: readonly DmarcCode[] = ['dmarc-unknown-permission', 'dmarc-unknown-mailbox']

/** Whether reports arrive says nothing about reputation, and the DMARC checker covers what this one has no queries left for. */
const withoutReporting = (dmarc: DmarcReport): DmarcReport => ({
  ...dmarc,
  findings: dmarc.findings.filter(({ code }) => !OF_REPORTS.includes(code)),
  changes: dmarc.findings.some(({ code }) => OF_REPORTS.includes(code))
    ? dmarc.changes.map((change) => ofChecker(change, 'DMARC'))
    : dmarc.changes,
})

/** The same for what the rest of a large SPF record leads to. */
const withoutCut = (spf: SpfReport, isCut: boolean): SpfReport =>
  isCut
    ? {
        ...spf,
        findings: spf.findings.filter(({ unknown }) => !unknown),
        changes: spf.changes.map((change) => ofChecker(change, 'SPF')),
      }
    : spf

/** A record that was only partly followed is not written anew here. */
const ofChecker = (change: Change, protocol: 'DMARC' | 'SPF'): Change => {
  const { action, id, title, owner, type, why, optional } = change
  return action === 'ask'
    ? change
    : ask('of-checker', { id, owner, type, why, optional }, { title, protocol })
}

export const CHECKER_CHANGES = {
  // For a change of another checker.
  'of-checker': {
    title: ({ title }: { title: string }) => title,
    text: ({ protocol }: { protocol: 'DMARC' | 'SPF' }) =>
      `The ${protocol} checker follows everything that the record names, and shows what to publish.`,
  },
} satisfies ChangeTable

const { ask } = changesOf(CHECKER_CHANGES)

const concludeFrom = (
  domain: string,
  { spf, isSpfCut, dkim, dmarc, mx, registeredDomain, registration, lists, addressLists }: Gathered,
  time: { ageDays: number | null; now: number },
) =>
  conclude<Finding<AuthenticationCode>>(
    [withoutCut(spf, isSpfCut), dkim, withoutReporting(dmarc), { ...mx, findings: mxFindings(mx) }],
    {
      domain,
      registeredDomain,
      registration,
      lists: lists.rows,
      mailHostLists: addressLists.mailHosts,
      ...time,
    },
  )

/** A date in the future cannot be a registration date. */
export function ageOf(registration: Registration, now: number): number | null {
  const day = registration.state === 'found' ? registration.registered : undefined
  const age = day === undefined ? null : daysSince(day, now)
  if (age === null) return null
  // Clocks and time zones differ by a day.
  return age >= 0 ? age : age === -1 ? 0 : null
}

/** A name without MX records may still exist. */
const existsBy = (mx: MxReport): boolean | null =>
  mx.state === 'unknown' ? null : mx.state === 'found' || !mx.nxdomain

interface LineFacts {
  components: readonly Component[]
  caps: readonly Cap[]
  registration: Registration
  now: number
}

/** The details as lines of text. A reader that follows the old rule sees the same colors: good lines have no hyphen, all others do. */
function detailLines({ components, caps, registration, now }: LineFacts): DetailLine[] {
  const cap = bindingCap(components, caps)
  return [
    ...(cap ? [toFix('error', `The score is capped at ${cap.limit}`, cap.reason)] : []),
    ...components.flatMap(componentLines),
    ...registrationLines(registration, now),
  ]
}

function componentLines(component: Component): DetailLine[] {
  const [first, ...others] = component.reasons
  if (!first) return []
  return [componentLine(component, first), ...others.flatMap((reason) => reasonLine(component, reason))]
}

function componentLine({ name, points, counted, state }: Component, { text }: Reason): DetailLine {
  if (state === 'not-applicable') return toFix('info', `${name}, not counted`, text)
  if (counted === 0) return notKnown(`${name}, not measured`, text)
  const score = `${numberText(points)} of ${numberText(counted)} points`
  if (points >= counted) return { ...good(`${name}: ${score}. ${text}`), points }
  const severity = points >= counted / 2 ? 'warning' : 'error'
  return { ...toFix(severity, `${name}, ${score}`, text), points }
}

/** Reasons that add points are already in the sum; those that cost points, or are unknown, have their own line. */
function reasonLine({ name }: Component, { points, text }: Reason): DetailLine[] {
  if (points === null) return [notKnown(name, text)]
  if (points > 0) return []
  const cost = points < 0 ? `minus ${numberText(-points)} points` : 'no points'
  return [{ ...toFix(points < 0 ? 'error' : 'warning', `${name}, ${cost}`, text), points }]
}

function registrationLines(registration: Registration, now: number): DetailLine[] {
  const problems = judgeRegistration(registration, now)
  const isEnding = problems.some(({ code }) => ENDING.includes(code))
  const found = registration.state === 'found' ? registration : undefined
  return [
    ...(found?.registrar ? [good(`Registrar: ${found.registrar}`)] : []),
    ...problems.map(({ severity, message, fix = '' }) =>
      toFix(severity, 'Registration', `${message} ${fix}`.trim()),
    ),
    ...(found?.expires !== undefined && daysSince(found.expires, now) !== null && !isEnding
      ? [good(`The registration runs until ${dayInWords(found.expires)}.`)]
      : []),
  ]
}

const ENDING: readonly ReputationCode[] = ['reputation-registration-ended', 'reputation-registration-ends']

const good = (text: string): DetailLine => ({ text: withoutHyphens(text), severity: 'ok' })

const toFix = (severity: DetailLine['severity'], subject: string, text: string): DetailLine => ({
  text: `${subject} - ${text}`,
  severity,
})

const notKnown = (subject: string, text: string): DetailLine => ({
  ...toFix('info', subject, text),
  unknown: true,
})

/** Names and terms have hyphens; a non-breaking one looks the same. */
const withoutHyphens = (text: string): string => text.replaceAll('-', '\u2011')
