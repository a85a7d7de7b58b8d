// /pricing and /pricing/:plan: what the plans cost; a plan in the URL is highlighted.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useParams } from '@remix-run/react'
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PLANS, PLAN_WEEKS } from '#app/content/plans.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { PlanQuestions } from './plan-questions.tsx'
import { PlanTable } from './plan-table.tsx'
import { VolumeRuler } from './volume-ruler.tsx'
import styles from './weeks.module.css'

export const handle = { hydrate: false, sameForAll: true }

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description:
      'Three plans for 1000, 3000 and 5000 emails per day, each with setup, authentication, monitoring and support. Starter is US$1,499 per month.',
    path: '/pricing',
  })

const planOf = (id: string | undefined) => PLANS.find((plan) => plan.id === id)

export const loader = ({ params }: LoaderFunctionArgs) => {
  if (params.plan !== undefined && !planOf(params.plan)) pageNotFound()
  return null
}

export default function PricingPage() {
  const chosen = planOf(useParams().plan)
  const { customerAppUrl } = useContext(PageSettings)
  return (
    <>
      <Breadcrumb
        trail={[{ label: 'Pricing', to: '/pricing' }, ...(chosen ? [{ label: chosen.name }] : [])]}
      />
      <PageIntro
        title="Same service, three sizes"
        lead="Every plan includes the same fourteen services. You choose how many emails you send a day."
      >
        <VolumeRuler chosen={chosen?.id} />
      </PageIntro>
      <PageSection id="plans" title="Plans and what they include" ground="sunken">
        <PlanTable chosen={chosen?.id} customerAppUrl={customerAppUrl} />
      </PageSection>
      <PageSection
        id="weeks"
        title="What happens in the first four weeks"
        lead="By the end, your domains are authenticated, your volume has grown step by step, and you know where your mail lands."
      >
        <ol className={styles.weeks}>
          {PLAN_WEEKS.map(({ week, title, text }) => (
            <li key={week} className={styles.step}>
              <span className={styles.week}>{week}</span>
              <strong>{title}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PlanQuestions />
    </>
  )
}
