// /user/tools/dkim: the key of one selector, a search for the selectors of a domain, and a new pair of keys.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDkim, NO_DKIM_MESSAGE } from '#shared/dkim/check.ts'
import { discoverDkim } from '#shared/dkim/discover.ts'
import { ALGORITHMS, DEFAULT_KEY_LENGTH, generateKey, KEY_LENGTHS } from '#shared/dkim/generate.ts'
import { parseSelector, reduceQuestion } from '#shared/dkim/question.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { ApiError } from '#shared/api/error.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { errorBody } from '#worker/api/errors.ts'
import { DomainQuery, validJson, validQuery } from '#worker/api/validate.ts'

/** A selector, a full name, or a header that holds both; a whole message is reduced before it is sent. */
const SelectorQuery = v.pipe(v.string(), v.trim(), v.maxLength(16_000))

const CheckerQuery = v.object({ domain: DomainQuery, selector: v.pipe(SelectorQuery, v.nonEmpty()) })

const ReportQuery = v.object({
  domain: DomainQuery,
  selector: v.optional(SelectorQuery, ''),
  /** Where the slice of the search starts; the `next` of the slice before. */
  cursor: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'A number below 10000 is expected.'), v.toNumber()),
    '0',
  ),
})

const KeyBody = v.object({
  algorithm: v.picklist(ALGORITHMS),
  /** Passed over for Ed25519. */
  keyLength: v.optional(v.picklist(KEY_LENGTHS), DEFAULT_KEY_LENGTH),
  domain: v.string(),
  selector: v.pipe(SelectorQuery, v.nonEmpty('Type a selector, for example s1.')),
})

const reading = new Hono<ApiEnv>()
  // The record alone. "There is none" is an error here, and another one than "we could not find out".
  .get('/checker', validQuery(CheckerQuery), async (c) => {
    const { domain, selector } = c.req.valid('query')
    const asked = readQuestion(domain, selector)
    if (!asked.ok) return c.json(asked.error, 400)
    const { resolver } = c.var
    const report = await checkDkim(asked.domain, asked.selector, resolver)
    if (report.record !== undefined) return c.json(report.record, 200)
    if (report.state !== 'unknown') return c.json(errorBody('no_record', NO_DKIM_MESSAGE), 404)
    const message = report.warnings[0] ?? report.message
    const answer = await resolver.query(report.name, 'TXT')
    return isFailure(answer) && answer.kind === 'timeout'
      ? c.json(errorBody('lookup_timeout', message), 504)
      : c.json(errorBody('lookup_failed', message), 502)
  })
  .get('/report', validQuery(ReportQuery), async (c) => {
    const { domain, selector, cursor } = c.req.valid('query')
    const asked = readQuestion(domain, selector)
    if (!asked.ok) return c.json(asked.error, 400)
    const { resolver } = c.var
    if (asked.selector === '') {
      const report = await discoverDkim(asked.domain, cursor, resolver)
      // A slice uses up what one request may ask, so the DNS provider is not asked for.
      return c.json({ ...report, dnsProvider: null, evidence: resolver.evidence }, 200)
    }
    const [report, dnsProvider] = await Promise.all([
      checkDkim(asked.domain, asked.selector, resolver),
      findDnsProvider(asked.domain, resolver),
    ])
    const provider = dnsProvider.state === 'known' ? dnsProvider.name : undefined
    return c.json({ ...report, provider, dnsProvider, evidence: resolver.evidence }, 200)
  })

// The page makes keys in the browser; this is for programs, and for browsers without script.
const making = new Hono<ApiEnv>().post('/generate', validJson(KeyBody), async (c) => {
  const { algorithm, keyLength, ...typed } = c.req.valid('json')
  const asked = readQuestion(typed.domain, typed.selector)
  if (!asked.ok) return c.json(asked.error, 400)
  const outcome = await generateKey({ algorithm, keyLength, domain: asked.domain, selector: asked.selector })
  // Nobody but the caller may keep a private key.
  c.header('Cache-Control', 'no-store')
  return outcome.ok ? c.json(outcome.key, 200) : c.json(errorBody('internal', outcome.message), 500)
})

export const dkim = new Hono<ApiEnv>().route('/', reading).route('/', making)

type Question = { ok: true; domain: string; selector: string } | { ok: false; error: ApiError }

/** A full name or a header brings a domain of its own. */
function readQuestion(domainField: string, selectorField: string): Question {
  const reduced = reduceQuestion(domainField, selectorField)
  const domain = parseDomainInput(reduced.domain)
  if (!domain.ok) return { ok: false, error: errorBody('invalid_domain', domain.message) }
  if (reduced.selector === '') return { ok: true, domain: domain.domain, selector: '' }
  const selector = parseSelector(reduced.selector, domain.domain)
  return selector.ok
    ? { ok: true, domain: domain.domain, selector: selector.selector }
    : { ok: false, error: errorBody('invalid_request', `selector: ${selector.message}`) }
}
