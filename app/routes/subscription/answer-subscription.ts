// What happens to the forms of /subscription: a new address, or the answer to a link in an email.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tone } from '#app/components/ui/tone.ts'

interface SubscriptionNotice {
  status: number
  banner?: { tone: Tone; title: string; text?: string }
  /** There is nothing left to do. */
  isDone: boolean
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
  if (token) return change(api, token, text('state') === 'unsubscribed' ? 'unsubscribed' : 'confirmed')
  const email = text('email')
  const json = { email, website: text('website'), turnstileToken: text('turnstileToken') }
  const outcome = await outcomeOf(api.user.subscribe.$post({ json }))
  if (outcome.ok) {
    // The same for a known address.
    const banner = {
      tone: 'ok' as const,
      title: 'Thank you. Check your inbox.',
      text: 'If this address is not on our list yet, you will get an email with a link. We send nothing else until you confirm.',
    }
    return { status: 200, banner, isDone: true }
  }
  if (outcome.code === 'invalid_request') {
    return { status: 400, isDone: false, email, error: outcome.message.replace(/^email: /, '') }
  }
  if (outcome.code === 'challenge_failed') return { ...ONE_STEP_MORE, email }
  return { ...(outcome.code === 'rate_limited' ? TOO_OFTEN : NOT_STORED), email }
}

async function change(
  api: ApiClient,
  token: string,
  state: 'confirmed' | 'unsubscribed',
): Promise<SubscriptionNotice> {
  const outcome = await outcomeOf(api.user.subscribe.change.$post({ json: { token, state } }))
  if (outcome.ok) {
    const title =
      state === 'confirmed'
        ? 'Your address is confirmed.'
        : 'You have unsubscribed. We will not email you again.'
    return { status: 200, banner: { tone: 'ok', title }, isDone: true }
  }
  if (outcome.code === 'not_found' || outcome.code === 'invalid_request') {
    const banner = {
      tone: 'warn' as const,
      title: 'This link is no longer valid.',
      text: 'It may be old or incomplete. You can subscribe again below.',
    }
    return { status: 404, banner, isDone: false }
  }
  return outcome.code === 'rate_limited' ? TOO_OFTEN : NOT_STORED
}

/** The form at the bottom of each page has no widget: none of it should be loaded there. */
const ONE_STEP_MORE: SubscriptionNotice = {
  status: 400,
  banner: {
    tone: 'warn',
    title: 'One more step.',
    text: 'Nothing is stored yet: Cloudflare Turnstile must confirm that you are a person. Please submit your address once more here.',
  },
  isDone: false,
}

const TOO_OFTEN: SubscriptionNotice = {
  status: 429,
  banner: {
    tone: 'warn',
    title: 'We couldn’t save your address yet.',
    text: 'Too many requests came from your network in a short time. Wait a minute, then try again.',
  },
  isDone: false,
}

const NOT_STORED: SubscriptionNotice = {
  status: 502,
  banner: { tone: 'bad', title: 'We couldn’t save your address.', text: 'Please try again in a minute.' },
  isDone: false,
}
