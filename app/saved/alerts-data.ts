// What the pages of watches and monitors do with targets: the same forms, each with its own routes.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { NewTarget } from '#shared/saved/watch/schema.ts'
import type * as v from 'valibot'
import { NOT_SAVED, STATUSES, statusOf, textIn, type Answered, type Notice } from './page-notice.ts'

/** What was typed, and in which form. */
export interface TypedTarget {
  kind: 'webhook' | 'email'
  address: string
  error?: string
}

export interface PageNotice extends Notice {
  /** A new webhook's secret, shown only now. */
  secret?: string
  /** The id of the target that it is about, where it is shown. */
  target?: string
  typed?: TypedTarget
}

type Asked = Parameters<ApiClient['user']['watch'][':key']['targets']['$post']>[0]['json']
type Added = Answered<v.InferOutput<typeof NewTarget>>

export interface TargetCalls {
  add: (json: Asked) => Added
  drop: (target: string) => Promise<{ status: number }>
  test: (target: string) => Answered<unknown>
}

/** Null for a form that is about something else. */
export function actOnTargets(form: FormData, { add, drop, test }: TargetCalls): Promise<PageNotice> | null {
  const wanted = textIn(form, 'do')
  if (wanted === 'drop') return dropTarget(drop(textIn(form, 'target')))
  if (wanted === 'test alert') return testTarget(textIn(form, 'target'), test)
  if (wanted !== 'email' && wanted !== 'webhook') return null
  const json = {
    kind: wanted,
    address: textIn(form, 'address'),
    turnstileToken: textIn(form, 'turnstileToken'),
  } as const
  return addTarget(json, add(json))
}

async function addTarget({ kind, address }: TypedTarget, call: Added): Promise<PageNotice> {
  const outcome = await outcomeOf(call)
  if (!outcome.ok) {
    const { code, message, field } = outcome
    if (code === 'unreachable') return NOT_SAVED
    if (code === 'challenge_failed') return { ...NOT_PROVEN, typed: { kind, address } }
    const status = STATUSES[code] ?? 400
    const typed = { kind, address, ...(field === 'address' && { error: message }) }
    return { status, tone: status === 400 ? 'bad' : 'warn', title: message, typed }
  }
  if (kind === 'email') return MAIL_ASKED
  const { chat, secret } = outcome.data
  if (chat) return CHAT_ASKED
  return secret
    ? { ...HOOK_ASKED, secret }
    : { ...HOOK_ASKED, text: 'It was here already; its secret is the same.' }
}

async function testTarget(target: string, call: TargetCalls['test']): Promise<PageNotice> {
  const outcome = await outcomeOf(call(target))
  if (outcome.ok) return { status: 200, tone: 'info', title: 'The test alert is on its way.', target }
  const { code, message } = outcome
  if (code === 'unreachable') return { ...NOT_SENT, target }
  return { status: STATUSES[code] ?? 400, tone: 'warn', title: message, target }
}

const dropTarget = async (call: Promise<{ status: number }>): Promise<PageNotice> =>
  (await statusOf(call)) === 204 ? DROPPED : NOT_SAVED

const NOT_PROVEN: PageNotice = {
  status: 400,
  tone: 'bad',
  title: 'Cloudflare Turnstile could not confirm that you are a person.',
  text: 'Nothing was stored. Ask this address again, or use the feed or a webhook.',
}
const NOT_SENT = {
  status: 502,
  tone: 'bad',
  title: 'The test alert was not sent. Try again in a minute.',
} as const
const MAIL_ASKED: PageNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are sending an email to that address.',
  text: 'Alerts start once someone opens its link and presses the button. We ask an address at most once a day, and never if its owner told us not to.',
}
const HOOK_ASKED: PageNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are checking that the webhook wants our alerts.',
  text: 'Alerts start once it has returned the challenge in our first message. Copy its secret now: it verifies our signatures, and is shown only once.',
}
const CHAT_ASKED: PageNotice = {
  status: 200,
  tone: 'ok',
  title: 'The channel gets a first message now.',
  text: 'After that it gets each alert. We have to store its address to post there; this page shows only the host.',
}
const DROPPED: PageNotice = { status: 200, tone: 'ok', title: 'Removed. No more alerts are sent there.' }
