// `warmpost publish DOMAIN`: makes the changes that a check proposes in the zone itself, each only if the zone still has
// the records that the change was made for.
import { type Change, liveQuestion } from '#shared/report/change/change.ts'
import type { LiveReport } from '#shared/report/change/live.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { publishFinding } from '#shared/report/command-line/findings.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/sentence.ts'
import { textOfBytes } from '#shared/kit/file-text.ts'
import { openApi, type Api } from '#cli/api.ts'
import { given, isGiven, type Call, type Command, type Given, type Outcome } from '#cli/command.ts'
import { askDomain } from '#cli/commands/ask-domain.ts'
import { resolversOf } from '#cli/common-options.ts'
import { liveResolver } from '#cli/deps.ts'
import { EXIT, Failure } from '#cli/failure.ts'
import { httpFetch } from '#cli/net/http-fetch.ts'
import { foreignText } from '#cli/output/foreign-text.ts'
import { cloudflare } from '#cli/publish/cloudflare.ts'
import { planChanges, publishChanges, readPlan, type PlannedChange } from '#cli/publish/plan.ts'
import type { Publisher } from '#cli/publish/publisher.ts'
import { updateServer } from '#cli/publish/rfc2136.ts'
import { readKey } from '#cli/publish/tsig.ts'

const MAX_PLAN_BYTES = 4 * 1024 * 1024
const MAX_KEY_BYTES = 16 * 1024
const WAYS = ['rfc2136', 'cloudflare'] as const

export const publishCommand: Command = {
  name: 'publish',
  about:
    'Publish the changes that a check of a domain proposes. It is a dry run unless you add --apply. A change is refused if its records have changed since the check.',
  argument: { name: 'DOMAIN', about: 'The domain to publish changes for.' },
  options: [
    { name: 'apply', about: 'Write to the zone. Without it, nothing is changed.' },
    {
      name: 'with',
      value: WAYS.join('|'),
      choices: WAYS,
      about:
        'How to publish: a dynamic update (RFC 2136), or Cloudflare’s API with the token in CLOUDFLARE_API_TOKEN.',
    },
    {
      name: 'server',
      value: 'HOST[:PORT]',
      about: 'The name server that accepts updates. Default: the primary server in the zone’s SOA record.',
    },
    {
      name: 'key',
      value: 'FILE',
      about: 'The file with the TSIG key that signs updates, as tsig-keygen writes it.',
    },
    {
      name: 'yes',
      value: 'ID',
      isList: true,
      about: 'Confirm that you did what this change requires first, and accept its risk.',
    },
    { name: 'only', value: 'ID', isList: true, about: 'Publish only this change, even if it is optional.' },
    {
      name: 'plan',
      value: 'FILE',
      about: 'Use the changes from a report saved with --json instead of running a new check.',
    },
    { name: 'zone', value: 'ZONE', about: 'The zone of the records, if the report does not know it.' },
  ],
  run: runPublish,
}

async function runPublish({ arguments: [domain = ''], options, terminal }: Call): Promise<Outcome[]> {
  const apply = isGiven(options, 'apply')
  const way = given(options, 'with')
  if (way === undefined && (apply || isGiven(options, 'server') || isGiven(options, 'key')))
    throw new Failure('How? Add --with rfc2136 or --with cloudflare.')
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  const changes = await changesOf({ domain, options, terminal, api })
  const parsed = parseDomainInput(domain)
  if (!parsed.ok) throw new Failure(parsed.message)
  const planned = planChanges(changes, {
    domain: parsed.domain,
    only: listOf(options, 'only'),
    yes: listOf(options, 'yes'),
    zone: given(options, 'zone')?.toLowerCase().replace(/\.$/, ''),
  })
  const publisher =
    way && planned.some(({ state }) => state === 'ready')
      ? await publisherOf(way, planned, { options, terminal })
      : null
  const progress = ({ title }: Change) => terminal.progress(`${title} …`)
  const outcomes = publisher ? await publishChanges(planned, publisher, { apply, progress }) : planned
  const live = resolversOf(options).length > 0 ? await liveOf(outcomes, api) : []
  return [outcomeOf({ domain, apply, publisher, outcomes, live })]
}

const listOf = (options: Given, name: string): string[] =>
  (options.get(name) ?? []).flatMap((value) => String(value).split(',')).filter(Boolean)

interface Asked extends Pick<Call, 'options' | 'terminal'> {
  domain: string
  api: Api
}

async function changesOf({ domain, options, terminal, api }: Asked): Promise<Change[]> {
  const file = given(options, 'plan')
  if (file !== undefined) return readPlan(textOfBytes(await terminal.read(file, MAX_PLAN_BYTES)), file)
  terminal.progress(`${domain} …`)
  const { changes } = await askDomain(api, new URLSearchParams({ domain }))
  return changes as Change[]
}

async function publisherOf(
  way: string,
  planned: readonly PlannedChange[],
  { options, terminal }: Pick<Call, 'options' | 'terminal'>,
): Promise<Publisher> {
  const { env, secrets } = terminal
  const said = foreignText(secrets)
  if (way === 'cloudflare') return cloudflare(env, httpFetch({ env }), said)
  const file = given(options, 'key')
  const key =
    file === undefined ? undefined : readKey(textOfBytes(await terminal.read(file, MAX_KEY_BYTES)), file)
  if (key) secrets.keep(key.secret)
  const typed = given(options, 'server') ?? (await primaryOf(planned, options))
  return updateServer({ ...serverAddress(typed), ...(key && { key }) })
}

