import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import {
  checkIp,
  invalidIp,
  type IpCheckOptions,
  listsReport,
  zonesOf,
} from '#shared/blocklists/ip-reputation/check.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { addressesOf, readIpInput } from '#shared/blocklists/ip-reputation/addresses.ts'
import { DomainAddresses, IpReputation, ListsReport } from '#shared/blocklists/ip-reputation/schema.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { BROKEN_SAMPLE, isSampleAddress } from '#shared/data/samples/names.ts'
import { eventStream } from '#worker/api/event-stream.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

const ReputationQuery = v.object({
  ip: v.optional(v.pipe(v.string(), v.description('An IPv4 address.')), ''),
  lists: v.optional(
    v.pipe(
      v.string(),
      v.description('Zones of the blocklists to query, separated by commas; all by default.'),
    ),
    '',
  ),
  slice: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\/[1-9]$/, 'This must be two numbers, such as 1/3.'),
      v.description('A part of the lists, such as 1/3, to split the work over several requests.'),
    ),
  ),
})
type ReputationQuery = v.InferOutput<typeof ReputationQuery>

const ABOUT_REPUTATION: RouteText = {
  summary: 'Look up an IP address on blocklists',
  about:
    'With `Accept: text/event-stream`, the rows come one by one: `start`, `row` for each list, `done` with the whole report. ' +
    'For anything but a public IPv4 address, the answer has no rows, and its summary says why.',
  example: { ip: '192.0.43.11' },
  answer: { status: 200, about: 'What each list says.', schema: IpReputation },
  streams: true,
}

const ABOUT_ADDRESSES: RouteText = {
  summary: 'Find the IP addresses that a domain sends from',
  example: { domain: BROKEN_SAMPLE },
  answer: {
    status: 200,
    about: 'The addresses, and what else may send for the domain.',
    schema: DomainAddresses,
  },
}

const ABOUT_LISTS: RouteText = {
  summary: 'List the blocklists we use, and those we leave out',
  answer: {
    status: 200,
    about: 'Each list with its state and the time of its last passed test.',
    schema: ListsReport,
  },
}

const EVENT_STREAM = 'text/event-stream'

type Queried = { out: { query: ReputationQuery } }

/** For callers that ask for a stream; the others get the whole report at the end. */
const rowsAsTheyCome: MiddlewareHandler<ApiEnv, string, Queried> = async (c, next) => {
  c.header('Vary', 'Accept')
  return c.req.header('accept')?.includes(EVENT_STREAM) ? streamRows(c, c.req.valid('query')) : next()
}

export const ip = new Hono<ApiEnv>()
  .get('/reputation', described(ABOUT_REPUTATION), validQuery(ReputationQuery), rowsAsTheyCome, async (c) =>
    c.json(await answer(c, c.req.valid('query')), 200),
  )
  .get('/addresses', described(ABOUT_ADDRESSES), validQuery(v.object({ domain: DomainQuery })), async (c) =>
    c.json(await addressesOf(c.req.valid('query').domain, c.var.resolver), 200),
  )
  .get('/lists', described(ABOUT_LISTS), async (c) => {
    const { lists } = c.var
    return c.json(listsReport(lists.keys, await lists.proofs(), lists.now()), 200)
  })

/** The finished report; rows of the last ten minutes are not looked up again unless the caller wants that. */
async function answer(
  c: Context<ApiEnv>,
  query: ReputationQuery,
  onRow?: IpCheckOptions['onRow'],
): Promise<IpReputation> {
  const { lists, resolver } = c.var
  const input = readIpInput(query.ip)
  if (input.kind !== 'address') return invalidIp(query.ip, input.reason)
  const fresh = c.req.header('cache-control') === 'no-cache'
  const zones = zonesAsked(c, query)
  const now = lists.now()
  const { report, proofs, asked } = await checkIp(input.ip, {
    resolver,
    proofs: isSampleAddress(input.ip) ? sampleProofs(now) : await lists.proofs(),
    keys: lists.keys,
    now,
    zones,
    reverse: query.lists === '' && (query.slice ?? '1').startsWith('1'),
    // Requested by name, and fresh: a list that is switched off gets another chance.
    reprove: fresh && query.lists !== '',
    remembered: fresh ? [] : zones.flatMap((zone) => lists.memory.row(input.ip, zone) ?? []),
    ...(onRow && { onRow }),
  })
  lists.memory.putRows(input.ip, asked)
  await lists.keep(proofs)
  return report
}

function zonesAsked(c: Context<ApiEnv>, { lists, slice }: ReputationQuery): string[] {
  const { keys } = c.var.lists
  const [index = 1, of = 1] = slice?.split('/').map(Number) ?? []
  const zones = zonesOf(keys, { index: index - 1, of })
  const wanted = lists.split(',').map((zone) => zone.trim().toLowerCase())
  return lists === '' ? zones : zones.filter((zone) => wanted.includes(zone))
}

/** `start` with the lists that are queried, `row` for each, `done` with the whole report. */
const streamRows = (c: Context<ApiEnv>, query: ReputationQuery) =>
  eventStream(c, async (send) => {
    const isAddress = readIpInput(query.ip).kind === 'address'
    const zones = isAddress ? zonesAsked(c, query) : []
    const asked = listsInUse('ip', c.var.lists.keys).filter(({ zone }) => zones.includes(zone))
    await send('start', { total: zones.length, lists: asked.map(({ zone, name }) => ({ zone, name })) })
    // Each row is sent before the next, and the report after all of them.
    let sent = Promise.resolve()
    const report = await answer(c, query, (row) => {
      sent = sent.then(() => send('row', row))
    })
    await sent
    await send('done', report)
  })
