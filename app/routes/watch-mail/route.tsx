// /watch-mail: where the links in letters about watches lead: yes, or no more.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { outcomeOf } from '#app/api/outcome.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { formOf } from '#app/form-of.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useActionData, useLoaderData } from '#app/router/page-state.ts'
import styles from './watch-mail.module.css'

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { title: 'Letters about a watch', trail: [{ label: 'Letters about a watch' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Letters about a watch', description: 'Say yes, or end them.', noindex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const outcome = await outcomeOf(context.api.user.watch.mail.$get({ query: { token } }))
  return data({ token, outcome }, { status: outcome.ok ? 200 : 404 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request)
  const token = form.get('token')
  const state = form.get('state') === 'ended' ? ('ended' as const) : ('confirmed' as const)
  const json = { token: typeof token === 'string' ? token : '', state }
  const outcome = await outcomeOf(context.api.user.watch.mail.change.$post({ json }))
  return data({ state, outcome }, { status: outcome.ok ? 200 : 400 })
}

export default function WatchMailPage() {
  const { token, outcome } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  if (done?.outcome.ok) return <Said state={done.state} subject={done.outcome.data.subject} />
  const failed = [done?.outcome, outcome].find((one) => one?.ok === false)
  if (!outcome.ok || failed)
    return (
      <div className={styles.page}>
        <Banner tone="warn" title={failed?.ok === false ? failed.message : ''} />
      </div>
    )
  const { subject, state } = outcome.data
  return (
    <div className={styles.page}>
      {state === 'pending' ? (
        <>
          <p>
            Shall we mail you when <strong>{subject}</strong> changes? One letter an hour at most, and every
            letter has a link to end it.
          </p>
          <Answer token={token} state="confirmed" label="Yes, tell me" />
          <Answer token={token} state="ended" label="No, never mail me about it" />
        </>
      ) : (
        <>
          <p>
            You are told when <strong>{subject}</strong> changes. That you opened this page keeps the watch
            going for another 90 days.
          </p>
          <Answer token={token} state="ended" label="End these letters" />
        </>
      )}
    </div>
  )
}

/** A button, not a link that acts: mail scanners open every link. */
const Answer = ({ token, state, label }: { token: string; state: 'confirmed' | 'ended'; label: string }) => (
  <form method="post" action="/watch-mail">
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="state" value={state} />
    <SubmitButton {...(state === 'ended' && { look: 'quiet' as const })}>{label}</SubmitButton>
  </form>
)

const Said = ({ state, subject }: { state: 'confirmed' | 'ended'; subject: string }) => (
  <div className={styles.page}>
    <Banner
      tone="ok"
      title={
        state === 'confirmed' ? `We mail you when ${subject} changes.` : 'You get no more letters about it.'
      }
    >
      {state === 'ended' && <p>Your address is deleted; for 30 days nobody can have us ask it again.</p>}
    </Banner>
  </div>
)