async function primaryOf(planned: readonly PlannedChange[], options: Given): Promise<string> {
  const zones = new Set(planned.flatMap(({ state, zone }) => (state === 'ready' && zone ? zone : [])))
  const [zone = ''] = zones
  if (zones.size > 1)
    throw new Failure(`The changes are in ${zones.size} zones. Name the server with --server.`)
  const answer = await liveResolver(resolversOf(options)).query(zone, 'SOA')
  const [soa] = isFailure(answer) ? [] : answer.records
  if (!soa) throw new Failure(`${zone} has no SOA record that could be found. Name the server with --server.`)
  return soa.primary
}

/** "ns1.example.com", "192.0.2.1:5353", "[2001:db8::1]:53". */
function serverAddress(text: string): { host: string; port: number } {
  const [, bracketed, plain, port = '53'] =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+|[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Failure(`--server: “${text}” is not a host name or an IP address, with or without a port.`)
  return { host, port: Number(port) }
}

interface SeenChange {
  id: string
  state: LiveReport['state']
  message: string
  latestAt?: string
}

/** What resolvers show of the changes just made. */
async function liveOf(outcomes: readonly PlannedChange[], api: Api): Promise<SeenChange[]> {
  const made = outcomes.filter(({ state }) => state === 'published')
  return Promise.all(
    made.map(async (change) => {
      const query = new URLSearchParams(Object.entries(liveQuestion(change)) as [string, string][])
      const { state, message, latestAt } = await api.ask<LiveReport>(
        `/user/tools/change/live?${query.toString()}`,
      )
      return { id: change.id, state, message, ...(latestAt !== undefined && { latestAt }) }
    }),
  )
}

interface Published {
  domain: string
  apply: boolean
  publisher: Publisher | null
  outcomes: readonly PlannedChange[]
  live: readonly SeenChange[]
}

function outcomeOf(published: Published): Outcome {
  const { domain, apply, outcomes, live } = published
  const findings = outcomes.flatMap((change) => findingsOf(change, apply))
  const verdict = verdictOf(published)
  // What only someone else can do comes last.
  const shown = [...outcomes].sort(
    (one, other) => Number(one.state === 'ask') - Number(other.state === 'ask'),
  )
  return {
    subject: domain,
    command: 'publish',
    report: { domain, applied: apply, verdict, findings, changes: outcomes, live },
    verdict,
    findings,
    changes: shown,
    states: Object.fromEntries(outcomes.map((change) => [change.id, stateText(change, published)])),
    view: live.map(
      ({ id, message, latestAt }) => `${id}: ${message}${latestAt ? ` By ${latestAt} at the latest.` : ''}`,
    ),
    ...(outcomes.some(isRefused) && { exit: EXIT.refused }),
  }
}

const isRefused = ({ state }: PlannedChange): boolean => state === 'stale' || state === 'refused'

function stateText({ state, reason }: PlannedChange, { publisher }: Published): string {
  if (state !== 'ready') return reason ?? state
  return publisher
    ? `Ready: ${publisher.name} still has the records that the change was made for.`
    : 'Ready to publish.'
}

function findingsOf(change: PlannedChange, apply: boolean): Finding[] {
  const { state, id, title, prerequisites, reason = '' } = change
  const unpublished = { id, title, reason }
  if (state === 'stale') return [publishFinding('publish-stale', unpublished)]
  if (state === 'refused') return [publishFinding('publish-refused', unpublished)]
  return apply && state === 'waiting'
    ? [publishFinding('publish-waiting', { ...unpublished, prerequisites })]
    : []
}

function verdictOf({ domain, apply, publisher, outcomes }: Published): Verdict {
  const count = (...states: PlannedChange['state'][]) =>
    outcomes.filter(({ state }) => states.includes(state)).length
  const [made, ready, done] = [count('published'), count('ready'), count('done')]
  const waiting = count('waiting')
  const rest = waiting > 0 ? ` ${plural(waiting, 'more waits', 'more wait')} for you to add --yes.` : ''
  if (outcomes.some(isRefused))
    return {
      tone: 'bad',
      heading: `Not every change for ${domain} was accepted`,
      sentence: `${plural(made, 'change was', 'changes were')} published, ${count('stale', 'refused')} refused, ${count('not-tried')} not tried.`,
      stamp: 'Refused',
    }
  if (made > 0)
    return {
      tone: 'ok',
      heading: `${plural(made, 'change', 'changes')} of ${domain} published`,
      sentence: `The new records are at ${publisher?.name ?? ''}. Resolvers may cache the old ones for a while.${rest}`,
      stamp: 'Published',
    }
  if (ready > 0)
    return {
      tone: 'info',
      heading: `${plural(ready, 'change', 'changes')} for ${domain} can be published`,
      sentence: `Nothing was changed. Add ${publisher ? '' : '--with rfc2136 or --with cloudflare, and '}--apply to publish.${rest}`,
      stamp: 'Dry run',
    }
  return {
    tone: waiting > 0 ? 'warn' : 'ok',
    heading: `${domain} has no change to publish${waiting > 0 ? ' yet' : ''}`,
    sentence:
      (done > 0
        ? `${plural(done, 'change is', 'changes are')} already in the zone.`
        : 'Nothing was changed.') + rest,
    stamp: apply ? 'Nothing changed' : 'Dry run',
  }
}
