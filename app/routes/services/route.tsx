// /services and /services/:service: the three services, each a tab with its own URL.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { sampleReport } from '#app/api/sample-report.ts'
import { useLoaderData, useParams } from '@remix-run/react'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { DELIVERABILITY, SENDING, SERVICES, DELIVERABILITY_QUESTIONS } from '#app/content/services.ts'
import { pageMeta } from '#app/page-meta.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { ServiceIntro, ServiceFeatures, CustomerServers, ServicePlans } from './service-parts.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'

export const handle = { hydrate: false, sameForAll: true }

/** The first one if no name is given; undefined for an unknown name. */
const serviceOf = (id: string = SENDING.id) => SERVICES.find((service) => service.id === id)

export const meta: MetaFunction = ({ params }) => {
  const { label, description, id } = serviceOf(params.service) ?? SENDING
  // The first tab has two URLs; search engines list the short one.
  return pageMeta({ title: label, description, path: id === SENDING.id ? '/services' : `/services/${id}` })
}

export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const service = serviceOf(params.service)
  if (!service) pageNotFound()
  return service === DELIVERABILITY ? sampleReport(context.api, BROKEN_SAMPLE) : null
}

export default function ServicesPage() {
  const params = useParams()
  const sample = useLoaderData<typeof loader>()
  const service = serviceOf(params.service) ?? SENDING
  const isNamed = params.service !== undefined
  return (
    <>
      <Breadcrumb
        trail={[{ label: 'Services', to: '/services' }, ...(isNamed ? [{ label: service.label }] : [])]}
      />
      <ServiceIntro service={service} sample={sample} />
      <ServiceFeatures service={service} />
      {service === SENDING && <CustomerServers />}
      {service === DELIVERABILITY && <DeliverabilityQuestions />}
      {service.hasPlans && <ServicePlans />}
    </>
  )
}

/** The questions on the deliverability tab. */
function DeliverabilityQuestions() {
  return (
    <PageSection
      id="questions"
      title="Questions before you start"
      lead="How we check, and what we report."
      layout="beside"
    >
      <div>
        {DELIVERABILITY_QUESTIONS.map(({ title, text }, index) => (
          <Disclosure key={title} summary={title} open={index === 0} onPaper>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Disclosure>
        ))}
      </div>
    </PageSection>
  )
}
