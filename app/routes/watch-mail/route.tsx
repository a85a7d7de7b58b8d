// /watch-mail: where the links in watch emails lead: to agree to them, or to stop them.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { formOf } from '#app/form-of.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useActionData, useLoaderData } from '@remix-run/react'
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { Ask, NoAnswer, Answered } from './answers.tsx'
import styles from './watch-mail.module.css'

// The API calls of the page behind the links in watch emails.

const STATES = ['confirmed', 'ended', 'allowed'] as const

async function askMail(api: ApiClient, { searchParams }: URL) {
  const token = searchParams.get('token') ?? ''
  return { token, outcome: await outcomeOf(api.user['watch-mail'].$get({ query: { token } })) }
}

async function answerMail(api: ApiClient, form: FormData) {
  const typed = form.get('token')
  const token = typeof typed === 'string' ? typed : ''
  const state = STATES.find((one) => one === form.get('state')) ?? 'confirmed'
  const json = { token, state }
  return { token, state, outcome: await outcomeOf(api.user['watch-mail'].change.$post({ json })) }
}

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { title: 'Watch emails', trail: [{ label: 'Watch emails' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Watch emails', description: 'Turn emails about a watch on or off.', noindex: true })

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const page = await askMail(context.api, new URL(request.url))
  return data(page, { status: page.outcome.ok ? 200 : 404 })
}

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const done = await answerMail(context.api, await formOf(request))
  return data(done, { status: done.outcome.ok ? 200 : 400 })
}

export default function WatchMailPage() {
  const { token, outcome } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  if (done?.outcome.ok) return <Answered {...done} subject={done.outcome.data.subject} />
  if (done && !done.outcome.ok) return <NoAnswer {...done.outcome} />
  if (!outcome.ok) return <NoAnswer {...outcome} />
  return (
    <div className={`${styles.page} grid gap-4 anywhere page-wide`}>
      <Ask token={token} {...outcome.data} />
    </div>
  )
}
