// Validates what callers send. We use our own hook, since the validator's default would echo the input.
import { vValidator } from '@hono/valibot-validator'
import * as v from 'valibot'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import type { ApiError, FieldError } from '#shared/api/answers.ts'
import { errorBody, fieldErrors, quotedInput, bodyTooLarge, mailTooLarge } from '#worker/http/errors.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { MAX_SENT_BYTES } from '#shared/dmarc-reports/limits.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** A domain in any form that people paste; its output is the A-label name. */
export const DomainQuery = v.pipe(
  v.string(),
  v.description(
    'A domain, an email address or a URL; it is reduced to the domain. IDNs may be written in Unicode.',
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseDomainInput(dataset.value)
    if (parsed.ok) return parsed.domain
    addIssue({ message: parsed.message })
    return NEVER
  }),
)

/** The input schema of a validator, for the description of the API (worker/api/openapi/). */
export interface TakenInput {
  from: 'query' | 'json'
  schema: v.GenericSchema
}

const inputs = new WeakMap<object, TakenInput>()

/** Undefined for a handler that is not a validator. */
export const inputOf = (handler: object): TakenInput | undefined => inputs.get(handler)

function rememberInput<Handler extends object>(handler: Handler, input: TakenInput): Handler {
  inputs.set(handler, input)
  return handler
}

/** A record that does not fit into a DNS message need not be checked. */
export const DraftQuery = v.pipe(
  v.string(),
  v.description('The text of the record that is not published yet.'),
  v.trim(),
  v.maxLength(4000),
)

/** Says what is wrong where a schema has no sentence of its own: the library's are about types. */
v.setGlobalMessage((issue) => SENTENCES[issue.type]?.(issue) ?? 'This does not have the right form.')

type Issue = v.BaseIssue<unknown> & { requirement?: unknown }

const needs = (what: string) => (issue: Issue) =>
  issue.received === 'undefined' ? 'This is missing.' : `This must be ${what}.`

const length = (bound: string) => (issue: Issue) => {
  const unit = Array.isArray(issue.input) ? 'entries' : 'characters'
  return `This must have ${bound} ${Number(issue.requirement).toLocaleString('en-US')} ${unit}.`
}

const size = (bound: string) => (issue: Issue) =>
  `This must be ${bound} ${Number(issue.requirement).toLocaleString('en-US')}.`

/** The library writes choices as ("a" | "b"). */
const choice = (issue: Issue) => {
  const choices = (issue.expected ?? '')
    .replace(/^\(|\)$/g, '')
    .replaceAll('"', '')
    .split(' | ')
  return needs(choices.length > 1 ? `one of: ${choices.join(', ')}` : choices.join(''))(issue)
}

/** By the type of the schema or of its rule. A missing key is an issue of the object around it. */
const SENTENCES: Partial<Record<string, (issue: Issue) => string>> = {
  string: needs('text'),
  number: needs('a number'),
  to_number: needs('a number'),
  integer: needs('a whole number'),
  boolean: needs('true or false'),
  array: needs('a list'),
  object: needs('an object'),
  loose_object: needs('an object'),
  picklist: choice,
  literal: choice,
  union: choice,
  variant: choice,
  min_value: size('at least'),
  max_value: size('at most'),
  min_length: length('at least'),
  max_length: length('at most'),
  non_empty: () => 'This is empty.',
}

/** What is wrong, with little of what was sent: a schema's sentence may quote all of it. */
function problemIn({ message, input, received }: v.BaseIssue<unknown>): string {
  return [received, ...(typeof input === 'string' ? [input] : [])]
    .filter((sent) => sent !== quotedInput(sent))
    .reduce((text, sent) => text.replace(sent, () => quotedInput(sent)), message)
}

const fieldOf = ({ path }: v.BaseIssue<unknown>): string | undefined =>
  path?.map((item) => quotedInput(String(item.key))).join('.')

/** Each wrong field once: what comes first of it says enough. */
const MAX_FIELDS = 20

function refusal(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]], isQuery: boolean): ApiError {
  const [first] = issues
  const field = fieldOf(first)
  if (field === undefined) return errorBody('invalid_request', problemIn(first))
  const wrong = new Map<string, FieldError>()
  for (const issue of issues) {
    const name = fieldOf(issue)
    if (name !== undefined && !wrong.has(name) && wrong.size < MAX_FIELDS)
      wrong.set(name, { field: name, message: problemIn(issue) })
  }
  if (!isQuery || field !== 'domain') return fieldErrors('invalid_request', [...wrong.values()])
  if (first.received === 'undefined')
    wrong.set(field, { field, message: 'The domain is missing: add ?domain=example.com.' })
  return fieldErrors('invalid_domain', [...wrong.values()])
}

/** Validates the query string; a bad `domain` is `invalid_domain`, anything else `invalid_request`. */
export const validQuery = <S extends v.GenericSchema>(schema: S) =>
  rememberInput(
    vValidator('query', schema, (result, c) => {
      if (!result.success) return c.json(refusal(result.issues, true), 400)
    }),
    { from: 'query', schema },
  )

/** Validates a JSON body. */
export const validJson = <S extends v.GenericSchema>(schema: S) =>
  rememberInput(
    vValidator('json', schema, (result, c) => {
      if (!result.success) return c.json(refusal(result.issues, false), 400)
    }),
    { from: 'json', schema },
  )

/** An IPv4 or IPv6 address in text. */
export const IpQuery = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => parseIp(text) !== null,
    (issue) => `“${issue.input}” is not an IP address. Enter one like 192.0.2.10 or 2001:db8::10.`,
  ),
)

// How large a body may be: 1 MiB, and 5 MiB for the routes that take a whole message, or a file of a receiver.

const MAX_BODY_BYTES = 1024 * 1024
const TAKES_MAIL = /\/(?:inbound\/mail|user\/tools\/message\/verify)$/
const TAKES_FILE = /\/user\/(?:tools\/(?:reports|postmaster)\/read|dmarc-monitor\/[^/]+\/provider)$/

const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge })
const mailLimit = bodyLimit({ maxSize: MAX_MESSAGE_BYTES, onError: mailTooLarge })

const fileLimit = bodyLimit({ maxSize: MAX_SENT_BYTES, onError: (c) => bodyTooLarge(c, '5 MiB') })

/** A query has no body: to look for one takes longer than to route it. */
const HAS_NONE = new Set(['GET', 'HEAD'])

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  HAS_NONE.has(c.req.method) ? next() : limitOf(c.req.path)(c, next)

function limitOf(path: string): MiddlewareHandler {
  if (TAKES_MAIL.test(path)) return mailLimit
  return TAKES_FILE.test(path) ? fileLimit : limit
}
