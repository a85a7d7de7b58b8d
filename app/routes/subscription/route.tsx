// /subscription: the outcome of a subscription, and the page behind the link in the email, which confirms or ends it.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/page-handle.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { answerSubscription } from './answer-subscription.ts'
import { Allow, Ask, ConfirmOrLeave, NoNewsletter } from './subscription-forms.tsx'
import styles from './subscription.module.css'

export const handle: PageHandle = {
  hydrate: false,
  checksHuman: true,
  breadcrumbs: { title: 'Our newsletter', trail: [{ label: 'Our newsletter' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Our newsletter', description: 'Subscribe, confirm or unsubscribe.', noindex: true })

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  turnstileSiteKey: context.turnstileSiteKey,
  offersNewsletter: context.offersNewsletter,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { status, ...notice } = await answerSubscription(context.api, await formOf(request))
  return data(notice, { status })
}

export default function SubscriptionPage() {
  const { token, turnstileSiteKey, offersNewsletter } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()
  const form = notice ? notice.next : token ? 'answer' : 'ask'
  return (
    <div className={`${styles.page} page-wide`}>
      {notice?.banner && (
        <Banner tone={notice.banner.tone} title={notice.banner.title}>
          {notice.banner.text && <p>{notice.banner.text}</p>}
        </Banner>
      )}
      {form === 'answer' && <ConfirmOrLeave token={token} />}
      {form === 'allow' && <Allow token={token} />}
      {form === 'ask' && offersNewsletter && <Ask notice={notice} turnstileSiteKey={turnstileSiteKey} />}
      {form === 'ask' && !offersNewsletter && <NoNewsletter />}
    </div>
  )
}
