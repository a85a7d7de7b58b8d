// What the page of something saved reads from the API, and what its forms do, made from what a kind says about itself.
import {
  data,
  redirect,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { formOf } from '#app/form-of.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import { changePage, visitBefore } from '#app/saved/yours/on-this-device.ts'
import { DAY_MS, isoTime } from '#shared/kit/calendar.ts'
import type { ApiError } from '#shared/api/answers.ts'
import type { ApiClient } from '#shared/api/client.ts'

/** What came of a form. */
export interface Notice {
  status: number
  tone: Tone
  title: string
  text?: string
  /** Nothing is left that the page could show. */
  isEnded?: true
  /** Of a new webhook; shown only now. */
  secret?: string
  /** The id of what gets alerts that it is about: it is shown there. */
  target?: string
}

/** Of a route of any kind. */
export type Answered<Data> = Promise<{ ok: boolean; json: () => Promise<Data | ApiError> }>

export interface SavedKind<State extends object, Done extends Notice = Notice> extends Acts<Done> {
  /** What the API has under a key. @param asked what has changed since when, ISO 8601 */
  read: (api: ApiClient, view: string, url: URL, asked: { since: string }) => Promise<Outcome<State>>
}

interface Keyed {
  /** The field of the query that has the key, if it is not in the path. */
  field?: string
}

type Reads<State extends object> = Keyed & Pick<SavedKind<State, never>, 'read'>

interface Acts<Done> extends Keyed {
  /** What every kind's routes can do: delete it, and replace its key. */
  own: (api: ApiClient, view: string) => OwnCalls
  pathOf: (view: string) => string
  /** What is said once it is deleted, or which page opens then. */
  ended: Pick<Notice, 'title' | 'text'> | string
  /** What its other forms do; null for a form of none of them. */
  act?: (form: FormData, api: ApiClient, view: string) => Promise<Done> | null
}

/** What the page is drawn from. */
export interface Saved<State> {
  view: string
  outcome: Outcome<State>
  /** Milliseconds since 1970; 0 where nothing is: that looks the same to everyone. */
  now: number
  /** Of the last visit, ISO 8601, if this device remembers it. */
  visitAt?: string | undefined
}

/** Some routes may also answer with a feed, a file or a stream, and have no type of their own. */
export const stateOf = <State>(call: Promise<Pick<Response, 'ok' | 'json'>>): Promise<Outcome<State>> =>
  outcomeOf(call) as Promise<Outcome<State>>

interface OwnCalls {
  end: () => Promise<{ status: number }>
  renew: () => Answered<{ view: string }>
}

interface OwnRoutes<Param> {
  $delete: (args: { param: Param }) => Promise<{ status: number }>
  key: { $post: (args: { param: Param }) => Answered<{ view: string }> }
}

export const ownAt = <Param>({ $delete, key }: OwnRoutes<Param>, param: Param): OwnCalls => ({
  end: () => $delete({ param }),
  renew: () => key.$post({ param }),
})

type Where = Pick<LoaderFunctionArgs, 'request' | 'params'>

const viewIn = ({ field }: Keyed, { request, params }: Where): string =>
  (field === undefined ? params.view : new URL(request.url).searchParams.get(field)) ?? ''

async function load<State extends object>(
  kind: Reads<State>,
  api: ApiClient,
  where: Where,
  visitOf: (view: string) => string | undefined = () => undefined,
): Promise<Saved<State>> {
  const view = viewIn(kind, where)
  const visitAt = visitOf(view)
  const asked = { since: visitAt ?? isoTime(Date.now() - 7 * DAY_MS) }
  const outcome = view === '' ? NO_KEY : await kind.read(api, view, new URL(where.request.url), asked)
  return { view, outcome, now: outcome.ok ? Date.now() : 0, visitAt }
}

const NO_KEY = { ok: false, code: 'not_found', message: 'This URL has no key in it.' } as const

/** For `loader`. */
export const savedLoader =
  <State extends object>(kind: Reads<State>) =>
  async (args: LoaderFunctionArgs) => {
    const page = await load(kind, args.context.api, args)
    const { outcome } = page
    return data(page, { status: outcome.ok ? 200 : isGone(outcome.code) ? STATUSES[outcome.code] : 503 })
  }

/** There is none, in contrast to what could not be loaded. */
export const isGone = (code: string): boolean => code === 'not_found' || code === 'expired'

/** For `clientLoader`. */
export const savedInBrowser =
  <State extends object>(kind: Reads<State>) =>
  (args: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>) =>
    load(kind, apiFor(args.request), args, visitBefore)

/** For `action`. */
export const savedAction =
  <Done extends Notice>(kind: Acts<Done>) =>
  async (args: ActionFunctionArgs) => {
    const form = await formOf(args.request)
    const done = await actOn(kind, form, args.context.api, viewIn(kind, args))
    return data(done, { status: done.status })
  }

/** For `clientAction`. */
export const savedActionInBrowser =
  <Done extends Notice>(kind: Acts<Done>) =>
  async ({ request, params }: Pick<ClientActionFunctionArgs, 'request' | 'params'>): Promise<Done | Notice> =>
    actOn(kind, await request.formData(), apiFor(request), viewIn(kind, { request, params }), changePage)

/** For the route of a tool whose URL shows what was saved once it has a key in its query. */
export const orSaved =
  <Args extends { request: Request }, OfSaved, OfTool>(
    { field = '' }: Keyed,
    ofSaved: (args: Args) => OfSaved,
    ofTool: (args: Args) => OfTool,
  ) =>
  (args: Args): OfSaved | OfTool =>
    new URL(args.request.url).searchParams.get(field) ? ofSaved(args) : ofTool(args)

/** In the URL of a page that has just got a new key. */
export const RENEWED = 'renewed'

async function actOn<Done extends Notice>(
  kind: Acts<Done>,
  form: FormData,
  api: ApiClient,
  view: string,
  change?: ChangeKept,
): Promise<Done | Notice> {
  const done = kind.act?.(form, api, view)
  if (done) return done
  const wanted = textIn(form, 'do')
  if (wanted === 'end') return end(kind, api, view, change)
  return wanted === 'renew' ? renew(kind, api, view, change) : NOT_ASKED
}

/** What the list of this device has of it: it has a new key, or is no longer there. */
type ChangeKept = (view: string, change: { view: string } | null) => void

async function end(
  { own, ended }: Acts<Notice>,
  api: ApiClient,
  view: string,
  change?: ChangeKept,
): Promise<Notice> {
  const status = await statusOf(own(api, view).end())
  if (status !== 204 && status !== 404) return NOT_SAVED
  change?.(view, null)
  if (typeof ended === 'string') throw redirect(ended)
  return { status: 200, tone: 'ok', ...ended, isEnded: true }
}

async function renew({ own, pathOf }: Acts<Notice>, api: ApiClient, view: string, change?: ChangeKept) {
  const outcome = await outcomeOf(own(api, view).renew())
  if (!outcome.ok) return outcome.code === 'not_found' ? NOT_REPLACED : refusalOf(outcome)
  change?.(view, { view: outcome.data.view })
  const page = pathOf(outcome.data.view)
  throw redirect(`${page}${page.includes('?') ? '&' : '?'}${RENEWED}=yes`, 303)
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** 0 if there was no answer. */
export const statusOf = async (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    () => 0,
  )

/** By the code of an error. */
export const STATUSES: Partial<Record<string, number>> = {
  rate_limited: 429,
  unavailable: 503,
  not_configured: 503,
  not_confirmed: 409,
  not_found: 404,
  expired: 410,
}

/** What the API refused, in its words. */
export const refusalOf = ({ code, message }: { code: string; message: string }): Notice =>
  code === 'unreachable' ? NOT_SAVED : { status: STATUSES[code] ?? 400, tone: 'warn', title: message }

/** A form that no page of ours has. */
const NOT_ASKED: Notice = {
  status: 400,
  tone: 'bad',
  title: 'Nothing was changed.',
  text: 'What was sent is not from a form on this page. Please use its buttons.',
}
export const NOT_SAVED: Notice = {
  status: 502,
  tone: 'bad',
  title: 'We couldn’t save that.',
  text: 'Please try again in a minute.',
}
/** It was deleted meanwhile, or a link from an alert opened the page. */
const NOT_REPLACED: Notice = {
  status: 404,
  tone: 'warn',
  title: 'The URL was not replaced.',
  text: 'Only the page’s own URL can be replaced, not a link from an email.',
}
