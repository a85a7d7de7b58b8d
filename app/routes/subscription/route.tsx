// /subscription: what came of a subscription, and the page of the link in the mail, which confirms or ends it.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { answerSubscription } from './answer-subscription.ts'
import styles from './subscription.module.css'

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { title: 'Our news by mail', trail: [{ label: 'Our news by mail' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Our news by mail', description: 'Subscribe, confirm or leave.', noindex: true })

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  turnstileSiteKey: context.turnstileSiteKey,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { status, ...said } = await answerSubscription(context.api, await formOf(request))
  return data(said, { status })
}

export default function SubscriptionPage() {
  const { token, turnstileSiteKey } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  return (
    <div className={styles.page}>
      {said?.banner && (
        <Banner tone={said.banner.tone} title={said.banner.title}>
          {said.banner.text && <p>{said.banner.text}</p>}
        </Banner>
      )}
      {token && !said?.isDone ? (
        <ConfirmOrLeave token={token} />
      ) : (
        !said?.isDone && <Ask said={said} turnstileSiteKey={turnstileSiteKey} />
      )}
    </div>
  )
}

/** Two buttons, not a link that acts: mail scanners open every link. */
const ConfirmOrLeave = ({ token }: { token: string }) => (
  <>
    <p>Shall we send our news to your address? One mail a month at most.</p>
    <form method="post" className={styles.form}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="state" value="confirmed" />
      <SubmitButton>Yes, confirm</SubmitButton>
    </form>
    <form method="post" className={styles.form}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="state" value="unsubscribed" />
      <SubmitButton look="quiet">No, take me off the list</SubmitButton>
    </form>
  </>
)

interface AskProps {
  said?: { email?: string; error?: string }
  turnstileSiteKey?: string
}

const Ask = ({ said, turnstileSiteKey }: AskProps) => (
  <form method="post" action="/subscription" className={styles.form}>
    <p>One mail a month at most. We ask your address for a yes first, and every mail has a link to leave.</p>
    <div className={styles.ask}>
      <Field
        label="Your Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={said?.email}
        error={said?.error}
      />
      <SubmitButton>Subscribe</SubmitButton>
    </div>
    <HiddenTrap />
    {turnstileSiteKey && <HumanCheck siteKey={turnstileSiteKey} />}
  </form>
)
