// What happens to the form when it is sent: validated with the API's own schema, then handed to the API.
import * as v from 'valibot'
import { outcomeOf } from '#app/api/outcome.ts'
import type { PageExample } from '#app/api/page-example.ts'
import { CONTACT_SUBJECTS } from '#app/content/contact.ts'
import { volumeOf } from '#app/content/plan-for.ts'
import { PLANS } from '#app/content/plans.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { ContactMessage } from '#shared/api/contact.ts'
import { NO_FIELDS, type Fields } from './fields.ts'

/** The data that the page is loaded with. */
export interface ContactPage {
  letterId: string
  turnstileSiteKey?: string
  /** Whether messages are emailed to us; otherwise we read them in the database. */
  isMailed: boolean
  /** What the link to this page asks about. */
  asked: Partial<Fields>
  /** A result that shows what helps us. */
  sample: PageExample | undefined
}

/** A link may name a plan, a volume or a subject, so that no one has to say it again. */
export function askedIn({ searchParams }: URL): ContactPage['asked'] {
  const plan = PLANS.find(({ id }) => id === searchParams.get('plan'))
  const emails = volumeOf(searchParams.get('emails'))
  const lines = [
    plan && `I’m interested in the ${plan.name} plan (${plan.emailsPerDay} emails per day).`,
    emails !== undefined && `We send about ${emails} emails a day.`,
  ].filter((line) => typeof line === 'string')
  if (lines.length > 0) return { subject: 'Plans and prices', message: `${lines.join('\n')}\n` }
  const subject = CONTACT_SUBJECTS.find((one) => one === searchParams.get('subject'))
  return subject ? { subject } : {}
}

/** What the form shows afterward; it always has the text that was typed. */
export type Sent = { fields: Fields } & (
  | { state: 'stored'; delivery: 'email' | 'stored' }
  | { state: 'incomplete'; errors: Partial<Fields> }
  | { state: 'failed'; reason: string; status: number }
)

export async function sendMessage(api: ApiClient, form: FormData): Promise<Sent> {
  const fields = fieldsOf(form)
  const checked = v.safeParse(ContactMessage, fields)
  if (!checked.success) {
    const { nested = {} } = v.flatten<typeof ContactMessage>(checked.issues)
    const first = Object.entries(nested).map(([name, messages]) => [name, messages[0]] as const)
    return { state: 'incomplete', fields, errors: Object.fromEntries(first) }
  }
  const text = (name: string) => textOf(form.get(name))
  const json = { ...checked.output, website: text('website'), turnstileToken: text('turnstileToken') }
  // The same for a double click and for a retry after a lost answer, so that the message is stored once.
  const headers = { 'Idempotency-Key': text('letterId') }
  const outcome = await outcomeOf(api.user.contact.$post({ json }, { headers }))
  if (outcome.ok) return { state: 'stored', fields, delivery: outcome.data.delivery }
  const status = STATUSES[outcome.code] ?? 502
  if (outcome.code === 'invalid_request') return { state: 'failed', fields, reason: outcome.message, status }
  return { state: 'failed', fields, reason: REASONS[outcome.code] ?? NOT_STORED, status }
}

const NOT_STORED = 'We couldn’t save it.'
/** Errors that are not our fault. */
const STATUSES: Partial<Record<string, number>> = {
  invalid_request: 400,
  challenge_failed: 400,
  rate_limited: 429,
}
export const UNREACHABLE = 'Our server could not be reached.'

const REASONS: Partial<Record<string, string>> = {
  challenge_failed: 'Cloudflare Turnstile could not confirm that you are a person.',
  unreachable: UNREACHABLE,
  rate_limited: 'Too many messages came from your network in a short time. Wait a minute and try again.',
}

function fieldsOf(form: FormData): Fields {
  const names = Object.keys(NO_FIELDS) as (keyof Fields)[]
  return Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Fields
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** The status of the page that is sent without JavaScript. */
export const statusOf = (sent: Sent): number =>
  sent.state === 'failed' ? sent.status : sent.state === 'incomplete' ? 400 : 200
