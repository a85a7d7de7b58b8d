// The options that every command takes.
import { given, isGiven, type Given, type Option } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'
import { port53Address } from '#cli/net/port-53.ts'

/** As in wrangler.toml. */
const DEFAULT_RESOLVERS = ['https://cloudflare-dns.com/dns-query', 'https://dns.google/dns-query']

/** From the strictest to the most lenient. */
const FAIL_ON = ['unknown', 'warning', 'error', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** Each form can go to a file, so that one run fills several. */
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
      'Exit 1 from this on: error (unless said otherwise), warning, unknown (what could not be found out, too), never.',
  },
  {
    name: 'resolver',
    value: 'SERVER',
    isList: true,
    about:
      'A DNS server: an address of DNS over HTTPS, or an IP address (port 53). Several are asked in order.',
  },
  { name: 'offline', about: 'Ask nobody: samples answer, everything else is unknown.' },
  { name: 'all', about: 'Show what is in order, too.' },
  { name: 'quiet', about: 'Print nothing where nothing is to be done.' },
  { name: 'help', about: 'Show what this command takes.' },
]

export const failOnOf = (options: Given): FailOn =>
  (given(options, 'fail-on') as FailOn | undefined) ?? 'error'

/** The addresses of the DNS servers to ask. */
export function resolversOf(options: Given): string[] {
  if (isGiven(options, 'offline')) return []
  const typed = (options.get('resolver') ?? []).flatMap((value) => String(value).split(','))
  return typed.length === 0 ? DEFAULT_RESOLVERS : typed.map(resolverAddress)
}

function resolverAddress(text: string): string {
  const isWeb = /^https?:\/\//.test(text) && URL.canParse(text)
  const address = isWeb ? text : port53Address(text.trim())
  if (address !== undefined) return address
  throw new Failure(`--resolver: “${text}” is neither an https:// address nor an IP address.`)
}
