// What a page knows about itself while it is drawn, at the edge and in the browser, and how its components read it. The
// names are those of Remix, whose loaders and actions answer here.
import { createContext, useContext } from 'react'

/** What a page is drawn from. The edge sends it along as JSON, so it has nothing else. */
export interface PageData {
  loaderData: unknown
  /** The outcome of the form that was sent, if one was. */
  actionData?: unknown
}

/** A pending request. The browser loads other pages, so it is always about this one. */
interface Navigation {
  state: 'idle' | 'loading' | 'submitting'
  /** Where it goes; undefined when there is none. */
  location?: URL
}

export const IDLE: Navigation = { state: 'idle' }

export interface Question {
  url: URL
  /** The fields of a form that is sent by POST. */
  form?: FormData
  /** The answer replaces the page in the history. */
  replace?: boolean
}

export interface PageState extends PageData {
  url: URL
  /** From the URL; only at the edge. */
  params: Readonly<Partial<Record<string, string>>>
  navigation: Navigation
  /** Sends a request to this page's own loader or action; false if the browser has to load a page. */
  ask: (question: Question) => boolean
}

/** The state of a page drawn at the edge, where nothing is requested. */
export const atTheEdge = { navigation: IDLE, ask: () => false }

export const PageContext = createContext<PageState>({
  ...atTheEdge,
  url: new URL('https://nowhere.invalid/'),
  params: {},
  loaderData: undefined,
})

/** What `data(value, init)` of Remix wraps; a response is never shown by a page. */
type Shown<Answer> = Answer extends { type: string; data: infer Data; init: ResponseInit | null }
  ? Data
  : Exclude<Answer, Response>

/** What a loader or an action returns to its page. */
type Brought<Call> = Call extends (...args: never[]) => infer Answer ? Shown<Awaited<Answer>> : Call

export const useLoaderData = <Loader>() => useContext(PageContext).loaderData as Brought<Loader>

export const useActionData = <Action>() => useContext(PageContext).actionData as Brought<Action> | undefined

export const useNavigation = () => useContext(PageContext).navigation

export const useLocation = () => useContext(PageContext).url

export const useParams = () => useContext(PageContext).params
