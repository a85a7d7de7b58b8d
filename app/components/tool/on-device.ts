// A tool that reads what was typed in the browser itself, which then sends nothing; the edge does the same for a link, and for
// those without JavaScript.
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  data,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { pageExample } from '#app/api/page-example.ts'
import { formOf } from '#app/form-of.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tool } from '#shared/tools/tool.ts'

/** The rules are loaded with the first text, since the page itself does not need them. */
interface Readers<Read> {
  /** What a link asks for; null if it asks for nothing. @param api null on the device */
  readLink: (url: URL, api: ApiClient | null) => Promise<Read | null>
  readForm: (form: FormData, api: ApiClient | null) => Promise<Read>
  /** What the page shows of the sample next to its empty form. */
  exampleOf: (read: Read | null) => Promise<object | null> | object | null
  /** To read it, the API is asked. */
  asksForExample?: true
  /** The form came back with its error. */
  isRefused: (read: Read) => boolean
}

/** For the route's `loader` and `action`. */
export const readAtEdge = <Read>(
  tool: Tool,
  { readLink, readForm, exampleOf, asksForExample, isRefused }: Readers<Read>,
) => ({
  loader: async ({ request, context: { api } }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const asExample = async (asked: ApiClient, address: URL) =>
      exampleOf(await readLink(address, asksForExample ? asked : null))
    return (await readLink(url, api)) ?? { example: await pageExample(tool, asExample, api, url) }
  },
  action: async ({ request, context: { api } }: ActionFunctionArgs) => {
    const read = await readForm(await formOf(request), api)
    return data(read, { status: isRefused(read) ? 400 : 200 })
  },
})

/** For the route's `clientLoader` and `clientAction`. */
export const readOnDevice = <Read>({ readLink, readForm }: Readers<Read>) => ({
  clientLoader: ({ request }: ClientLoaderFunctionArgs) => readLink(new URL(request.url), null),
  clientAction: async ({ request }: ClientActionFunctionArgs) => readForm(await request.formData(), null),
})

/** What the form or the link asked for, and whether more is on its way. */
export function useRead<Read extends object>() {
  const loaded = useLoaderData<unknown>() as Read | { example?: unknown } | null
  const linked =
    loaded && !('example' in loaded) && Object.keys(loaded).length > 0 ? (loaded as Read) : undefined
  const read = (useActionData<unknown>() as Read | undefined) ?? linked
  return { read, linked, busy: useNavigation().state !== 'idle' }
}
