import { askNeverInFrom } from '#shared/records/spf/in-from.ts'
import { previewOf } from '#shared/dns/draft-preview.ts'
import { ignoringWildcards, remembering, withText } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { bimiChanges } from './changes.ts'
import { bimiFinding } from './findings.ts'
import { type BimiCheckOptions, type BimiFacts, inspectBimi } from './inspect.ts'
import { isOfDmarc } from './dmarc-readiness.ts'
import type { BimiPreview, BimiReport } from './schema.ts'
import { bimiName, type BimiQuestion, isBimiRecord } from './tags.ts'
import { isError } from '#shared/report/verdict.ts'
import { bimiVerdict } from './verdict.ts'

export type { BimiCheckOptions } from './inspect.ts'
export { bimiQuestion } from './tags.ts'

/** A proposed change is checked against the same answers: no DNS query is repeated, and no file is fetched. */
export async function checkBimi(
  question: BimiQuestion,
  resolver: Resolver,
  options: BimiCheckOptions,
): Promise<BimiReport> {
  const once = ignoringWildcards(remembering(resolver))
  const fetched = new Map<string, Promise<ForeignAnswer>>()
  const fetch: ForeignFetch = (url, request) => {
    const answer = fetched.get(url) ?? options.fetch(url, request)
    fetched.set(url, answer)
    return answer
  }
  const inspection = await inspectBimi(question, once, { ...options, fetch })
  const again: ForeignFetch = (url) =>
    fetched.get(url) ??
    Promise.resolve({ kind: 'over-budget', url, reason: 'a proposal is not fetched before it is published' })
  const service = await serviceAt(inspection.facts, once)
  if (service !== undefined) {
    const facts = neverShown(inspection.facts, service)
    return { ...facts, verdict: bimiVerdict(facts), changes: [] }
  }
  const changes = await bimiChanges(inspection, once, { ...options, fetch: again })
  return { ...inspection.facts, verdict: bimiVerdict(inspection.facts), changes }
}

/** The service that uses a name without a record, if nobody sees the name in From. */
async function serviceAt({ state, domain, findings }: BimiFacts, dns: Resolver): Promise<string | undefined> {
  if (state !== 'absent' || findings.some(isError)) return undefined
  return (await askNeverInFrom(domain, dns))?.service
}

/** Receivers look for the logo of the domain in From. */
const neverShown = (facts: BimiFacts, service: string): BimiFacts => ({
  ...facts,
  findings: [
    ...facts.findings.filter((finding) => finding.code !== 'bimi-no-record' && !isOfDmarc(finding)),
    bimiFinding('bimi-not-in-from', { domain: facts.domain, service }),
  ],
})

/** A record that is not published yet, as if it were, beside what is published at its name today. */
export async function previewBimi(
  question: BimiQuestion,
  record: string,
  resolver: Resolver,
  options: BimiCheckOptions,
): Promise<BimiPreview> {
  const name = bimiName(question.selector, question.domain)
  const [{ facts }, published] = await Promise.all([
    inspectBimi(question, withText(resolver, name, record), options),
    resolver.query(name, 'TXT'),
  ])
  // A draft gets no changes: they would replace a record that is not published.
  const report = { ...facts, verdict: bimiVerdict(facts), changes: [] }
  return previewOf(report, published, isBimiRecord)
}
