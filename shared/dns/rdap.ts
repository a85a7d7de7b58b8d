// Asks the registry of a top-level domain about a name (RDAP, RFC 9082 and RFC 9083): the registrar and two dates, and nothing
// about the people in it. What it does not say stays unknown.
import { type RdapServer, rdapServerOf } from '#shared/data/rdap/servers.ts'
import type { Registration } from './rdap-schema.ts'
import { dayOfIso, dayOf } from '#shared/kit/calendar.ts'
import type { ForeignFailure, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { parseDomainInput } from './domain-name.ts'

const RDAP_REQUEST = {
  accept: 'application/rdap+json, application/json;q=0.9',
  maxBytes: 256 * 1024,
  timeoutMs: 4_000,
  maxRedirects: 3,
} as const

/** @param domain the lower-case A-label name that someone can register */
export async function lookUpRegistration(domain: string, fetch: ForeignFetch): Promise<Registration> {
  const server = rdapServerOf(domain)
  if (!server) return unpublished(domain)
  const answer = await fetch(`${server.base}domain/${domain}`, RDAP_REQUEST)
  if (answer.kind !== 'body') return readFailure(domain, answer, server)
  const host = hostOf(answer.url)
  const read = readDomain(answer.bytes, domain)
  if (read.ok) return { state: 'found', domain, server: host, ...read.facts }
  if (server.kind === 'tried') return unpublished(domain)
  if ('errorCode' in read) return readStatus(domain, host, read.errorCode, server)
  return unknown(domain, `${host} sent no usable answer: ${read.problem}.`)
}

function readFailure(domain: string, failure: ForeignFailure, server: RdapServer): Registration {
  // A check that ran out of requests did not try.
  if (server.kind === 'tried' && failure.kind !== 'over-budget') return unpublished(domain)
  const host = hostOf(failure.url)
  if (failure.kind === 'http-error') return readStatus(domain, host, failure.status, server)
  return unknown(domain, `${host} could not be reached: ${failure.reason}.`)
}

/** RFC 7480 section 5: 404 is the registry's “no such name”, 429 its “not so fast”. */
function readStatus(domain: string, host: string, status: number, server: RdapServer): Registration {
  if (status === 404 && server.kind === 'redirector' && host === hostOf(server.base))
    return unpublished(domain)
  if (status === 404) return { state: 'absent', domain, server: host }
  return unknown(
    domain,
    status === 429
      ? `${host} asks us to wait: too many queries in a short time. Try again in a minute.`
      : `${host} answered with status ${status}.`,
  )
}

const unknown = (domain: string, reason: string): Registration => ({ state: 'unknown', domain, reason })

const unpublished = (domain: string): Registration => ({
  state: 'unpublished',
  domain,
  reason: `The registry of .${domain.split('.').at(-1) ?? ''} publishes no registration data.`,
})

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

interface DomainFacts {
  registrar?: string
  registrarId?: string
  registered?: string
  expires?: string
  statuses: string[]
}

type ReadDomain =
  | { ok: true; facts: DomainFacts }
  /** An error that came with HTTP status 200 (RFC 9083 section 6). */
  | { ok: false; errorCode: number }
  | { ok: false; problem: string }

/** An answer is short; anything deeper or longer is not from a registry. */
const MAX_DEPTH = 6
const MAX_ENTITIES = 200
const MAX_NAME_LENGTH = 120
/** What is searched for a name: it may be behind spaces. */
const MAX_READ_LENGTH = 2_000
const MAX_STATUSES = 20
/** There were no domains before. */
const FIRST_DAY = '1985-01-01'

type Json = Record<string, unknown>

function readDomain(bytes: Uint8Array, domain: string): ReadDomain {
  const answer = parseJson(bytes)
  if (!isObject(answer)) return { ok: false, problem: 'its answer is not the expected kind of JSON' }
  if (isStatus(answer.errorCode)) return { ok: false, errorCode: answer.errorCode }
  if (!isDomain(answer)) return { ok: false, problem: 'its answer is not about a domain' }
  if (!isAbout(answer, domain)) return { ok: false, problem: 'its answer is about a different name' }
  const registrar = registrarOf(answer)
  const registered = eventDay(answer, 'registration')
  const expires = eventDay(answer, 'expiration')
  return {
    ok: true,
    facts: {
      ...registrar,
      ...(registered === null ? {} : { registered }),
      ...(expires === null ? {} : { expires }),
      statuses: texts(answer.status)
        .flatMap((status) => nameText(statusWords(status)) ?? [])
        .slice(0, MAX_STATUSES),
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    // The decoder removes a byte order mark.
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/** Section 6: the HTTP status. */
const isStatus = (code: unknown): code is number =>
  typeof code === 'number' && Number.isInteger(code) && code >= 100 && code <= 599

const isDomain = (answer: Json): boolean =>
  typeof answer.objectClassName === 'string'
    ? answer.objectClassName.toLowerCase() === 'domain'
    : typeof answer.ldhName === 'string'

/** Some registries write the name with a final dot, in upper case, or in readable form. */
function isAbout({ ldhName, unicodeName }: Json, domain: string): boolean {
  const names = [ldhName, unicodeName].filter((name) => typeof name === 'string')
  return (
    names.length === 0 ||
    names.some((name) => {
      const parsed = parseDomainInput(name)
      return parsed.ok && parsed.domain === domain
    })
  )
}

function registrarOf(answer: Json): Pick<DomainFacts, 'registrar' | 'registrarId'> {
  const entity = entitiesOf(answer).find(({ roles }) =>
    texts(roles).some((role) => role.toLowerCase() === 'registrar'),
  )
  if (!entity) return {}
  const registrar = cardName(entity) ?? handleOf(entity)
  const registrarId = ianaId(entity)
  return { ...(registrar && { registrar }), ...(registrarId && { registrarId }) }
}

/** Some registries write the EPP form: “clientHold” is “client hold” (RFC 8056 section 2). */
const statusWords = (status: string): string =>
  status
    .slice(0, MAX_READ_LENGTH)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

/** All entities, the outer ones first. */
function entitiesOf(answer: Json): Json[] {
  const found: Json[] = []
  let level = objects(answer.entities)
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0 && found.length < MAX_ENTITIES; depth++) {
    found.push(...level)
    level = level.slice(0, MAX_ENTITIES).flatMap(({ entities }) => objects(entities))
  }
  return found.slice(0, MAX_ENTITIES)
}

/** The formatted name of the card, else the organization (RFC 7095 section 3). */
function cardName({ vcardArray }: Json): string | undefined {
  const rows = Array.isArray(vcardArray) && Array.isArray(vcardArray[1]) ? (vcardArray[1] as unknown[]) : []
  const valuesOf = (property: string) => rows.flatMap((row) => (isRowOf(row, property) ? [row[3]] : []))
  const [name] = [...valuesOf('fn'), ...valuesOf('org').map(firstOf)].flatMap(
    (value) => nameText(value) ?? [],
  )
  return name
}

const isRowOf = (row: unknown, property: string): row is unknown[] =>
  Array.isArray(row) && typeof row[0] === 'string' && row[0].toLowerCase() === property

/** An organization with units is a list that begins with its name (RFC 6350 section 6.6.4, RFC 7095 section 3.3.1.3). */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)

/** Registries without cards name the registrar by its handle; a bare number means nothing to people. */
function handleOf({ handle }: Json): string | undefined {
  const name = nameText(handle)
  return name && /^\d+$/.test(name) ? undefined : name
}

/** Other kinds of number are in the same place. */
function ianaId({ publicIds }: Json): string | undefined {
  const id = objects(publicIds).find(
    ({ type }) => typeof type === 'string' && /^iana registrar id$/i.test(type.trim()),
  )?.identifier
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^\d{1,8}$/.test(text) ? text : undefined
}

/** Never derived from another event: "last changed" says nothing about the age. */
function eventDay(answer: Json, action: string): string | null {
  const days = objects(answer.events)
    .filter(({ eventAction }) => typeof eventAction === 'string' && eventAction.toLowerCase() === action)
    .flatMap(({ eventDate }) => dayOf(eventDate) ?? [])
    .filter((day) => (dayOfIso(day) ?? -1) >= (dayOfIso(FIRST_DAY) ?? 0))
  return days[0] ?? null
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

/** One line without control characters, or undefined when nothing is left. */
function nameText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value
    .slice(0, MAX_READ_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    // The other half of a character is behind the cut.
    .replace(/\p{Cs}$/u, '')
  return name === '' ? undefined : name
}
