// What a page's loader and action, and their counterparts in the browser, share: the same request to the same API.
import { data, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import type { Outcome } from '#app/api/outcome.ts'
import { pageExample, type PageExample } from '#app/api/page-example.ts'
import { formOf } from '#app/form-of.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tool } from '#shared/tools/tool.ts'

type Load<T> = (api: ApiClient, url: URL) => Promise<T>

interface Example {
  /** Whose example is next to a question that has no answer yet. */
  tool: Tool
  /** If the example is drawn from something other than the page. */
  loadExample?: Load<object>
}

/** For `loader`: at the edge, the API is called in process. */
export function edgeLoader<T extends object>(load: Load<T>, example?: Example) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<T & { example?: PageExample }> => {
    const url = new URL(request.url)
    const page = await load(context.api, url)
    if (!example || !(url.search === '' || isRefused(page))) return page
    const { tool, loadExample = load } = example
    return { ...page, example: await pageExample(tool, loadExample, context.api, url) }
  }
}

/** For `clientLoader`: the browser calls the API directly, without the detour through the page's loader. */
export const browserLoader =
  <T extends object>(load: Load<T>) =>
  ({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<T> =>
    load(apiFor(request), new URL(request.url))

type Act<Done> = (api: ApiClient, form: FormData) => Promise<Done>

/** For `action`: what a form asks for, at the edge. @param statusOf of the page that comes back */
export const edgeAction =
  <Done>(act: Act<Done>, statusOf: (done: Done) => number = () => 400) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const done = await act(context.api, await formOf(request))
    return data(done, { status: statusOf(done) })
  }

/** For `clientAction`. */
export const browserAction =
  <Done>(act: Act<Done>) =>
  async ({ request }: Pick<ClientActionFunctionArgs, 'request'>): Promise<Done> =>
    act(apiFor(request), await request.formData())

/** The error is at a field: the API's, or of a page that reads the field itself. */
function isRefused({ outcome, error }: { outcome?: Outcome<unknown> | null; error?: unknown }): boolean {
  if (typeof error === 'string') return true
  return outcome?.ok === false && ['invalid_domain', 'invalid_request'].includes(outcome.code)
}
