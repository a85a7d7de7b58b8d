// What the forms about alerts do: the same ones for every kind that sends any, each with its own routes.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { NewTarget } from '#shared/saved/watch/schema.ts'
import type * as v from 'valibot'
import { NOT_SAVED, STATUSES, statusOf, textIn, type Answered, type Notice } from './saved-data.ts'

/** What was typed, and in which form. */
export interface TypedTarget {
  kind: 'webhook' | 'email'
  address: string
  error?: string
}

export interface AlertNotice extends Notice {
  typed?: TypedTarget
}

type Asked = Parameters<ApiClient['user']['watch'][':key']['targets']['$post']>[0]['json']
type Added = Answered<v.InferOutput<typeof NewTarget>>

interface TargetRoutes<Param> {
  $post: (args: { param: Param; json: Asked }) => Added
  ':target': {
    $delete: (args: { param: Param & { target: string } }) => Promise<{ status: number }>
    test: { $post: (args: { param: Param & { target: string } }) => Answered<unknown> }
  }
}

/** Null for a form that is about something else. */
export function actOnAlerts<Param>(
  form: FormData,
  routes: TargetRoutes<Param>,
  param: Param,
): Promise<AlertNotice> | null {
  const wanted = textIn(form, 'do')
  const target = textIn(form, 'target')
  const one = routes[':target']
  if (wanted === 'drop') return dropTarget(one.$delete({ param: { ...param, target } }))
  if (wanted === 'test alert') return testTarget(target, one.test.$post({ param: { ...param, target } }))
  if (wanted !== 'email' && wanted !== 'webhook') return null
  const json = {
    kind: wanted,
    address: textIn(form, 'address'),
    turnstileToken: textIn(form, 'turnstileToken'),
  } as const
  return addTarget(json, routes.$post({ param, json }))
}
async function addTarget({ kind, address }: TypedTarget, call: Added): Promise<AlertNotice> {
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

async function testTarget(target: string, call: Answered<unknown>): Promise<AlertNotice> {
  const outcome = await outcomeOf(call)
  if (outcome.ok) return { status: 200, tone: 'info', title: 'The test alert is on its way.', target }
  const { code, message } = outcome
  if (code === 'unreachable') return { ...NOT_SENT, target }
  return { status: STATUSES[code] ?? 400, tone: 'warn', title: message, target }
}

const dropTarget = async (call: Promise<{ status: number }>): Promise<AlertNotice> =>
  (await statusOf(call)) === 204 ? DROPPED : NOT_SAVED

const NOT_PROVEN: AlertNotice = {
  status: 400,
  tone: 'bad',
  title: 'Cloudflare Turnstile could not confirm that you are a person.',
  text: 'Nothing was stored. Ask this address again, or use the feed or a webhook.',
}
const NOT_SENT = {
  status: 502,
  tone: 'bad',
  title: 'The test alert was not sent. Try again in a minute.',
} satisfies Notice
const MAIL_ASKED: AlertNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are sending an email to that address.',
  text: 'Alerts start once someone opens its link and presses the button. We ask an address at most once a day, and never if its owner told us not to.',
}
const HOOK_ASKED: AlertNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are checking that the webhook wants our alerts.',
  text: 'Alerts start once it has returned the challenge in our first message. Copy its secret now: it verifies our signatures, and is shown only once.',
}
const CHAT_ASKED: AlertNotice = {
  status: 200,
  tone: 'ok',
  title: 'The channel gets a first message now.',
  text: 'After that it gets each alert. We have to store its address to post there; this page shows only the host.',
}
const DROPPED: AlertNotice = { status: 200, tone: 'ok', title: 'Removed. No more alerts are sent there.' }
