// What happens to the forms of /subscription: a new address, or the answer to a link in an email.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tone } from '#app/components/ui/tone.ts'

interface SubscriptionNotice {
  status: number
  banner?: { tone: Tone; title: string; text?: string }
  /** The form to show below, if there is something left to do. */
  next?: 'ask' | 'answer' | 'allow'
  /** What was typed, and what is wrong with it. */
  email?: string
  error?: string
}

export async function answerSubscription(api: ApiClient, form: FormData): Promise<SubscriptionNotice> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const token = text('token')
  if (token) return change(api, token, stateOf(text('state')))
  const email = text('email')
  const json = { email, website: text('website'), turnstileToken: text('turnstileToken') }
  const outcome = await outcomeOf(api.user.subscribe.$post({ json }))
  if (outcome.ok) {
    // The same for a known address.
    const banner = {
      tone: 'ok' as const,
      title: 'Thank you. Check your inbox.',
      text: 'If this address is not on our list yet, you will get an email with a link, tomorrow if it got one from us today. We send nothing else until you confirm. An address that asked us never to email it gets nothing.',
    }
    return { status: 200, banner }
  }
  const { code, message } = outcome
  if (code === 'invalid_request') return { status: 400, next: 'ask', email, error: message }
  if (code === 'challenge_failed') return { ...ONE_STEP_MORE, email }
  return { ...notStored(code, message), email }
}

const STATES = ['confirmed', 'unsubscribed', 'allowed'] as const
type State = (typeof STATES)[number]
const stateOf = (text: string): State => STATES.find((state) => state === text) ?? 'confirmed'

async function change(api: ApiClient, token: string, state: State): Promise<SubscriptionNotice> {
  const outcome = await outcomeOf(api.user.subscribe.change.$post({ json: { token, state } }))
  if (outcome.ok) return DONE[state]
  const { code, message } = outcome
  if (code === 'not_found' || code === 'invalid_request') {
    const banner = {
      tone: 'warn' as const,
      title: 'This link is no longer valid.',
      text: 'It may be old or incomplete.',
    }
    return { status: 404, banner, next: 'ask' }
  }
  return { ...notStored(code, message), next: 'answer' }
}

const DONE: Record<State, SubscriptionNotice> = {
  confirmed: { status: 200, banner: { tone: 'ok', title: 'Your address is confirmed.' } },
  unsubscribed: {
    status: 200,
    banner: {
      tone: 'ok',
      title: 'You have unsubscribed. We will not email you again.',
      text: 'We deleted your address and keep only a hash of it, so that no one can make us email it: no newsletter, no emails about watches.',
    },
    next: 'allow',
  },
  allowed: {
    status: 200,
    banner: { tone: 'ok', title: 'We may email you again.', text: 'We do when you ask for it.' },
    next: 'ask',
  },
}

/** The form at the bottom of each page has no widget: none of it should be loaded there. */
const ONE_STEP_MORE: SubscriptionNotice = {
  status: 400,
  banner: {
    tone: 'warn',
    title: 'One more step.',
    text: 'Nothing is stored yet: Cloudflare Turnstile must confirm that you are a person. Please submit your address once more here.',
  },
  next: 'ask',
}

const SAYS_WHEN = ['rate_limited', 'not_configured', 'unavailable']
/** @param message the API's: why, and when to try again */
const notStored = (code: string, message: string): SubscriptionNotice =>
  SAYS_WHEN.includes(code)
    ? {
        status: code === 'rate_limited' ? 429 : 503,
        banner: { tone: 'warn', title: 'We couldn’t save your address.', text: message },
        next: 'ask',
      }
    : {
        status: 502,
        banner: {
          tone: 'bad',
          title: 'We couldn’t save your address.',
          text: 'Please try again in a minute.',
        },
        next: 'ask',
      }
