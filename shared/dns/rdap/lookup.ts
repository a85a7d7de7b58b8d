// Asks the registry of a top-level domain about a name (RDAP, RFC 9082). What it does not say stays unknown.
import type { ForeignFailure, ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'
import { readDomain } from './read-domain.ts'
import type { Registration } from './schema.ts'
import { rdapServerOf, type RdapServer } from '#shared/data/rdap/servers.ts'

const RDAP_REQUEST = {
  accept: 'application/rdap+json, application/json;q=0.9',
  maxBytes: 256 * 1024,
  timeoutMs: 4_000,
  maxRedirects: 3,
} as const

/** @param domain the lower-case A-label name that someone can register */
export async function lookUpRegistration(domain: string, fetch: ForeignFetch): Promise<Registration> {
  const server = rdapServerOf(domain)
  if (!server) return { state: 'unpublished', domain, reason: unpublishedText(domain) }
  const answer = await fetch(`${server.base}domain/${domain}`, RDAP_REQUEST)
  if (answer.kind !== 'body') return readFailure(domain, answer, server)
  const host = hostOf(answer.url)
  const read = readDomain(answer.bytes, domain)
  if (read.ok) return { state: 'found', domain, server: host, ...read.facts }
  if (server.kind === 'tried') return { state: 'unpublished', domain, reason: unpublishedText(domain) }
  if ('errorCode' in read) return readStatus(domain, host, read.errorCode, server)
  return { state: 'unknown', domain, reason: `${host} sent no usable answer: ${read.problem}.` }
}

function readFailure(domain: string, failure: ForeignFailure, server: RdapServer): Registration {
  // A check that ran out of requests did not try.
  if (server.kind === 'tried' && failure.kind !== 'over-budget') {
    return { state: 'unpublished', domain, reason: unpublishedText(domain) }
  }
  const host = hostOf(failure.url)
  if (failure.kind === 'http-error') return readStatus(domain, host, failure.status, server)
  return { state: 'unknown', domain, reason: `${host} could not be reached: ${failure.reason}.` }
}

/** RFC 7480 section 5: 404 is the registry's “no such name”, 429 its “not so fast”. */
function readStatus(domain: string, host: string, status: number, server: RdapServer): Registration {
  if (status === 404 && server.kind === 'redirector' && host === hostOf(server.base)) {
    return { state: 'unpublished', domain, reason: unpublishedText(domain) }
  }
  if (status === 404) return { state: 'absent', domain, server: host }
  if (status === 429) {
    return {
      state: 'unknown',
      domain,
      reason: `${host} asks us to wait: too many queries in a short time. Try again in a minute.`,
    }
  }
  return { state: 'unknown', domain, reason: `${host} answered with status ${status}.` }
}

const unpublishedText = (domain: string) =>
  `The registry of .${domain.split('.').at(-1) ?? ''} publishes no registration data.`

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
