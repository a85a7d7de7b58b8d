// Checks a record that is not published yet as if it were, and compares it with what is published today.
import { decorate } from '#shared/dns/decorate.ts'
import { forDraft } from '#shared/dns/for-draft.ts'
import { isFailure, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/with-records.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { checkSpf } from './check.ts'
import { isSpfRecord, parseSpf } from './parse.ts'
import type { SpfPreview } from './schema.ts'
import { targetOf } from './tree-load.ts'

export async function previewSpf(domain: string, record: string, resolver: Resolver): Promise<SpfPreview> {
  const tree = publishedTree(resolver, domain)
  const published = await tree.resolver.query(domain, 'TXT')
  const draft = withText(forDraft(tree.resolver, tree.has), domain, record, isSpfRecord)
  const report = await checkSpf(domain, draft, { advise: false })
  const records = published.records.map(({ text }) => text).filter(isSpfRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
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
