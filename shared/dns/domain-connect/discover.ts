// Which DNS provider of a zone supports Domain Connect (spec 2.3, "DNS Provider Discovery"), and where. We do not trust
// what a provider says about itself: it is read with limits, and links are followed only within its own site.
import * as v from 'valibot'
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { type ConnectTool, TEMPLATES } from './template-call.ts'

export interface ConnectOutside {
  resolver: Resolver
  fetch: ForeignFetch
  suffixes: SuffixList
}

interface ConnectZone {
  zone: string
  nameServers: readonly string[]
}

export interface ConnectHost {
  /** The name it gives itself. */
  name: string
  /** The site that the visitor is sent to, e.g. "dcc.godaddy.com". */
  site: string
  /** Where templates are applied and queried; https, without a final slash. */
  urlSyncUX: string
  urlAPI: string
  keepsConflicts: boolean
}

type Discovery = { ok: true; host: ConnectHost } | { ok: false; reason: string }

/** No redirect: the named server must answer. */
const LIMITS = { accept: 'application/json', maxBytes: 64 * 1024, timeoutMs: 5000, maxRedirects: 0 }

/** Cloudflare's documentation of Domain Connect, read 2026-11-22: txtConflictMatchingMode is not supported. */
const KEEPING_CONFLICTS: ReadonlySet<string> = new Set(['cloudflare.com'])

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Address = v.pipe(v.string(), v.maxLength(500))
const Settings = v.object({
  providerId: Text,
  providerName: Text,
  providerDisplayName: v.optional(Text),
  urlSyncUX: v.optional(v.nullable(Address)),
  urlAPI: Address,
  nameServers: v.optional(v.nullable(v.pipe(v.array(v.string()), v.maxLength(50)))),
})
type Settings = v.InferOutput<typeof Settings>

/** One DNS query and one page. */
export async function discoverHost(at: ConnectZone, outside: ConnectOutside): Promise<Discovery> {
  const answer = await outside.resolver.query(`_domainconnect.${at.zone}`, 'TXT')
  if (isFailure(answer)) return no(`Domain Connect could not be looked up: ${failureText(answer)}`)
  const [api] = answer.records.map(({ text }) => apiOf(text)).filter((found) => found !== null)
  if (api === undefined) return no('The DNS provider of this domain does not name a Domain Connect server.')
  const page = await outside.fetch(`${api}/v2/${at.zone}/settings`, LIMITS)
  if (page.kind !== 'body') return no(`The Domain Connect server was not read: ${page.reason}.`)
  const settings = settingsIn(page.bytes)
  if (!settings) return no('The Domain Connect server did not answer with its settings.')
  return hostOf(settings, { ...at, api, suffixes: outside.suffixes })
}

/** True if the provider has the template; false if it says no or does not answer. */
export async function hasTemplate(
  { urlAPI }: ConnectHost,
  tool: ConnectTool,
  { fetch }: ConnectOutside,
): Promise<boolean> {
  const page = await fetch(`${urlAPI}${templatePath(tool)}`, LIMITS)
  return page.kind === 'body'
}

/** Where a provider has our template, below its URLs. */
export function templatePath(tool: ConnectTool): string {
  const { providerId, serviceId } = TEMPLATES[tool]
  return `/v2/domainTemplates/providers/${providerId}/services/${serviceId}`
}

/** The record has a host and sometimes a path; some start with https://, which the specification does not allow. */
function apiOf(text: string): string | null {
  const plain = text.trim().replace(/^https:\/\//i, '')
  return text.length <= 255 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w~./-]*)?$/i.test(plain)
    ? `https://${plain.replace(/\/+$/, '')}`
    : null
}

function settingsIn(bytes: Uint8Array): Settings | null {
  try {
    const parsed = v.safeParse(Settings, JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

interface Found extends ConnectZone {
  api: string
  suffixes: SuffixList
}

function hostOf(settings: Settings, { nameServers, api, suffixes }: Found): Discovery {
  const { providerId, providerName, providerDisplayName, urlSyncUX } = settings
  const named = (settings.nameServers ?? []).map(plainName)
  // Spec: a zone that has moved may still have its former provider's record.
  if (named.length > 0 && !nameServers.some((server) => named.includes(plainName(server))))
    return no('The Domain Connect server belongs to a provider that does not serve this zone.')
  if (!urlSyncUX) return no('The DNS provider does not accept changes through a link.')
  const [sync, own] = [urlSyncUX, settings.urlAPI].map((url) => prefixOf(url, api, suffixes))
  if (!sync || !own) return no('The Domain Connect server names addresses outside its own site.')
  return {
    ok: true,
    host: {
      name: visibleText(providerDisplayName ?? providerName),
      site: new URL(sync).hostname,
      urlSyncUX: sync,
      urlAPI: own,
      keepsConflicts: KEEPING_CONFLICTS.has(providerId.toLowerCase()),
    },
  }
}

const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** An https URL at the site that DNS named, to which a path can be added; null for any other. */
function prefixOf(text: string, api: string, suffixes: SuffixList): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, port, search, hash, hostname, origin, pathname } = new URL(text)
  const isPlain = protocol === 'https:' && !username && !password && !port && !search && !hash
  const site = suffixes.registrableDomain(new URL(api).hostname)
  if (!isPlain || site === null || suffixes.registrableDomain(hostname) !== site) return null
  return origin + pathname.replace(/\/+$/, '')
}

const no = (reason: string): Discovery => ({ ok: false, reason })
