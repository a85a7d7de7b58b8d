// Loader and action of a tool that judges what was typed with code alone: the browser runs the same code itself, and then
// sends nothing.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample } from '#app/api/page-example.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tool } from '#shared/tools/tool.ts'

interface Calls<Checked> {
  /** What the URL asks for; null if it asks for nothing. */
  loadAsked: (url: URL) => Promise<Checked | null>
  /** What the page shows of the sample next to its empty form. */
  exampleOf: (checked: Checked | null) => Promise<object | null>
}

export const loaderOf =
  <Checked>(tool: Tool, { loadAsked, exampleOf }: Calls<Checked>) =>
  async ({ request, context: { api } }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const asExample = async (_: ApiClient, address: URL) => exampleOf(await loadAsked(address))
    return (await loadAsked(url)) ?? { example: await pageExample(tool, asExample, api, url) }
  }

export const actionOf =
  <Checked extends { state: string }>(checkRequest: (call: { request: Request }) => Promise<Checked>) =>
  async ({ request }: ActionFunctionArgs) => {
    const checked = await checkRequest({ request })
    return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
  }
