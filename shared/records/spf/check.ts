// Reads and counts a domain's SPF policy the way a receiver would, without a client to judge, and says what to publish.
import { previewOf } from '#shared/dns/draft-preview.ts'
import { forDraft } from '#shared/dns/question-pool.ts'
import { remembering, withText } from '#shared/dns/decorated.ts'
import { decorate, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { spfAsks, spfDrafts, type SpfPublished } from './changes.ts'
import { type Inspected, inspectSpf, textsAt } from './inspect.ts'
import { spfIntentsWith } from './meaning.ts'
import { LOOKUP_LIMIT } from './limits.ts'
import { isSpfRecord, parseSpf } from './parse.ts'
import { removableTerms } from './removable.ts'
import { expectedRecord, repairRecord } from './repair-record.ts'
import type { SpfPreview, SpfReport } from './schema.ts'
import { loadTree, targetOf } from './tree-load.ts'
import { type SpfFacts, spfVerdict } from './verdict.ts'

interface SpfCheckOptions {
  /** The name of the domain's DNS provider, as found by the caller. */
  provider?: string
  /** false for a record that is not published: there is nothing to change yet. */
  advise?: boolean
  /** false: skips the query for the discontinued type 99, which could only find leftovers. */
  leftovers?: boolean
}

/** What the API names as the record to publish if nothing is known about a domain; no change proposes it. */
const DEFAULT_RECORD = 'v=spf1 ~all'

/** @param domain lower-case A-label name without the final dot */
export async function checkSpf(
  domain: string,
  resolver: Resolver,
  { provider, advise = true, leftovers = true }: SpfCheckOptions = {},
): Promise<SpfReport> {
  const dns = remembering(resolver)
  const inspect = (drafted: Resolver) => inspectSpf(domain, drafted, { leftovers, registration: false })
  const [inspected] = await Promise.all([inspectSpf(domain, dns, { leftovers }), loadAhead(domain, dns)])
  const repair = await repairRecord(
    inspected,
    (record, before) => inspect(withText(dns, domain, record, (text) => before.includes(text))),
    dns,
  )
  const content = repair.content ?? repair.meant ?? inspected.facts.records[0] ?? DEFAULT_RECORD
  const facts: SpfFacts = { ...inspected.facts, publish: { name: domain, type: 'TXT', content } }
  const published: SpfPublished = {
    target: inspected.loaded.domains.get(domain)?.answer.aliases.at(-1)?.target,
    texts: textsAt(inspected, 'TXT'),
    type99: textsAt(inspected, 'SPF'),
    repair,
    removable:
      advise && facts.dnsLookupCount > LOOKUP_LIMIT
        ? await removableTerms(facts.tree, inspected.loaded.answerTo(domain, 'MX'), dns)
        : [],
  }
  const changes = advise ? await changesOf(facts, published, dns, inspect) : []
  return {
    ...facts,
    ...(provider === undefined ? {} : { provider }),
    verdict: spfVerdict(facts),
    changes,
  }
}

/** Sends the queries for the repaired record along with those for the published one, so that it takes no more waves. */
async function loadAhead(domain: string, dns: Resolver): Promise<void> {
  const { records } = await dns.query(domain, 'TXT')
  const expected = expectedRecord(
    records.map(({ text }) => text),
    domain,
  )
  if (expected === null) return
  const drafted = withText(dns, domain, expected, isSpfRecord)
  await loadTree(domain, drafted, { leftovers: false, registration: false })
}

async function changesOf(
  facts: SpfFacts,
  published: SpfPublished,
  dns: Resolver,
  inspect: (changed: Resolver) => Promise<Inspected>,
): Promise<Change[]> {
  const { findings } = facts
  const proved = await proveChanges(spfDrafts(facts, published), {
    findings,
    resolver: dns,
    recheck: async (changed) => (await inspect(changed)).facts.findings,
    intentsOf: spfIntentsWith(published.repair.spaced, published.repair.names),
  })
  return orderChanges([...proved, ...spfAsks(facts, proved, published)], findings)
}

/** A record that is not published yet, as if it were, beside what is published today. */
export async function previewSpf(domain: string, record: string, resolver: Resolver): Promise<SpfPreview> {
  const tree = publishedTree(resolver, domain)
  const published = await tree.resolver.query(domain, 'TXT')
  const draft = withText(forDraft(tree.resolver, tree.has), domain, record, isSpfRecord)
  const report = await checkSpf(domain, draft, { advise: false })
  return previewOf(report, published, isSpfRecord)
}

/** The names that the published record refers to, as far as they were queried. */
function publishedTree(resolver: Resolver, domain: string) {
  const names = new Set([domain])
  const watched = decorate(resolver, async ({ name, type, ask }) => {
    const answer = await ask()
    if (type === 'TXT' && names.has(name)) {
      for (const target of targetsIn(answer.records as TxtData[], name, domain)) names.add(target)
    }
    return answer
  })
  return { resolver: watched, has: (name: string) => names.has(name) }
}

/** A name that depends on the message cannot be queried. */
const targetsIn = (records: readonly TxtData[], name: string, domain: string): string[] =>
  records
    .filter(({ text }) => isSpfRecord(text))
    .flatMap(({ text }) => parseSpf(text).terms)
    .flatMap((term) => {
      const target = targetOf(term, name, domain)
      return target?.kind === 'name' ? [target.name] : []
    })
