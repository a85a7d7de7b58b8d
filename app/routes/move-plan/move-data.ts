// What the page requests: the services to choose from, a plan for what is in its URL, and a place to keep it.
import { redirectDocument } from '@remix-run/react'
import { errorAt, outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { OptionGroup } from '#app/components/ui/select-field.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { SENDER_KINDS, type SenderKind } from '#shared/data/mail-services/passports/passport.ts'
import { dayOfTime, dayText, isoDay } from '#shared/kit/calendar.ts'
import { isSource, isTarget } from '#shared/moves/kinds.ts'
import { movePath } from '#shared/moves/kept/paths.ts'
import type { MovePlan } from '#shared/moves/schema.ts'

const NAMES = ['domain', 'what', 'from', 'to', 'service', 'newDomain', 'start', 'days', 'ttl'] as const
type Name = (typeof NAMES)[number]

/** As in the URL; an empty value was not given. */
export type MoveFields = Record<Name, string>
export type MoveAnswer = MovePlan & CheckedReport

/** To choose from. */
export interface Services {
  hosts: OptionGroup[]
  senders: OptionGroup[]
  sources: OptionGroup[]
}

export interface MovePage {
  question: MoveFields
  outcome: Outcome<MoveAnswer> | null
  services: Services
  /** On the stamp. */
  date: string
  /** "2026-12-01" */
  today: string
}

const fieldsOf = (params: URLSearchParams): MoveFields =>
  Object.fromEntries(NAMES.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 300)])) as MoveFields

/** Only the given values, as in the URL of the page. */
export const givenFields = (question: MoveFields): Record<string, string> =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''))

type Body = Parameters<ApiClient['user']['tools']['move']['plan']['$post']>[0]['json']

/** What is no number is left to the API, which says what is wrong with it. */
const numberIn = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text)

/** Each kind of move has a field of its own for it; a link needs only `to`. */
const TARGET_FIELDS: Readonly<Record<string, 'service' | 'newDomain'>> = {
  sending: 'service',
  domain: 'newDomain',
}

export const targetField = (what: string): 'to' | 'service' | 'newDomain' => TARGET_FIELDS[what] ?? 'to'

export const targetOf = (question: MoveFields): string => question[targetField(question.what)] || question.to

function bodyOf(question: MoveFields): Body {
  const { from, days, ttl, start, domain, what } = question
  const isDomain = what === 'domain'
  return {
    domain,
    what: what === '' ? 'mailboxes' : what,
    to: targetOf(question),
    ...(from !== '' && !isDomain && { from }),
    ...(start !== '' && { start }),
    ...(days !== '' && { days: numberIn(days) }),
    ...(ttl !== '' && { ttl: numberIn(ttl) }),
  } as Body
}

export async function loadMovePage(api: ApiClient, { searchParams }: URL): Promise<MovePage> {
  const question = fieldsOf(searchParams)
  const now = Date.now()
  const [services, outcome] = await Promise.all([servicesOf(api), planOf(api, question)])
  return { question, outcome, services, date: dayText(new Date(now)), today: isoDay(dayOfTime(now)) }
}

async function planOf(api: ApiClient, question: MoveFields): Promise<MovePage['outcome']> {
  if (question.domain === '') return null
  // A route that may also answer with a file has no type of its own.
  return (await outcomeOf(api.user.tools.move.plan.$post({ json: bodyOf(question) }))) as Outcome<MoveAnswer>
}

/** Without them, a move to another domain can still be planned. */
async function servicesOf(api: ApiClient): Promise<Services> {
  const outcome = await outcomeOf(api.user.senders.$get())
  const all = outcome.ok ? outcome.data : []
  const groupsOf = (has: (kind: SenderKind) => boolean): OptionGroup[] =>
    (Object.entries(SENDER_KINDS) as [SenderKind, string][]).flatMap(([kind, name]) => {
      const options = all
        .filter((one) => one.kind === kind)
        .map(({ id, name: label }) => ({ value: id, label }))
      const title = name.charAt(0).toUpperCase() + name.slice(1)
      return has(kind) && options.length > 0 ? [{ title, options }] : []
    })
  return {
    hosts: groupsOf((kind) => isTarget('mailboxes', kind)),
    senders: groupsOf((kind) => isTarget('sending', kind)),
    sources: groupsOf((kind) => isSource('mailboxes', kind) || isSource('sending', kind)),
  }
}

/** What is wrong with a field of the form, and which; undefined if nothing is. */
export function fieldErrorOf({ outcome, question }: Pick<MovePage, 'outcome' | 'question'>) {
  const error = errorAt(outcome, ...NAMES)
  return error?.field === 'to' ? { ...error, field: targetField(question.what) } : error
}

/** Redirects to the move’s own page; otherwise returns why there is none. */
export async function keepMove(api: ApiClient, form: FormData): Promise<{ message: string }> {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const json = bodyOf(fieldsOf(new URLSearchParams(texts)))
  const outcome = await outcomeOf(api.user.move.$post({ json }))
  if (outcome.ok) throw redirectDocument(movePath(outcome.data.view))
  const isLost = outcome.code === 'unreachable'
  return { message: isLost ? 'The move could not be saved. Try again in a minute.' : outcome.message }
}
