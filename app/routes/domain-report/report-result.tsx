// The report on a domain as its parts arrive: one verdict, the parts in a strip, one list of changes, and what cannot
// be seen.
import { useMemo, useState } from 'react'
import { later } from '#app/later.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { WithTerms } from '#app/components/ui/term.tsx'
import { letterheadOf } from '#app/components/report/letterhead.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { moreOf } from '#app/routes/email-authentication/checks.tsx'
import { useDkimSearch } from '#app/routes/dkim/use-slices.ts'
import { inZone } from '#shared/report/change/zone.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import type { Change } from '#shared/report/change/change.ts'
import { combineParts, settled } from '#shared/domain/domain-report/combine.ts'
import { PARTS } from '#shared/domain/domain-report/parts.ts'
import { isSilent } from '#shared/domain/domain-report/verdict.ts'
import type { BriefPart, DomainKind } from '#shared/domain/domain-report/schema.ts'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { MailRouteView as Way } from '#app/components/mail-route/mail-route.tsx'
import { routeOfReport } from '#shared/message/route.ts'
import { PartStrip } from './part-strip.tsx'
import { PartViews as Views } from './part-views.tsx'
import type { ReportAnswer } from './report-data.ts'
import { allEvidence, factsOf } from './report-facts.tsx'
import { Spam, UnseenBox } from './spam.tsx'
import { useParts, type LaterParts } from './use-parts.ts'

/** Drawn at the edge, and moved by what is loaded later. */
const MailRouteView = later(
  async () => (await import('#app/components/mail-route/mail-route.tsx')).MailRouteView,
  Way,
)

/** Below the changes. */
const PartViews = later(async () => (await import('./part-views.tsx')).PartViews, Views)

export function ReportResult({ answer, date }: { answer: ReportAnswer; date: string }) {
  const { domain, dnsProvider, single } = answer
  const later = useParts(domain, answer.more)
  const { slices, judged } = useDkimSearch(answer.search, judge)
  const parts = useMemo(() => partsOf(answer, later, judged), [answer, later, judged])
  const combined = useMemo(() => combineParts(domain, parts), [domain, parts])
  const verdict = useMemo(() => inOwnScript(domain, combined.verdict), [domain, combined])
  const [first] = useState(combined.changes[0]?.id)
  const changes = keptFirst(inZone(combined.changes, dnsProvider ?? {}), first)
  const authentication = parts.find((part) => part.part === 'authentication')
  // A name that does not exist has no parts, and nothing that anyone else could see.
  const isThere = combined.kind !== 'no-such-name'
  // Missing answers are mentioned once, in the verdict.
  const silent = isSilent(settled(parts))
  const findings = silent ? combined.findings.filter(({ unknown }) => !unknown) : combined.findings
  const question = { domain, ...(single && { part: single }) }
  const route = useMemo(() => routeOfReport(parts, combined), [parts, combined])
  const awaited = answer.more.filter((part) => !later.outcomes.has(part))
  return (
    <CheckResult
      report={{
        ...combined,
        findings,
        verdict,
        changes,
        evidence: allEvidence(answer, later),
        dnsProvider,
      }}
      date={date}
      domain={domain}
      facts={isThere && !silent ? factsOf(answer, parts) : []}
      moreOf={(change) => moreOf(change, domain)}
      isAwaited={later.isAsking}
      lead={later.isAsking && !silent && <Awaited parts={awaited} />}
      answer={authentication?.suggestion !== undefined && <CheckInstead domain={authentication.suggestion} />}
      picture={
        single === undefined &&
        SENDS.includes(combined.kind) &&
        !silent && <MailRouteView title={`Follow an email from ${toUnicode(domain)}`} route={route} />
      }
      strip={
        isThere &&
        (!silent || later.isAsking) && (
          <PartStrip domain={domain} parts={settled(parts)} later={later} providers={providersIn(parts)} />
        )
      }
      explanation={!silent && <Spam spam={combined.spam} changes={changes} />}
      sentence={<WithTerms text={verdict.sentence} />}
      second={isThere && <UnseenBox />}
      letterhead={letterheadOf(domain)}
      view="Details by topic"
      csv={`${domainReport.path}/changes.csv?${new URLSearchParams(question).toString()}`}
      tool={domainReport}
      question={question}
    >
      {isThere && !silent && <PartViews domain={domain} parts={parts} search={slices} />}
    </CheckResult>
  )
}

/** The change that someone is reading does not move when a later part brings a more urgent one. */
const keptFirst = (changes: readonly Change[], first: string | undefined): Change[] => [
  ...changes.filter(({ id }) => id === first),
  ...changes.filter(({ id }) => id !== first),
]

const Awaited = ({ parts }: { parts: ReportAnswer['more'] }) => (
  <span className="soft needs-script">
    Still checking: {parts.map((part) => PARTS[part].awaited).join(', ')}.
  </span>
)

const providersIn = (parts: readonly BriefPart[]) =>
  parts.flatMap((part) => (part.part === 'gates' ? part.providers : []))

/** Names that mail is sent as, as far as known. */
const SENDS: readonly DomainKind[] = ['mail', 'sends-only', 'unknown']

const judge = async (reports: Reports): Promise<BriefPart> =>
  (await import('#shared/domain/domain-report/judge-authentication.ts')).authenticationPart(reports)

/** The parts that have arrived: the first ones, and later ones in their place or next to them. */
function partsOf(answer: ReportAnswer, { outcomes }: LaterParts, found: BriefPart | null): BriefPart[] {
  const came: BriefPart[] = [...outcomes.values()].flatMap((outcome) => (outcome.ok ? [outcome.data] : []))
  if (found) came.push(found)
  return [...answer.parts.filter(({ part }) => !came.some((one) => one.part === part)), ...came]
}

const CheckInstead = ({ domain }: { domain: string }) => (
  <p>
    <ButtonLink to={`${domainReport.path}?${new URLSearchParams({ domain }).toString()}`} size="small">
      Check {toUnicode(domain)}
    </ButtonLink>
  </p>
)

/** People know a name in its own script; the records stay as they are in DNS. */
function inOwnScript<V extends { heading: string; sentence: string }>(domain: string, verdict: V): V {
  const shown = toUnicode(domain)
  if (shown === domain) return verdict
  const heading = verdict.heading.replaceAll(domain, shown)
  return {
    ...verdict,
    heading,
    sentence: `${verdict.sentence.replaceAll(domain, shown)} In DNS it is ${domain}.`,
  }
}
