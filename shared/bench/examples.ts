// Which findings can be tried: those whose example is one text that the rules judge without the network.
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import { exampleDomain } from '#shared/report/catalogue/examples.ts'
import type { Example } from '#shared/report/explanation.ts'
import { BENCH_MS, type Bench, type BenchRules, type Edited } from './bench.ts'

const RULES_OF: Readonly<Record<string, BenchRules>> = {
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  bimi: 'bimi',
  sts: 'transport',
  tlsrpt: 'transport',
  header: 'header',
  template: 'template',
  subject: 'subject',
}

/** The texts of an example, one bench each, the most likely one first. */
export function benchesOf(group: FindingGroup, code: string): Bench[] {
  const rules = RULES_OF[group.protocol]
  const example = group.explanations[code]?.example
  if (!rules || !example) return []
  if ('zone' in example) return ofZone(group, rules, code, example)
  const text = 'text' in example ? example.text : example.fields.subject
  if (text === undefined || ('text' in example && example.file !== undefined)) return []
  const fields = 'fields' in example ? example.fields : {}
  // The rows of a mailing are not text of the subject.
  if ('rows' in fields) return []
  return [{ code, rules, domain: '', fields, zone: {}, files: {}, edited: { kind: 'text' }, text }]
}

function ofZone(
  group: FindingGroup,
  rules: BenchRules,
  code: string,
  example: Extract<Example, { zone: unknown }>,
): Bench[] {
  // Shown by the tool of another protocol.
  if (example.tool !== undefined) return []
  const domain = exampleDomain(code)
  const checked = example.checked?.(domain) ?? domain
  const zone = example.zone(domain)
  const files = textFiles(example.files?.(domain, BENCH_MS) ?? {})
  if (files === null) return []
  const fields = example.fields ?? {}
  const bench = { code, rules, domain: checked, fields, zone, files }
  const places: [Edited, string][] = [
    ...Object.entries(files).map(([url, { body, contentType }]): [Edited, string] => [
      { kind: 'file', url, contentType },
      body,
    ]),
    ...recordsIn(zone, NAMES[group.protocol]?.(checked, fields)).map(([name, text]): [Edited, string] => [
      { kind: 'records', name },
      text,
    ]),
  ]
  return places.map(([edited, text]) => ({ ...bench, edited, text }))
}

/** Where the record of a protocol belongs: a finding can be that there is none. */
const NAMES: Readonly<Record<string, (domain: string, fields: Readonly<Record<string, string>>) => string>> =
  {
    spf: (domain) => domain,
    dkim: (domain, { selector = 's1' }) => `${selector}._domainkey.${domain}`,
    dmarc: (domain) => `_dmarc.${domain}`,
    bimi: (domain) => `default._bimi.${domain}`,
    sts: (domain) => `_mta-sts.${domain}`,
    tlsrpt: (domain) => `_smtp._tls.${domain}`,
  }

/** The TXT records at each name, one a line, those at `first` before the others; not those of which the parts matter. */
function recordsIn(zone: Zone, first: string | undefined): [name: string, text: string][] {
  const found = Object.entries(zone).flatMap(([name, node]): [string, string][] => {
    const texts = typeof node === 'object' && Array.isArray(node.TXT) ? node.TXT : []
    const lines = texts.filter((text): text is string => typeof text === 'string' && !/[\r\n]/.test(text))
    return lines.length > 0 && lines.length === texts.length ? [[name, lines.join('\n')]] : []
  })
  const node = first === undefined ? undefined : zone[first]
  const isFree = node === undefined || (typeof node === 'object' && !node.TXT && !node.CNAME)
  const own = found.filter(([name]) => name === first)
  const empty: [string, string][] = first !== undefined && isFree ? [[first, '']] : []
  return [...own, ...empty, ...found.filter(([name]) => name !== first)]
}

/** Null if one of them is not text, or does not arrive. */
function textFiles(files: SiteMap): Bench['files'] | null {
  const texts: Record<string, { body: string; contentType: string }> = {}
  for (const [url, { status = 200, body, contentType }] of Object.entries(files)) {
    if (status !== 200 || typeof body !== 'string') return null
    texts[url] = { body, contentType }
  }
  return texts
}
