// The examples of the findings, as domains that every tool can check: <code>.findings.test.
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { FINDING_GROUPS, type FindingGroup } from './catalogue.ts'
import { type ForeignFetch, type SiteMap, sitesOf } from '#shared/kit/foreign-fetch.ts'
import type { Example } from '#shared/report/explanation.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { longRegistered } from '#shared/data/samples/registrations.ts'
import { EXAMPLE_ROOT, SAMPLE_SOURCE } from '#shared/data/samples/names.ts'

export const exampleDomain = (code: string): string => `${code}.${EXAMPLE_ROOT}`

/** What the tool's form says, for an example that is a domain. */
export const exampleQuery = (
  code: string,
  { checked, fields }: Extract<Example, { zone: unknown }>,
): Record<string, string> => {
  const domain = exampleDomain(code)
  return { domain: checked?.(domain) ?? domain, ...fields }
}

/** The address of the tool's page that shows an example; null for a text to paste. */
export function exampleAddress(group: FindingGroup, code: string, example: Example | undefined) {
  if (!example || 'text' in example) return null
  const query = new URLSearchParams('zone' in example ? exampleQuery(code, example) : example.fields)
  const tool = exampleTool(group, example)
  return tool ? `${tool.path}?${query.toString()}` : null
}

/** The tool that shows an example; none for what only the command line reports. */
export const exampleTool = ({ tools }: FindingGroup, example: Example): Tool | undefined =>
  tools.find(({ slug }) => 'tool' in example && slug === example.tool) ?? tools[0]

/** Anywhere in a name or a URL: blocklists and registries are asked about a domain below a name of their own. */
const EXAMPLE_DOMAIN = new RegExp(`([a-z\\d-]+)\\.${EXAMPLE_ROOT.replace('.', '\\.')}(?=[./:]|$)`)

/** The example that a name or a URL is about, and its domain. */
function exampleAt(address: string) {
  const code = EXAMPLE_DOMAIN.exec(address)?.[1] ?? ''
  const example = FINDING_GROUPS.find(({ explanations }) => Object.hasOwn(explanations, code))?.explanations[
    code
  ]?.example
  return example && 'zone' in example ? { example, domain: exampleDomain(code) } : null
}

function zoneOf(name: string): Zone {
  const found = exampleAt(name)
  return found ? found.example.zone(found.domain) : {}
}

function filesOf(url: string, now: number): SiteMap {
  const found = exampleAt(url)
  return found ? { ...longRegistered(found.domain), ...found.example.files?.(found.domain, now) } : {}
}

/** Answers for the examples before those of `samples`. */
export const withExamples = (samples: Resolver): Resolver => ({
  query: (name, type, options) =>
    EXAMPLE_DOMAIN.test(name)
      ? zoneResolver(zoneOf(name), { source: SAMPLE_SOURCE }).query(name, type, options)
      : samples.query(name, type, options),
})

/** Has the files of the examples before those of `samples`. */
export const withExampleFiles =
  (samples: ForeignFetch, clock: { now(): number }): ForeignFetch =>
  (url, request) =>
    EXAMPLE_DOMAIN.test(url) ? sitesOf(filesOf(url, clock.now()))(url, request) : samples(url, request)
