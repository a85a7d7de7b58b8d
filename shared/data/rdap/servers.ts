// Which RDAP server answers for a name: IANA's bootstrap file (RFC 9224), what it lacks, and where to ask about the rest.
import bootstrap from './bootstrap.json'

export interface RdapServer {
  /** Ends in a slash. */
  base: string
  /**
   * - registry: the registry itself
   * - tried: it may have no such service, so a failure says that it publishes nothing
   * - redirector: sends us on to the registry, or says that it knows none
   */
  kind: 'registry' | 'tried' | 'redirector'
}

/** Registries that answer but are not in the bootstrap file. */
const IDENTITY_DIGITAL = 'https://rdap.identitydigital.services/rdap/'
const OVERRIDES: Readonly<Record<string, string>> = {
  de: 'https://rdap.denic.de/',
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  nl: 'https://rdap.sidn.nl/',
  gl: 'https://rdap.centralnic.com/gl/',
  ...Object.fromEntries(
    ['ac', 'ag', 'bz', 'io', 'lc', 'me', 'mn', 'pr', 'sc', 'sh', 'vc'].map((tld) => [tld, IDENTITY_DIGITAL]),
  ),
  // The samples of this site have their own registry.
  test: 'https://rdap.northwind.test/',
}

/** Sources disagree on whether these have a service. */
const TRIED: Readonly<Record<string, string>> = { co: 'https://rdap.nic.co/' }

/** These have none, and the redirector knows of none: not worth a request. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['eu'])

/** Knows the servers that our copy of the bootstrap file lacks; it asks not to be used for everything. */
const REDIRECTOR = 'https://rdap.org/'

/** The server with the longest matching suffix (RFC 9224 section 4); null if there is none. */
export function rdapServerOf(domain: string): RdapServer | null {
  const labels = domain.split('.')
  for (let i = 1; i < labels.length; i++) {
    const ending = labels.slice(i).join('.')
    const tried = ownValue(TRIED, ending)
    if (tried) return { base: tried, kind: 'tried' }
    const base = ownValue(OVERRIDES, ending) ?? BASES.get(ending)
    if (base) return { base, kind: 'registry' }
  }
  if (UNPUBLISHED.has(labels.at(-1) ?? '')) return null
  return { base: REDIRECTOR, kind: 'redirector' }
}

/** `{tld}` in a URL of the bundled file stands for each of the top-level domains next to it. */
const BASES: ReadonlyMap<string, string> = new Map(
  Object.entries(bootstrap.servers).flatMap(([template, endings]) =>
    endings.split(' ').map((ending): [string, string] => [ending, template.replaceAll('{tld}', ending)]),
  ),
)

const ownValue = (map: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined
