// Judges the text of a bench by the rules of its tool. The rules are loaded with the first text that needs them.
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { sitesOf, type ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { isoTime } from '#shared/kit/calendar.ts'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import type { Finding } from '#shared/report/finding.ts'
import { BENCH_MS, MAX_BENCH_TEXT, type Bench, type BenchRules } from './bench.ts'

/** What the rules see: the DNS and the files of the example, with the text in its place. */
interface World extends Pick<Bench, 'domain' | 'fields'> {
  text: string
  resolver: Resolver
  fetch: ForeignFetch
}

type Judge = (world: World) => Promise<readonly Finding[]>

/** Names of the examples end in one label that nobody shares. */
const SUFFIXES: SuffixList = {
  publicSuffixOf: (domain) => domain.split('.').at(-1) ?? null,
  registrableDomain: (domain) => registrableDomain(domain),
}

const registrableDomain = (domain: string): string | null =>
  domain.includes('.') ? domain.split('.').slice(-2).join('.') : null

const RULES: Readonly<Record<BenchRules, Judge>> = {
  async spf({ domain, resolver }) {
    const { checkSpf } = await import('#shared/records/spf/check.ts')
    return (await checkSpf(domain, resolver, { advise: false })).findings
  },
  async dkim({ domain, fields, resolver }) {
    const { checkDkim } = await import('#shared/records/dkim/check.ts')
    return (await checkDkim(domain, fields.selector ?? 's1', resolver)).findings
  },
  async dmarc({ domain, resolver }) {
    const { inspectDmarc } = await import('#shared/records/dmarc/inspect.ts')
    return (await inspectDmarc(domain, resolver, { suffixes: SUFFIXES })).facts.findings
  },
  async bimi({ domain, fields, resolver, fetch }) {
    const { inspectBimi } = await import('#shared/records/bimi/inspect.ts')
    const question = { domain, selector: fields.selector ?? 'default' }
    const options = { fetch, suffixes: SUFFIXES, authorities: [], now: isoTime(BENCH_MS) }
    const { findings, logo, certificate } = (await inspectBimi(question, resolver, options)).facts
    return [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  },
  async transport({ domain, resolver, fetch }) {
    const { inspectTransport } = await import('#shared/records/transport/inspect.ts')
    return (await inspectTransport(domain, resolver, { fetch, now: isoTime(BENCH_MS) })).facts.findings
  },
  async header({ text }) {
    const { analyzeHeaders } = await import('#shared/message/header/analyze.ts')
    return analyzeHeaders(text, { registrableDomain }).findings
  },
  async template({ text, fields }) {
    const [{ readTemplate }, { checkTemplate }] = await Promise.all([
      import('#shared/message/template/read-template.ts'),
      import('#shared/message/template/check.ts'),
    ])
    const profile = fields.profile === 'cold' ? 'cold' : 'campaign'
    return checkTemplate(await readTemplate(text), profile).report.findings
  },
  async subject({ text, fields }) {
    const { checkSubject } = await import('#shared/message/subject-line/check.ts')
    return checkSubject({ from: fields.from ?? '', subject: text, preheader: fields.preheader ?? '' })
      .findings
  },
}

/** What the rules find in a text, in the place of the bench's own. A longer one is cut. */
export async function judgeText(bench: Bench, typed: string): Promise<readonly Finding[]> {
  const text = typed.slice(0, MAX_BENCH_TEXT)
  const { edited, domain, fields } = bench
  const files = edited.kind === 'file' ? { ...bench.files, [edited.url]: fileOf(edited, text) } : bench.files
  return RULES[bench.rules]({
    domain,
    fields,
    text,
    resolver: resolverOf(bench, text),
    fetch: sitesOf(files),
  })
}

/** The DNS of the example, with the text in it. */
export const resolverOf = ({ edited, zone }: Bench, text: string): Resolver =>
  zoneResolver(edited.kind === 'records' ? withRecords(zone, edited.name, text) : zone)

const fileOf = ({ contentType }: { contentType: string }, body: string) => ({ body, contentType })

/** Each line is a record. */
function withRecords(zone: Zone, name: string, text: string): Zone {
  const node = zone[name]
  const TXT = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return { ...zone, [name]: { ...(typeof node === 'object' && node), TXT } }
}
