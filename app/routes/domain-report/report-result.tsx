// The report on a domain as its parts come: one verdict, the parts in a strip, one list of changes, and what cannot be seen.
import { useMemo } from 'react'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { moreOf } from '#app/routes/email-authentication/more-of.ts'
import { useSlices } from '#app/routes/dkim/use-slices.ts'
import { inZone } from '#shared/change/zone.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { combineParts, settled } from '#shared/domain-report/combine.ts'
import { authenticationPart } from '#shared/domain-report/judge-authentication.ts'
import { deliveryPart } from '#shared/domain-report/judge-delivery.ts'
import { isSilent } from '#shared/domain-report/verdict.ts'
import type { DomainReportPart } from '#shared/domain-report/schema.ts'
import type { Reports } from '#shared/email-authentication/schema.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { PartStrip } from './part-strip.tsx'
import { PartViews } from './part-views.tsx'
import type { ReportAnswer } from './report-data.ts'
import { allEvidence, factsOf } from './report-facts.tsx'
import { Spam, UnseenBox } from './spam.tsx'
import { useParts, type LaterParts } from './use-parts.ts'

export function ReportResult({ answer, date }: { answer: ReportAnswer; date: string }) {
  const { domain, dnsProvider, single } = answer
  const later = useParts(domain, answer.more)
  const search = useDkimSearch(answer)
  const parts = useMemo(() => partsOf(answer, later, search.dkim), [answer, later, search.dkim])
  const combined = useMemo(() => combineParts(domain, parts), [domain, parts])
  const verdict = useMemo(() => inOwnScript(domain, combined.verdict), [domain, combined])
  const changes = inZone(combined.changes, dnsProvider ?? {})
  const authentication = parts.find((part) => part.part === 'authentication')
  // Of a name that does not exist there are no parts, and nothing that somebody else could see.
  const isThere = combined.kind !== 'no-such-name'
  // What nobody answered is said once, in the verdict.
  const silent = isSilent(settled(parts))
  const findings = silent ? combined.findings.filter(({ unknown }) => !unknown) : combined.findings
  const question = { domain, ...(single && { part: single.part }) }
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
      answer={authentication?.suggestion !== undefined && <CheckInstead domain={authentication.suggestion} />}
      strip={
        isThere &&
        (!silent || later.isAsking) && <PartStrip domain={domain} parts={settled(parts)} later={later} />
      }
      explanation={!silent && <Spam spam={combined.spam} />}
      second={isThere && <UnseenBox />}
      view="Each part separately"
      csv={`${domainReport.path}/changes.csv?${new URLSearchParams(question).toString()}`}
      tool={domainReport}
      question={question}
    >
      {isThere && !silent && <PartViews domain={domain} parts={parts} search={search.slices} />}
    </CheckResult>
  )
}

/** The search for DKIM keys goes on in the browser; a key that was found ends it. */
function useDkimSearch({ domain, first }: ReportAnswer) {
  const start = useMemo(() => {
    const dkim = first?.reports.dkim
    return dkim === undefined
      ? { domain, next: undefined }
      : { ...dkim, ...(dkim.state !== 'unknown' && { next: undefined }) }
  }, [domain, first])
  const slices = useSlices<Reports['dkim'] | { domain: string; next: undefined }>(start)
  const reports = slices.answers.filter((one): one is Reports['dkim'] => 'state' in one)
  const found = reports.find(({ state }) => state === 'found' || state === 'revoked')
  return { dkim: found ?? first?.reports.dkim, slices: { ...slices, answers: reports } }
}

/** Those that are there: the first two, and what came later in their place or beside them. */
function partsOf(
  { first, single }: ReportAnswer,
  { outcomes }: LaterParts,
  dkim: Reports['dkim'] | undefined,
): DomainReportPart[] {
  const came = [...outcomes.values()].flatMap((outcome) => (outcome.ok ? [outcome.data] : []))
  const own = first
    ? [
        authenticationPart({ ...first.reports, dkim: dkim ?? first.reports.dkim }),
        deliveryPart({ ...first, mx: first.reports.mx }),
      ]
    : []
  const all: DomainReportPart[] = [...own, ...(single ? [single] : [])]
  const replaced = all.filter(({ part }) => !came.some((one) => one.part === part))
  return [...replaced, ...came]
}

const CheckInstead = ({ domain }: { domain: string }) => (
  <p>
    <ButtonLink to={`${domainReport.path}?${new URLSearchParams({ domain }).toString()}`} size="small">
      Check {toUnicode(domain)}
    </ButtonLink>
  </p>
)

/** People know a name in its own letters; the records stay as the DNS has them. */
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
