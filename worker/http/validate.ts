// Validates what callers send. We use our own hook, since the validator's default would echo the input.
import { vValidator } from '@hono/valibot-validator'
import * as v from 'valibot'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { errorBody, quotedInput } from '#worker/http/errors.ts'

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

/** What is wrong, with little of what was sent: the library quotes all of it. */
function problemIn({ message, input, received }: v.BaseIssue<unknown>): string {
  return [received, ...(typeof input === 'string' ? [input] : [])]
    .filter((sent) => sent !== quotedInput(sent))
    .reduce((text, sent) => text.replace(sent, () => quotedInput(sent)), message)
}

const fieldOf = ({ path }: v.BaseIssue<unknown>): string | undefined =>
  path?.map((item) => quotedInput(String(item.key))).join('.')

/** Validates the query string; a bad `domain` is `invalid_domain`, anything else `invalid_request`. */
export const validQuery = <S extends v.GenericSchema>(schema: S) =>
  rememberInput(
    vValidator('query', schema, (result, c) => {
      if (result.success) return
      const [issue] = result.issues
      const field = fieldOf(issue) ?? ''
      if (field === 'domain') {
        const message =
          issue.received === 'undefined'
            ? 'The domain is missing: add ?domain=example.com.'
            : problemIn(issue)
        return c.json(errorBody('invalid_domain', message), 400)
      }
      return c.json(errorBody('invalid_request', `${field || 'The query'}: ${problemIn(issue)}`), 400)
    }),
    { from: 'query', schema },
  )

/** Validates a JSON body; the message names the field. */
export const validJson = <S extends v.GenericSchema>(schema: S) =>
  rememberInput(
    vValidator('json', schema, (result, c) => {
      if (result.success) return
      const [issue] = result.issues
      const field = fieldOf(issue) ?? 'The body'
      return c.json(errorBody('invalid_request', `${field}: ${problemIn(issue)}`), 400)
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
