// /change-export.txt: a change of records as plain text, for a form that was sent without JavaScript.
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { formOf } from '#app/form-of.ts'
import type { ApiClient } from '#shared/api/client.ts'

type Export = ApiClient['user']['tools']['change']['export']['$post']

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  // The API validates it: nothing in the form is trusted here.
  const json = {
    change: read(form.get('change')),
    format: form.get('format'),
  } as Parameters<Export>[0]['json']
  const answer = await context.api.user.tools.change.export.$post({ json })
  const text = answer.ok ? await answer.text() : `${(await answer.json()).error.message}\n`
  return new Response(text, {
    status: answer.status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

export const loader = () =>
  new Response('Results send DNS changes here to be written in other formats.\n', {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })

function read(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '')
  } catch {
    return null
  }
}
