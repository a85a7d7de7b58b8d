// Whether a change can be published with one click at the DNS provider, and the signed link for it: where someone approves the
// change (spec 2.3, "Apply Template"), signed the way the provider verifies it ("Digitally Sign Requests"). A signature says
// that we vouch for the change, so we only sign one that our own check proposes now: a caller names it and sends no record.
import * as v from 'valibot'
import { providerNameAt } from '#shared/dns/provider-name.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { decodeBase64Leniently, encodeBase64 } from '#shared/kit/base64.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import type { Change } from '#shared/report/change/change.ts'
import { type ConnectHost, type ConnectOutside, discoverHost, hasTemplate, templatePath } from './discover.ts'
import {
  CONNECT_TOOLS,
  connectTool,
  type ConnectTool,
  templateCall,
  type TemplateCall,
} from './template-call.ts'

export const ConnectAnswer = v.object({
  supported: v.pipe(v.boolean(), v.description('A link can be made; without `change`, for some changes.')),
  provider: v.optional(v.pipe(v.string(), v.description('What the DNS provider is called.'))),
  site: v.optional(v.pipe(v.string(), v.description('The host of the link.'))),
  tools: v.optional(
    v.pipe(
      v.array(v.picklist(CONNECT_TOOLS)),
      v.description('The tools whose changes the provider can make, as the change ids begin.'),
    ),
  ),
  applyUrl: v.optional(
    v.pipe(
      v.string(),
      v.description('For the account owner: a page that shows the change and asks for approval.'),
    ),
  ),
  before: v.optional(v.pipe(v.array(v.string()), v.description('The records that the link replaces.'))),
  after: v.optional(v.pipe(v.array(v.string()), v.description('The record that it publishes.'))),
  reason: v.optional(v.pipe(v.string(), v.description('Why there is no link.'))),
})
export type ConnectAnswer = v.InferOutput<typeof ConnectAnswer>

interface ConnectQuestion {
  /** The name that was checked, as a lower-case A-label name. */
  domain: string
  /** The id of a change in its report; without one, what the provider supports. */
  change?: string | undefined
}

/** The check that a change comes from. */
const CHECKS: Record<
  ConnectTool,
  (domain: string, outside: ConnectOutside) => Promise<{ changes: Change[] }>
> = {
  dmarc: (domain, { resolver, suffixes }) => checkDmarc(domain, resolver, { suffixes }),
  spf: (domain, { resolver }) => checkSpf(domain, resolver),
}

/** Finds the provider first, since most have no Domain Connect; then one wave of pages, and the check. */
export async function connect(
  { domain, change: id }: ConnectQuestion,
  signer: Signer,
  outside: ConnectOutside,
): Promise<ConnectAnswer> {
  const provider = await findDnsProvider(domain, outside.resolver)
  if (provider.state === 'unknown') return unsupported('We do not know which zone the domain is in.')
  const { zone, nameServers } = provider
  const found = await discoverHost({ zone, nameServers }, outside)
  if (!found.ok) return unsupported(found.reason)
  const host = { ...found.host, name: providerNameAt(provider, found.host.name) }
  if (id === undefined) return offered(host, outside)
  const tool = connectTool(id)
  if (tool === undefined) return unsupported('There is no template for this change.')
  const [isKnown, { changes }] = await Promise.all([
    hasTemplate(host, tool, outside),
    CHECKS[tool](domain, outside),
  ])
  if (!isKnown) return unsupported(`${host.name} does not have our template.`)
  const change = changes.find((one) => one.id === id)
  if (!change) return unsupported('The check no longer proposes this change.')
  const outcome = templateCall(change, { zone, keepsConflicts: host.keepsConflicts })
  if (!outcome.ok) return unsupported(outcome.reason)
  return {
    supported: true,
    provider: host.name,
    site: host.site,
    applyUrl: await applyUrl(host, outcome.call, signer),
    before: change.before,
    after: change.after,
  }
}

async function offered(host: ConnectHost, outside: ConnectOutside): Promise<ConnectAnswer> {
  const known = await Promise.all(CONNECT_TOOLS.map((tool) => hasTemplate(host, tool, outside)))
  const had = CONNECT_TOOLS.filter((_tool, index) => known[index])
  if (had.length === 0) return unsupported(`${host.name} does not have our templates.`)
  return { supported: true, provider: host.name, site: host.site, tools: had }
}

export const unsupported = (reason: string): ConnectAnswer => ({ supported: false, reason })

/** RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3). */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

export interface Signer {
  /** Where the public key is, below the domain that the templates specify. */
  keyName: string
  key: CryptoKey
}

/** @param pem PKCS#8 (RFC 5958) with its line breaks, possibly written as \n; null if it is not a key */
export async function readSigningKey(pem: string): Promise<CryptoKey | null> {
  const [, body] = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(
    pem.replaceAll('\\n', '\n'),
  ) ?? [null, '']
  try {
    const bytes = decodeBase64Leniently(body ?? '')
    return await crypto.subtle.importKey('pkcs8', bytes.slice().buffer, ALGORITHM, false, ['sign'])
  } catch {
    return null
  }
}

/** The signature covers the query as it is sent, without `key` and `sig`, which come last as Cloudflare requires. */
async function applyUrl(host: ConnectHost, call: TemplateCall, signer: Signer): Promise<string> {
  const { tool, domain, host: name, variables } = call
  const query = queryOf({ domain, ...(name === '' ? {} : { host: name }), ...variables })
  const bytes = new TextEncoder().encode(query)
  const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, signer.key, bytes))
  const proof = queryOf({ key: signer.keyName, sig: encodeBase64(signature) })
  return `${host.urlSyncUX}${templatePath(tool)}/apply?${query}&${proof}`
}

const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')

/** Everything but the unreserved characters of RFC 3986 section 2.3, so nothing re-encodes the query on its way. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
