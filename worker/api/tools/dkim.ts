import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDkim, NO_DKIM_MESSAGE } from '#shared/records/dkim/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import { generateKey } from '#shared/records/dkim/generate.ts'
import { ALGORITHMS, DEFAULT_KEY_LENGTH, KEY_LENGTHS } from '#shared/records/dkim/key-form.ts'
import { parseSelector, reduceQuestion } from '#shared/records/dkim/question.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { ApiError } from '#shared/api/answers.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { DkimKeyPair, DkimReportAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { providerName } from '#shared/dns/provider-name.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { DomainQuery, validJson, validQuery } from '#worker/http/validate.ts'

/** A selector, a full name, or a header that has both; a whole message is reduced before it is sent. */
const SelectorQuery = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(16_000),
  v.description('The selector, the full name of the key record, or a whole DKIM-Signature header.'),
)

const CheckerQuery = v.object({ domain: DomainQuery, selector: v.pipe(SelectorQuery, v.nonEmpty()) })

const ReportQuery = v.object({
  domain: DomainQuery,
  selector: v.optional(
    v.pipe(
      SelectorQuery,
      v.description(
        'The selector, the full name of the key record, or a whole DKIM-Signature header. Without it, we search for selectors.',
      ),
    ),
    '',
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.description('Where this slice of the search starts: the `next` of the previous slice.'),
      v.regex(/^\d{1,4}$/, 'This must be a number below 10000.'),
      v.toNumber(),
    ),
    '0',
  ),
})

const KeyBody = v.object({
  algorithm: v.pipe(v.picklist(ALGORITHMS), v.description('The type of key.')),
  keyLength: v.optional(
    v.pipe(v.picklist(KEY_LENGTHS), v.description('The length of an RSA key in bits; ignored for Ed25519.')),
    DEFAULT_KEY_LENGTH,
  ),
  domain: v.pipe(v.string(), v.description('The signing domain, in any form that people paste.')),
  selector: v.pipe(
    SelectorQuery,
    v.nonEmpty('Enter a selector, for example s1.'),
    v.description('The selector that the key is for.'),
  ),
})

const ABOUT_CHECKER: RouteText = {
  summary: 'Get the text of one key record',
  about: '404 when DNS says that there is none; 502 or 504 when DNS did not answer.',
  example: { domain: HEALTHY_SAMPLE, selector: 'mail' },
  answer: { status: 200, about: 'The text of the record, as a JSON string.', schema: v.string() },
  problems: ['no_record', 'lookup'],
}

const ABOUT_REPORT: RouteText = {
  summary: 'Check one key, or search for the selectors of a domain',
  about:
    'A search runs in slices: ask again with `cursor` set to the `next` of the answer until there is none.',
  example: { domain: BROKEN_SAMPLE, selector: 'default' },
  answer: { status: 200, about: 'The report.', schema: DkimReportAnswer },
}

const ABOUT_GENERATE: RouteText = {
  summary: 'Make a key pair',
  about: 'Nothing is stored. The tool’s own page makes its keys in the browser.',
  example: { algorithm: 'ED25519', domain: HEALTHY_SAMPLE, selector: 's1' },
  answer: { status: 200, about: 'The key pair, and the record to publish.', schema: DkimKeyPair },
}

const reading = new Hono<ApiEnv>()
  // Only the record. "There is none" is an error here, and a different one than "we could not find out".
  .get('/checker', described(ABOUT_CHECKER), validQuery(CheckerQuery), async (c) => {
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
  .get('/report', described(ABOUT_REPORT), validQuery(ReportQuery), async (c) => {
    const { domain, selector, cursor } = c.req.valid('query')
    const asked = readQuestion(domain, selector)
    if (!asked.ok) return c.json(asked.error, 400)
    const { resolver } = c.var
    if (asked.selector === '') {
      const report = await discoverDkim(asked.domain, cursor, resolver)
      // A slice uses up the lookups of one request, so the DNS provider is not looked up.
      return c.json({ ...report, dnsProvider: null, evidence: resolver.evidence }, 200)
    }
    const answer = await withProof(c, asked.domain, checkDkim(asked.domain, asked.selector, resolver))
    return c.json({ provider: providerName(answer.dnsProvider), ...answer }, 200)
  })

// The page makes keys in the browser; this is for programs, and for browsers without JavaScript.
const making = new Hono<ApiEnv>().post(
  '/generate',
  described(ABOUT_GENERATE),
  validJson(KeyBody),
  async (c) => {
    const { algorithm, keyLength, ...typed } = c.req.valid('json')
    const asked = readQuestion(typed.domain, typed.selector)
    if (!asked.ok) return c.json(asked.error, 400)
    const outcome = await generateKey({
      algorithm,
      keyLength,
      domain: asked.domain,
      selector: asked.selector,
    })
    // No one but the caller may keep a private key.
    c.header('Cache-Control', 'no-store')
    return outcome.ok ? c.json(outcome.key, 200) : c.json(errorBody('internal', outcome.message), 500)
  },
)

export const dkim = new Hono<ApiEnv>().route('/', reading).route('/', making)

type Question = { ok: true; domain: string; selector: string } | { ok: false; error: ApiError }

/** A full name or a header has its own domain. */
function readQuestion(domainField: string, selectorField: string): Question {
  const reduced = reduceQuestion(domainField, selectorField)
  const domain = parseDomainInput(reduced.domain)
  if (!domain.ok) return { ok: false, error: errorBody('invalid_domain', domain.message, 'domain') }
  if (reduced.selector === '') return { ok: true, domain: domain.domain, selector: '' }
  const selector = parseSelector(reduced.selector, domain.domain)
  return selector.ok
    ? { ok: true, domain: domain.domain, selector: selector.selector }
    : { ok: false, error: errorBody('invalid_request', selector.message, 'selector') }
}
