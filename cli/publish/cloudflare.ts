// Changes a zone through Cloudflare's API: finds each record by its content, then sends one batch, which succeeds or
// fails as a whole. The token comes only from the environment: other users of the machine can read a command line.
import * as v from 'valibot'
import { cloudflareRecord } from '#shared/report/change/export/provider-apis.ts'
import type { RecordSet } from '#shared/report/change/export/record-set.ts'
import { bytesOf, readEntries } from '#shared/dns/zone-file/tokens.ts'
import { Failure } from '#cli/failure.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'
import { jsonOf } from '#cli/net/json-of.ts'
import type { ForeignText } from '#cli/output/foreign-text.ts'
import { Refusal, removedFrom, type HeldRecords, type Publisher } from '#cli/publish/publisher.ts'
import { reasonOf } from '#cli/terminal.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'

const API = 'https://api.cloudflare.com/client/v4'
const TIMEOUT_MS = 20_000
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** The most records on one page. */
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
  said: ForeignText
}

/** @param env CLOUDFLARE_API_TOKEN; CLOUDFLARE_ZONE_ID if the token may not list zones */
export function cloudflare(env: NodeJS.ProcessEnv, fetch: Fetch, said: ForeignText): Publisher {
  const token = env.CLOUDFLARE_API_TOKEN?.trim() ?? ''
  if (!/^[\w.~+/=-]{10,500}$/.test(token))
    throw new Failure('Set CLOUDFLARE_API_TOKEN to a token with the permission “DNS: Edit” for the zone.')
  const base = (env.CLOUDFLARE_API_BASE_URL || API).replace(/\/$/, '')
  if (!/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]/.test(base) || !URL.canParse(base))
    throw new Failure('CLOUDFLARE_API_BASE_URL must start with https://, since the token is sent there.')
  const access = { base, token, fetch, said }
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
    if (!/^[0-9a-f]{32}$/i.test(given)) throw new Failure('CLOUDFLARE_ZONE_ID must be 32 hexadecimal digits.')
    return given
  }
  const { result } = await call(access, 'GET', `/zones?name=${encodeURIComponent(zone)}`)
  const [first] = parsed(Zones, result).filter(({ name }) => name.toLowerCase() === zone)
  if (!first) throw new Refusal(`This token does not give access to a zone ${zone} at Cloudflare.`)
  return first.id
}

async function look(access: Access, id: string, set: RecordSet): Promise<HeldRecords> {
  const { owner, type } = set
  if (type === 'SPF' && set.added.length > 0)
    throw new Refusal('Cloudflare does not support records of type SPF.')
  const path = `/zones/${encodeURIComponent(id)}/dns_records`
  const query = `name.exact=${encodeURIComponent(owner)}&per_page=${PER_PAGE}`
  const { result, result_info: info } = await call(access, 'GET', `${path}?${query}`)
  const all = parsed(Records, result).filter(({ name }) => name.toLowerCase() === owner)
  if ((info?.total_count ?? all.length) > PER_PAGE)
    throw new Refusal(
      `There are more than ${PER_PAGE} records at ${owner}, so you have to make this change by hand.`,
    )
  const alias = all.find((record) => record.type === 'CNAME' && type !== 'CNAME')
  if (alias) throw new Refusal(`${owner} is now an alias of ${alias.content} (CNAME).`, true)
  if (type === 'CNAME' && all.some((record) => record.type !== 'CNAME') && set.added.length > 0)
    throw new Refusal(`There are now other records at ${owner}, and an alias cannot coexist with them.`, true)
  const records = all.filter((record) => record.type === type)
  const texts = records.map(textOf)
  return {
    texts,
    write: async () => {
      await call(access, 'POST', `${path}/batch`, batchOf(set, records, texts))
    },
  }
}

/** A replaced record keeps its id, its comment and its tags. */
function batchOf(set: RecordSet, records: readonly CloudflareRecord[], texts: readonly string[]): object {
  const gone = removedFrom(set, texts).flatMap((index) => records[index]?.id ?? [])
  const come = set.added.map((record) => cloudflareRecord(set, record))
  const count = Math.min(gone.length, come.length)
  const lists = {
    deletes: gone.slice(count).map((id) => ({ id })),
    // It keeps its TTL, too.
    patches: come.slice(0, count).map((record, index) => ({ ...record, id: gone[index], ttl: undefined })),
    posts: come.slice(count),
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

/** In the form that a change uses. A text may be stored with or without quotes. */
function textOf({ type, content, priority }: CloudflareRecord): string {
  if (type === 'MX') return `${priority ?? 0} ${content}`
  if (type !== 'TXT' || !/^".*"$/s.test(content.trim())) return content
  const strings: Uint8Array[] = []
  let isWhole = true
  readEntries(
    content,
    ({ words, fault }) => {
      isWhole &&= !fault
      for (const { raw, isQuoted } of words) {
        isWhole &&= isQuoted
        strings.push(bytesOf(raw) ?? new Uint8Array())
      }
    },
    () => (isWhole = false),
  )
  return isWhole ? Buffer.concat(strings).toString('utf8') : content
}

async function call(
  { base, token, fetch, said }: Access,
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
    throw new Failure(`Cloudflare could not be reached: ${reasonOf(error)}.`, 'unreachable')
  })
  const bytes = await readAtMost(answer, MAX_ANSWER_BYTES).catch(() => null)
  const read = v.safeParse(Envelope, jsonOf(bytes))
  if (answer.status === 429 || answer.status >= 500 || !read.success)
    throw new Failure(
      `Cloudflare answered ${answer.status}, which says nothing about the zone. Try again later.`,
      'unreachable',
    )
  if (answer.ok && read.output.success) return read.output
  const reasons = read.output.errors.slice(0, 3).map(({ code, message }) => `${said(message)} (${code})`)
  throw new Refusal(`Cloudflare refused the change: ${reasons.join(', ') || `it answered ${answer.status}`}.`)
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new Failure('Cloudflare answered in an unknown format.', 'unreachable')
  return read.output
}
