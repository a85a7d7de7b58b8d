// Loader and action of what is kept under a secret URL: watches, monitors, plans.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Outcome } from '#app/api/outcome.ts'
import { formOf } from '#app/form-of.ts'
import type { ApiClient } from '#shared/api/client.ts'

const STATUSES: Partial<Record<string, number>> = { not_found: 404, expired: 410 }

export const keptLoader =
  <Page extends { outcome: Outcome<object> }>(load: (api: ApiClient, view: string) => Promise<Page>) =>
  async ({ params, context }: LoaderFunctionArgs) => {
    const page = await load(context.api, params.view ?? '')
    const { outcome } = page
    return data(page, { status: outcome.ok ? 200 : (STATUSES[outcome.code] ?? 503) })
  }

export const keptAction =
  <Done extends { status: number }>(act: (api: ApiClient, view: string, form: FormData) => Promise<Done>) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const done = await act(context.api, params.view ?? '', await formOf(request))
    return data(done, { status: done.status })
  }
