// /pricing and /pricing/:plan: what the plans cost; a plan in the URL is highlighted.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useParams } from '@remix-run/react'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { planFor, volumeOf } from '#app/content/plan-for.ts'
import { PLANS, PLAN_QUESTIONS } from '#app/content/plans.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { PlanTable, VolumeQuestion, Weeks } from './plan-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'

export const handle = { hydrate: false, sameForAll: true }

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description:
      'Three plans for 1000, 3000 and 5000 emails per day, each with setup, authentication, monitoring and support. Starter is US$1,499 per month.',
    path: '/pricing',
  })

const planOf = (id: string | undefined) => PLANS.find((plan) => plan.id === id)

export const loader = ({ params, request }: LoaderFunctionArgs) => {
  if (params.plan !== undefined && !planOf(params.plan)) pageNotFound()
  return { emails: volumeOf(new URL(request.url).searchParams.get('emails')) }
}

export default function PricingPage() {
  const { emails } = useLoaderData<typeof loader>()
  const named = planOf(useParams().plan)
  const chosen = named ?? (emails === undefined ? undefined : planFor(emails).plan)
  const { customerAppUrl } = useContext(PageSettings)
  return (
    <>
      <Breadcrumb trail={[{ label: 'Pricing', to: '/pricing' }, ...(named ? [{ label: named.name }] : [])]} />
      <PageIntro
        title="Same service, three sizes"
        lead="Every plan includes the same fourteen services. You choose how many emails you send a day."
      >
        <VolumeQuestion chosen={chosen} emails={emails} />
      </PageIntro>
      <PageSection id="plans" title="Plans and what they include" ground="sunken">
        <PlanTable chosen={chosen?.id} emails={emails} customerAppUrl={customerAppUrl} />
      </PageSection>
      <Weeks />
      <PlanQuestions />
    </>
  )
}

/** What people ask before they choose a plan. */
function PlanQuestions() {
  return (
    <PageSection id="questions" title="Questions before you choose" layout="beside">
      <div>
        {PLAN_QUESTIONS.map(({ question, answer }, index) => (
          <Disclosure key={question} summary={question} open={index === 0} onPaper>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </PageSection>
  )
}
