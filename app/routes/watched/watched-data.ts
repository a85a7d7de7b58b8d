// What a watch's page requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { WatchReport } from '#shared/watch/schema.ts'

interface WatchedPage {
  id: string
  outcome: Outcome<WatchReport>
}

// A route that may also answer with a feed has no type of its own.
export async function loadWatched(api: ApiClient, id: string): Promise<WatchedPage> {
  const call = api.user.watch[':key'].$get({ param: { key: id } })
  return { id, outcome: (await outcomeOf(call)) as Outcome<WatchReport> }
}

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

export async function actOnWatched(api: ApiClient, id: string, form: FormData): Promise<WatchNotice> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const wanted = text('do')
  if (wanted === 'end') return endWatch(api, id)
  if (wanted === 'drop') return dropTarget(api, id, text('target'))
  const kind = wanted === 'email' ? 'email' : 'webhook'
  return addTarget(api, id, { kind, address: text('address'), turnstileToken: text('turnstileToken') })
}

async function addTarget(
  api: ApiClient,
  id: string,
  json: { kind: 'webhook' | 'email'; address: string; turnstileToken: string },
): Promise<WatchNotice> {
  const { kind, address } = json
  const call = api.user.watch[':key'].targets.$post({ param: { key: id }, json })
  const outcome = await outcomeOf(call)
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

async function dropTarget(api: ApiClient, id: string, target: string): Promise<WatchNotice> {
  const call = api.user.watch[':key'].targets[':target'].$delete({ param: { key: id, target } })
  return (await statusOf(call)) === 204 ? DROPPED : FAILED
}

async function endWatch(api: ApiClient, id: string): Promise<WatchNotice> {
  const status = await statusOf(api.user.watch[':key'].$delete({ param: { key: id } }))
  return status === 204 || status === 404 ? ENDED : FAILED
}

const statusOf = async (call: Promise<{ status: number }>): Promise<number> =>
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
const FAILED: WatchNotice = {
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
const ENDED: WatchNotice = {
  status: 200,
  tone: 'ok',
  title: 'The watch is ended',
  text: 'We have kept nothing: not what was watched, not what we saw, not who was notified.',
  isEnded: true,
}
