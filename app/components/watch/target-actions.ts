// What the forms of a watch’s page do with its targets, and what they say then.
import type { Outcome } from '#app/api/outcome.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import type { Chat } from '#shared/watch/places.ts'

export interface WatchNotice {
  status: number
  tone: Tone
  title: string
  text?: string
  /** A new webhook's secret, shown only now. */
  secret?: string
  /** The watch has ended. */
  isEnded?: true
  /** What was typed, and in which form. */
  typed?: { kind: 'webhook' | 'email'; address: string; error?: string }
}

interface NewTarget {
  kind: 'webhook' | 'email'
  address: string
  turnstileToken: string
}

/** Of the API, for this kind of watch. */
interface TargetCalls {
  add: (target: NewTarget) => Promise<Outcome<{ chat?: Chat | undefined; secret?: string | undefined }>>
  drop: (target: string) => Promise<{ status: number }>
}

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** @param form “do” is “drop”, “email” or “webhook” */
export async function actOnTargets(form: FormData, calls: TargetCalls): Promise<WatchNotice> {
  const wanted = textIn(form, 'do')
  if (wanted === 'drop')
    return (await statusOf(calls.drop(textIn(form, 'target')))) === 204 ? DROPPED : FAILED
  const kind = wanted === 'email' ? 'email' : 'webhook'
  const target = {
    kind,
    address: textIn(form, 'address'),
    turnstileToken: textIn(form, 'turnstileToken'),
  } as const
  return addTarget(target, calls)
}

async function addTarget(target: NewTarget, calls: TargetCalls): Promise<WatchNotice> {
  const { kind, address } = target
  const outcome = await calls.add(target)
  if (!outcome.ok) {
    const { code, message } = outcome
    if (code === 'unreachable') return FAILED
    if (code === 'challenge_failed') return { ...NOT_PROVEN, typed: { kind, address } }
    if (!message.startsWith('address: ')) {
      const status = STATUSES[code] ?? 400
      return { status, tone: status === 400 ? 'bad' : 'warn', title: message, typed: { kind, address } }
    }
    const error = message.slice('address: '.length)
    return { status: 400, tone: 'bad', title: error, typed: { kind, address, error } }
  }
  if (kind === 'email') return MAIL_ASKED
  const { chat, secret } = outcome.data
  if (chat) return CHAT_ASKED
  return secret
    ? { ...HOOK_ASKED, secret }
    : { ...HOOK_ASKED, text: 'It was already there; its secret has not changed.' }
}

export const statusOf = async (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    () => 0,
  )

const STATUSES: Partial<Record<string, number>> = { rate_limited: 429, unavailable: 503, not_configured: 503 }

const NOT_PROVEN: WatchNotice = {
  status: 400,
  tone: 'bad',
  title: 'Cloudflare Turnstile could not confirm that you are a person.',
  text: 'Nothing was stored. Ask this address again, or use the feed or a webhook.',
}
export const FAILED: WatchNotice = {
  status: 502,
  tone: 'bad',
  title: 'We couldn’t save that.',
  text: 'Please try again in a minute.',
}
const MAIL_ASKED: WatchNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are sending an email to that address.',
  text: 'Nothing else is sent there until someone presses the button behind its link. An address gets at most one such email a day, and none if its owner asked us never to email it.',
}
const HOOK_ASKED: WatchNotice = {
  status: 200,
  tone: 'ok',
  title: 'We are sending the webhook a challenge.',
  text: 'It has to return the challenge before it gets events. Note its secret, which verifies our signatures: it is shown this once.',
}
const CHAT_ASKED: WatchNotice = {
  status: 200,
  tone: 'ok',
  title: 'The channel gets a first message now.',
  text: 'After that it gets each change. The address is stored as it is, since we need it to post there; this page shows only its host.',
}
const DROPPED: WatchNotice = { status: 200, tone: 'ok', title: 'It gets no more notifications.' }
