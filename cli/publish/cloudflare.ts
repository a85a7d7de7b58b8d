// Changes of a zone over Cloudflare's API: each record is found by its content, then one batch is sent, which is done whole or
// not at all. The token comes from the environment only: other users of the machine can read a command line.
import * as v from 'valibot'
import { cloudflareRecord } from '#shared/change/export/cloudflare-api.ts'
import type { RecordSet } from '#shared/change/export/record-set.ts'
import { octetsOf, readEntries } from '#shared/zone-file/tokens.ts'
import { Failure } from '#cli/failure.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'
import { Refusal, removedFrom, type HeldRecords, type Publisher } from '#cli/publish/publisher.ts'
import { reasonOf } from '#cli/terminal.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'

const API = 'https://api.cloudflare.com/client/v4'
const TIMEOUT_MS = 20_000
const MAX_ANSWER_OCTETS = 2 * 1024 * 1024
/** The most that one page of records has. */
const PER_PAGE = 100

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.number(), message: v.string() })), []),
  result: v.unknown(),
  result_info: v.nullish(v.object({ total_count: v.optional(v.number()) })),
})
type Envelope = v.InferOutput<typeof Envelope>

const Zones = v.array(v.object({ id: v.string(), name: v.string() }))
const Records = v.array(
  v.object({
    id: v.string(),
    type: v.string(),
    name: v.string(),
    content: v.string(),
    priority: v.nullish(v.number()),
  }),
)
type CloudflareRecord = v.InferOutput<typeof Records>[number]

interface Access {
  base: string
  token: string
  fetch: Fetch
}

/** @param env CLOUDFLARE_API_TOKEN; CLOUDFLARE_ZONE_ID where the token may not list zones */
export function cloudflare(env: NodeJS.ProcessEnv, fetch: Fetch): Publisher {
  const token = env.CLOUDFLARE_API_TOKEN?.trim() ?? ''
  if (!/^[\w.~+/=-]{10,500}$/.test(token))
    throw new Failure('Set CLOUDFLARE_API_TOKEN to a token with the permission “DNS: Edit” for the zone.')
  const base = (env.CLOUDFLARE_API_BASE_URL || API).replace(/\/$/, '')
  if (!/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(base) || !URL.canParse(base))
    throw new Failure('CLOUDFLARE_API_BASE_URL has to begin with https://, since the token is sent there.')
  const access = { base, token, fetch }
  const ids = new Map<string, Promise<string>>()
  return {
    name: 'Cloudflare',
    async look(set) {
      const known = ids.get(set.zone) ?? zoneId(access, set.zone, env.CLOUDFLARE_ZONE_ID)
      ids.set(set.zone, known)
      return look(access, await known, set)
    },
  }
}

async function zoneId(access: Access, zone: string, given: string | undefined): Promise<string> {
  if (given) {
    if (!/^[0-9a-f]{32}$/i.test(given)) throw new Failure('CLOUDFLARE_ZONE_ID has 32 hexadecimal digits.')
    return given
  }
  const { result } = await call(access, 'GET', `/zones?name=${encodeURIComponent(zone)}`)
  const [first] = parsed(Zones, result).filter(({ name }) => name.toLowerCase() === zone)
  if (!first) throw new Refusal(`This token shows no zone ${zone} at Cloudflare.`)
  return first.id
}

async function look(access: Access, id: string, set: RecordSet): Promise<HeldRecords> {
  const { owner, type } = set
  if (type === 'SPF' && set.added.length > 0) throw new Refusal('Cloudflare has no records of type SPF.')
  const path = `/zones/${encodeURIComponent(id)}/dns_records`
  const query = `name.exact=${encodeURIComponent(owner)}&per_page=${PER_PAGE}`
  const { result, result_info: info } = await call(access, 'GET', `${path}?${query}`)
  const all = parsed(Records, result).filter(({ name }) => name.toLowerCase() === owner)
  if ((info?.total_count ?? all.length) > PER_PAGE)
    throw new Refusal(
      `There are more than ${PER_PAGE} records at ${owner}, so this change has to be made by hand.`,
    )
  const alias = all.find((record) => record.type === 'CNAME' && type !== 'CNAME')
  if (alias) throw new Refusal(`${owner} is an alias of ${alias.content} by now (CNAME).`, true)
  if (type === 'CNAME' && all.some((record) => record.type !== 'CNAME') && set.added.length > 0)
    throw new Refusal(
      `There are other records at ${owner} by now, and an alias cannot stand beside them.`,
      true,
    )
  const records = all.filter((record) => record.type === type)
  const texts = records.map(textOf)
  return {
    texts,
    write: async () => {
      await call(access, 'POST', `${path}/batch`, batchOf(set, records, texts))
    },
  }
}

/** A record that another one replaces keeps its id, its comment and its tags. */
function batchOf(set: RecordSet, records: readonly CloudflareRecord[], texts: readonly string[]): object {
  const gone = removedFrom(set, texts).flatMap((index) => records[index]?.id ?? [])
  const come = set.added.map((record) => cloudflareRecord(set, record))
  const count = Math.min(gone.length, come.length)
  const lists = {
    deletes: gone.slice(count).map((id) => ({ id })),
    // Its time to live stays, too.
    patches: come.slice(0, count).map((record, index) => ({ ...record, id: gone[index], ttl: undefined })),
    posts: come.slice(count),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

/** As a change writes it. A text may be kept in quotes or without. */
function textOf({ type, content, priority }: CloudflareRecord): string {
  if (type === 'MX') return `${priority ?? 0} ${content}`
  if (type !== 'TXT' || !/^".*"$/s.test(content.trim())) return content
  const strings: Uint8Array[] = []
  let isWhole = true
  readEntries(
    content,
    ({ words }) => {
      for (const { raw, isQuoted } of words) {
        isWhole &&= isQuoted
        strings.push(octetsOf(raw) ?? new Uint8Array())
      }
    },
    () => (isWhole = false),
  )
  return isWhole ? Buffer.concat(strings).toString('utf8') : content
}

async function call(
  { base, token, fetch }: Access,
  method: string,
  path: string,
  body?: object,
): Promise<Envelope> {
  const answer = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Failure(`Cloudflare cannot be reached: ${reasonOf(error)}.`, 'unreachable')
  })
  const octets = await readAtMost(answer, MAX_ANSWER_OCTETS).catch(() => null)
  const read = v.safeParse(Envelope, jsonOf(octets))
  if (answer.status === 429 || answer.status >= 500 || !read.success)
    throw new Failure(
      `Cloudflare answered ${answer.status}, which says nothing about the zone. Try again later.`,
      'unreachable',
    )
  if (answer.ok && read.output.success) return read.output
  const reasons = read.output.errors.slice(0, 3).map(({ code, message }) => `${message} (${code})`)
  throw new Refusal(`Cloudflare refused it: ${reasons.join(', ') || `it answered ${answer.status}`}.`)
}

function jsonOf(octets: Uint8Array | null): unknown {
  try {
    return octets && JSON.parse(new TextDecoder().decode(octets))
  } catch {
    return null
  }
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new Failure('Cloudflare answered in a form that is not known here.', 'unreachable')
  return read.output
}
