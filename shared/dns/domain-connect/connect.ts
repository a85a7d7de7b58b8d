// Whether a change can be published with one click at the DNS provider, and the signed link for it. A signature says that we
// vouch for the change, so we only sign one that our own check proposes now: a caller names it and sends no record.
import * as v from 'valibot'
import type { Change } from '#shared/report/change/change.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { providerNameAt } from '#shared/dns/provider-name.ts'
import { applyUrl, type Signer } from './apply-url.ts'
import { discoverHost, hasTemplate, type ConnectHost, type ConnectOutside } from './discover.ts'
import { templateCall } from './template-call.ts'
import { CONNECT_TOOLS, connectTool, type ConnectTool } from './tools.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

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
