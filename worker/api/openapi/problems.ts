import type { ErrorCode } from '#shared/api/answers.ts'
import { NO_DKIM_MESSAGE } from '#shared/records/dkim/check.ts'
import type { ApiProblem, ApiResponse, JsonSchema } from '#shared/api/openapi.ts'
import { NO_FAILURE_REPORTS, NO_INBOX, NOT_CONFIRMED } from '#worker/http/errors.ts'
import { FOREIGN_ORIGIN, MISSING } from '#worker/http/callers.ts'
import { PERIOD_SECONDS, TOO_OFTEN, KEY_PATH, LIMITS, type Counted } from '#worker/http/rate-limit.ts'
import { RETRY_SECONDS } from '#worker/db/ask-database.ts'

interface Problem {
  status: number
  description: string
  codes: Partial<Record<ErrorCode, string>>
  headers?: ApiResponse['headers']
}

const number: JsonSchema = { type: 'integer' }
const text: JsonSchema = { type: 'string' }

/** Under `components/responses`. Each code has an example of what it says. */
const PROBLEMS = {
  BadRequest: {
    status: 400,
    description:
      'The request is invalid. `invalid_domain`: the domain; `challenge_failed`: the proof that a person is sending a form; `invalid_request`: anything else.',
    codes: {
      invalid_domain: 'The domain is missing: add ?domain=example.com.',
      challenge_failed: MISSING,
      invalid_request: 'Enter a selector, for example s1.',
    },
  },
  Unwanted: {
    status: 422,
    description: 'A message that is never taken: a report about single messages of people.',
    codes: { not_accepted: NO_FAILURE_REPORTS },
  },
  Unauthorized: {
    status: 401,
    description: 'The secret in `Authorization` is missing or wrong.',
    codes: { unauthorized: 'Send the secret of this site as “Authorization: Bearer …”.' },
  },
  ForeignOrigin: {
    status: 403,
    description: 'A script on another website sent the request.',
    codes: { foreign_origin: FOREIGN_ORIGIN },
  },
  NoRecord: {
    status: 404,
    description: 'DNS says that the record does not exist.',
    codes: { no_record: NO_DKIM_MESSAGE },
  },
  NotFound: {
    status: 404,
    description: 'There is no such route or resource.',
    codes: { not_found: 'There is no such API route.' },
  },
  NotConfirmed: {
    status: 409,
    description: 'The target has not agreed to get anything, or was given up.',
    codes: { not_confirmed: NOT_CONFIRMED },
  },
  Expired: {
    status: 410,
    description:
      'The resource existed, but we no longer keep it: its time was over, or it was removed to make room.',
    codes: { expired: 'This address has expired. Make a new one.' },
  },
  MethodNotAllowed: {
    status: 405,
    description: 'The route does not support this method; `Allow` lists those it does.',
    codes: { method_not_allowed: 'Use GET for this route.' },
    headers: { Allow: { description: 'The methods of the route.', schema: text } },
  },
  TooLarge: {
    status: 413,
    description: 'The body is larger than 1 MiB (5 MiB for a message or a report file).',
    codes: { body_too_large: 'The body is larger than 1 MiB.' },
  },
  TooMany: {
    status: 429,
    description:
      'Too many requests in a minute, or the network has its share of what we can store or do; `Retry-After` says how long to wait.',
    codes: { rate_limited: TOO_OFTEN },
    headers: {
      'Retry-After': {
        description: `Seconds to wait: ${PERIOD_SECONDS}, or as long as the share is used up.`,
        schema: number,
      },
    },
  },
  Internal: {
    status: 500,
    description: 'Something broke on our side. `X-Reference` identifies it in our log.',
    codes: { internal: 'Something broke on our side. Your request is fine; try again.' },
    headers: { 'X-Reference': { description: 'Include it when you write to us.', schema: text } },
  },
  Unavailable: {
    status: 503,
    description:
      '`unavailable`: our database does not answer, or is full; `Retry-After` says how long to wait. `not_configured`: this site does not receive mail, or has no mailboxes.',
    codes: {
      unavailable: 'Our database does not answer at the moment. Try again in half a minute.',
      not_configured: NO_INBOX,
    },
    headers: {
      'Retry-After': { description: `Seconds to wait: ${RETRY_SECONDS}; 600 without room.`, schema: number },
    },
  },
  LookupFailed: {
    status: 502,
    description: 'DNS did not answer. This says nothing about the record.',
    codes: { lookup_failed: 'The MX records could not be looked up: the DNS servers of the domain failed.' },
  },
  LookupTimeout: {
    status: 504,
    description: 'DNS did not answer in time. This says nothing about the record.',
    codes: { lookup_timeout: 'The MX records could not be looked up: no answer came in time.' },
  },
} satisfies Record<string, Problem>

export type ProblemName = keyof typeof PROBLEMS

export function problemResponses(): Record<string, ApiProblem> {
  const responses = Object.entries(PROBLEMS).map(([name, problem]: [string, Problem]) => {
    const [[code = '', message] = []] = Object.entries(problem.codes)
    const response: ApiProblem = {
      description: problem.description,
      'x-status': problem.status,
      'x-codes': Object.keys(problem.codes),
      ...(problem.headers && { headers: problem.headers }),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: { code, message } },
        },
      },
    }
    return [name, response] as const
  })
  return Object.fromEntries(responses)
}

/** As an entry of an operation's `responses`. */
export const problem = (name: ProblemName) => ({
  [PROBLEMS[name].status]: { $ref: `#/components/responses/${name}` },
})

const COUNTED: readonly (readonly [path: RegExp, kind: Counted, per?: string])[] = [
  [new RegExp(`^${KEY_PATH}$`), 'make keys'],
  [/^\/user\/tools\/fleet\//, 'look up one of many'],
  [/^\/user\/tools\//, 'look up', 'tool and network'],
  [/^\/user\/senders(\/|$)/, 'look up', 'tool and network'],
  // Mailbox providers send it for many readers.
  [/\/one-click$/, 'look up', 'form and network'],
  [/^\/user\/(contact|subscribe)(\/|$)/, 'send a form', 'form and network'],
  [/^\/user\/mail-test$/, 'get an address'],
  [/^\/user\/mail-test\//, 'read an inbox'],
  [/^\/user\/snapshot$/, 'keep a result'],
  [/^\/user\/snapshot\//, 'look up'],
  [/^\/user\/watch(\/:key\/targets)?$/, 'start a watch'],
  [/^\/user\/watch[-/]/, 'read a watch'],
  [/^\/user\/dmarc-monitor(\/:view\/(sample|targets))?$/, 'start a monitor'],
  [/^\/user\/dmarc-monitor\//, 'read a monitor'],
  [/^\/user\/mail-watch(\/:view\/targets)?$/, 'start a monitor'],
  [/^\/user\/mail-watch\//, 'read a monitor'],
  [/^\/user\/warmup$/, 'save a warmup'],
  [/^\/user\/warmup\//, 'read a warmup'],
  [/^\/user\/move(\/:view\/(steps|targets))?$/, 'begin a move'],
  [/^\/user\/move\//, 'read a move'],
  [/^\/user\/deliverability-test$/, 'start a placement test'],
  [/^\/user\/(deliverability-test\/|seed-mailboxes$)/, 'read a placement test'],
  [/^\/user\/fleet(\/|$)/, 'run a fleet'],
  [/^\/user\/saved\//, 'read many'],
]

export function limitOf(path: string) {
  const [, kind, per = 'network'] = COUNTED.find(([counted]) => counted.test(path)) ?? []
  return kind && { questions: LIMITS[kind].size, seconds: PERIOD_SECONDS, per }
}
