import { given, isGiven, type Given, type Option } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'
import { port53Address } from '#cli/net/port-53.ts'

/** As in wrangler.toml. */
const DEFAULT_RESOLVERS = ['https://cloudflare-dns.com/dns-query', 'https://dns.google/dns-query']

/** From the strictest to the most lenient. */
const FAIL_ON = ['unknown', 'warning', 'error', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** Each format can go to a file, so one run can write several. */
export const FORMATS = ['json', 'sarif', 'junit', 'md', 'github'] as const
export type Format = (typeof FORMATS)[number]

const FORMAT_ABOUT: Record<Format, string> = {
  json: 'the report of the API as JSON',
  sarif: 'SARIF 2.1.0, for code scanning',
  junit: 'JUnit XML, for test reports',
  md: 'Markdown, for a comment or a summary',
  github: 'annotations for GitHub Actions',
}

export const COMMON_OPTIONS: readonly Option[] = [
  ...FORMATS.map((name): Option => ({
    name,
    value: 'FILE',
    valueIsOptional: true,
    about: `Print ${FORMAT_ABOUT[name]}; with =FILE, write it there.`,
  })),
  {
    name: 'fail-on',
    value: 'LEVEL',
    choices: FAIL_ON,
    about:
      'When to exit with 1: error (the default), warning, unknown (includes what could not be looked up), never.',
  },
  {
    name: 'resolver',
    value: 'SERVER',
    isList: true,
    about: 'A DNS server: a DNS-over-HTTPS URL, or an IP address (port 53). Several are tried in order.',
  },
  { name: 'offline', about: 'Send no queries: samples answer, everything else is unknown.' },
  { name: 'all', about: 'Show passed checks, too.' },
  { name: 'quiet', about: 'Print nothing if there is nothing to do.' },
  { name: 'help', about: 'Show the help for this command.' },
]

export const failOnOf = (options: Given): FailOn =>
  (given(options, 'fail-on') as FailOn | undefined) ?? 'error'

/** The addresses of the DNS servers to query. */
export function resolversOf(options: Given): string[] {
  if (isGiven(options, 'offline')) return []
  const typed = (options.get('resolver') ?? []).flatMap((value) => String(value).split(','))
  return typed.length === 0 ? DEFAULT_RESOLVERS : typed.map(resolverAddress)
}

function resolverAddress(text: string): string {
  const isWeb = /^https?:\/\//.test(text) && URL.canParse(text)
  const address = isWeb ? text : port53Address(text.trim())
  if (address !== undefined) return address
  throw new Failure(`--resolver: “${text}” is not an https:// URL or an IP address.`)
}
