// What can go wrong between a visitor’s browser and Google. None of it says anything about the domain.
import { listOf, objectOf, type JsonObject } from './json-values.ts'

export interface ProblemWords {
  title: string
  /** `{domain}` is the one that was asked about. */
  text: string
}

export const GOOGLE_PROBLEMS = {
  refused: {
    title: 'You did not give the permission',
    text: 'So nothing was read. You can ask again at any time.',
  },
  'no-scope': {
    title: 'The permission to read is missing',
    text: 'You signed in, but did not let this page see your Postmaster Tools data. Ask again and allow it.',
  },
  'no-consent': {
    title: 'Google did not give the permission',
    text: 'The administrator of your Google account may not allow it. Ask with another account that has {domain}.',
  },
  forged: {
    title: 'An answer came that this tab did not ask for',
    text: 'It was thrown away. To ask Gmail, use the button here.',
  },
  'no-storage': {
    title: 'Your browser stores nothing for this tab',
    text: 'Without storage, this page cannot tell Google’s answer from a forged one. Allow storage for this site, then ask again.',
  },
  expired: {
    title: 'The permission has ended',
    text: 'Google ends it after an hour, or when you take it back: ask again.',
  },
  'no-domain': {
    title: '{domain} is not in this Google account',
    text: 'Add it at postmaster.google.com, or ask again with the account that has it.',
  },
  'no-access': {
    title: 'This Google account may not see {domain}',
    text: 'Ask again with the account that added it at postmaster.google.com, or have its owner share it with you.',
  },
  disabled: {
    title: 'This site cannot ask Google now',
    text: 'The Postmaster Tools API is off in the Google project of this site. Only the people who run the site can turn it on: tell them.',
  },
  busy: {
    title: 'Google asks us to wait',
    text: 'This site or your account sent too many requests. Ask again in a few minutes.',
  },
  unavailable: {
    title: 'Google could not answer',
    text: 'It has a problem of its own. Ask again in a few minutes.',
  },
  rejected: {
    title: 'Google refused the request',
    text: 'It may have changed what it accepts. Until this page is fixed, copy the figures from postmaster.google.com.',
  },
  unreadable: {
    title: 'Google’s answer could not be read',
    text: 'Something between you and Google may have replaced it. Ask again on another network.',
  },
  unreachable: {
    title: 'Google could not be reached',
    text: 'You may be offline, or an extension may block the request. Ask again once it can pass.',
  },
  'too-large': {
    title: 'Google’s answer is too large',
    text: 'This page reads up to 2 MB at a time. Copy the figures that you need from postmaster.google.com.',
  },
  cut: {
    title: 'Part of Gmail’s answer is missing',
    text: 'It came in more pages than this page reads, so some days may lack figures.',
  },
} as const satisfies Readonly<Record<string, ProblemWords>>
export type GoogleProblem = keyof typeof GOOGLE_PROBLEMS

/** @param domain shown as it is: a name that DNS allows */
export function problemWords(problem: GoogleProblem, domain: string): ProblemWords {
  const { title, text } = GOOGLE_PROBLEMS[problem]
  return { title: title.replaceAll('{domain}', domain), text: text.replaceAll('{domain}', domain) }
}

/** An answer of Google’s as it came, or why there is none. */
export type GoogleAnswer = { status: number; text: string } | { problem: GoogleProblem }

/** How Google names what a status alone does not say (google.rpc.ErrorInfo, and the older `errors`). */
const REASONS: Readonly<Record<string, GoogleProblem>> = {
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'no-scope',
  insufficientPermissions: 'no-scope',
  SERVICE_DISABLED: 'disabled',
  accessNotConfigured: 'disabled',
  CONSUMER_INVALID: 'disabled',
  RATE_LIMIT_EXCEEDED: 'busy',
  RESOURCE_EXHAUSTED: 'busy',
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  quotaExceeded: 'busy',
  dailyLimitExceeded: 'busy',
}

const STATUSES: Readonly<Record<number, GoogleProblem>> = {
  401: 'expired',
  403: 'no-access',
  404: 'no-domain',
  429: 'busy',
}

/** Null for an answer that is JSON and no error. */
export function problemOf(answer: GoogleAnswer): GoogleProblem | null {
  if ('problem' in answer) return answer.problem
  const { status, text } = answer
  const body = objectIn(text)
  if (status === 200) return body && !('error' in body) ? null : 'unreadable'
  const known = reasonsIn(body).find((reason) => Object.hasOwn(REASONS, reason))
  if (status === 403 && known !== undefined) return REASONS[known] ?? 'no-access'
  return STATUSES[status] ?? (status >= 500 ? 'unavailable' : 'rejected')
}

/** The reasons in `{"error": {"status", "details": [{"reason"}], "errors": [{"reason"}]}}`. */
function reasonsIn(body: JsonObject | undefined): string[] {
  const error = objectOf(body?.error)
  const listed = [error?.details, error?.errors].flatMap((list) => listOf(list) ?? [])
  return [error?.status, ...listed.map((one) => objectOf(one)?.reason)].filter(
    (reason) => typeof reason === 'string',
  )
}

/** The JSON object that a text is; undefined if it is anything else. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
