// Handles further requests to the open page: calls its loader or its action, keeps the URL and the history in sync, and
// keeps the answers for the back button.
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { IDLE, type PageData, type PageState, type Question } from '#app/router/page-state.ts'

/** The loader and the action of a page, as the browser calls them. */
export interface Calls {
  clientLoader?: (call: { request: Request }) => unknown
  clientAction?: (call: { request: Request }) => unknown
}

/** How many answers are kept for the back button. */
const MAX_ANSWERS = 20

interface AskerState extends Omit<PageState, 'ask'> {
  /** What a loader or an action threw. */
  failure?: unknown
}

/** A page, its history and its requests. Only the latest request is answered. */
export class Asker {
  readonly #calls: Calls
  readonly #answers: Map<string, PageData>
  #state: AskerState
  #show: (state: AskerState) => void = () => {}
  #latest = new AbortController()

  constructor(calls: Calls, first: PageData) {
    const url = new URL(location.href)
    this.#calls = calls
    this.#state = { ...first, url, params: {}, navigation: IDLE }
    this.#answers = new Map([[addressOf(url), first]])
  }

  get state() {
    return this.#state
  }

  /** @returns ends it */
  start(show: (state: AskerState) => void): () => void {
    this.#show = show
    addEventListener('popstate', this.#goBack)
    return () => {
      this.#begin()
      removeEventListener('popstate', this.#goBack)
    }
  }

  /** False if the browser has to load a page. */
  ask = (question: Question): boolean => {
    const { url, form } = question
    const { clientAction, clientLoader } = this.#calls
    if (url.origin !== location.origin || url.pathname !== this.#state.url.pathname) return false
    if (form ? !clientAction : !clientLoader) return false
    void this.#answer(question, () => enter(question))
    return true
  }

  #change(part: Partial<AskerState>) {
    this.#state = { ...this.#state, ...part }
    this.#show(this.#state)
  }

  #begin(): AbortSignal {
    this.#latest.abort()
    this.#latest = new AbortController()
    return this.#latest.signal
  }

  async #answer({ url, form, replace }: Question, enterHistory: () => void): Promise<void> {
    const signal = this.#begin()
    this.#change({ navigation: { state: form ? 'submitting' : 'loading', location: url } })
    try {
      const answer = await this.#call(url, form, signal)
      if (signal.aborted) return
      enterHistory()
      this.#remember(url, answer)
      // Drawing an answer may need code that is still loading; until then, the page stays as it is.
      startTransition(() => this.#settle(url, answer))
    } catch (thrown) {
      if (signal.aborted) return
      const target = thrown instanceof Response ? thrown.headers.get('Location') : null
      if (target === null) this.#change({ failure: thrown, navigation: IDLE })
      else if (!this.ask({ url: new URL(target, url), replace })) location.assign(target)
    }
  }

  async #call(url: URL, form: FormData | undefined, signal: AbortSignal): Promise<PageData> {
    const { clientAction, clientLoader } = this.#calls
    const load = () => clientLoader?.({ request: new Request(url, { signal }) })
    if (!form) return { loaderData: await load() }
    const request = new Request(url, { method: 'POST', body: form, signal })
    const actionData = await clientAction?.({ request })
    return { actionData, loaderData: clientLoader ? await load() : this.#state.loaderData }
  }

  #remember(url: URL, answer: PageData) {
    const address = addressOf(url)
    this.#answers.delete(address)
    this.#answers.set(address, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest)
  }

  #settle(url: URL, answer: PageData) {
    this.#change({ actionData: undefined, ...answer, url, navigation: IDLE })
  }

  /** Back or forward within this document; the browser has already gone there. */
  #goBack = () => {
    const url = new URL(location.href)
    if (addressOf(url) === addressOf(this.#state.url)) return
    const known = this.#answers.get(addressOf(url))
    if (!known) return void this.#answer({ url }, () => {})
    this.#begin()
    // Immediately, so the page has its old height when the browser scrolls to where the visitor was.
    flushSync(() => this.#settle(url, known))
  }
}

function enter({ url, replace }: Question) {
  // Like a browser that requests the same URL again.
  if (replace || addressOf(url) === addressOf(new URL(location.href))) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
}

/** Without the position within the page. */
const addressOf = ({ pathname, search }: URL): string => pathname + search
