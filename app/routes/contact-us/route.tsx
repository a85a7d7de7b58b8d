// /contact-us: the ways to reach us, and the form.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample, type PageExample } from '#app/api/page-example.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { loadMailTest } from '#app/routes/message/mail-test-data.ts'
import { mailTest } from '#shared/tools/message.ts'
import { askedIn, sendMessage, statusOf, type ContactPage } from './send-message.ts'
import { useLoaderData } from '@remix-run/react'
import { ContactForm, ContactWays } from './contact-form.tsx'
import styles from './contact-us.module.css'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: 'Contact Us' }] },
  hydrate: false,
  checksHuman: true,
}

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description:
      'Ask us about email sending, domain warmup and deliverability: by form, email, chat, or mail to Jaipur.',
    path: '/contact-us',
  })

/** The message's number: the same however often the form is sent. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ContactPage> => ({
  letterId: crypto.randomUUID(),
  turnstileSiteKey: context.turnstileSiteKey,
  isMailed: context.mailsContactMessages,
  asked: askedIn(new URL(request.url)),
  sample: await pageExample(mailTest, loadMailTest, context.api, new URL(request.url)),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sendMessage(context.api, await formOf(request))
  return data(sent, { status: statusOf(sent) })
}

export default function ContactUsPage() {
  const { sample } = useLoaderData<ContactPage>()
  return (
    <>
      <div className={`${styles.page} stack page-wide`}>
        <header className="stack gap-4">
          <h1>Contact Us</h1>
          <p className={`${styles.lead} soft size-lead`}>
            Tell us what goes wrong and what you need. You’ll talk to the people who fix it.
          </p>
        </header>
        <ContactWays />
        <ContactForm />
      </div>
      {sample && <WhatToSend sample={sample} />}
    </>
  )
}

/** What helps us answer: a result with its link, for a domain or for one email. Shown below the form, with a sample. */
function WhatToSend({ sample }: { sample: PageExample }) {
  return (
    <PageSection
      id="what-to-send"
      title="Send us what you see"
      lead="Check your domain first, or one email, and paste the link into your message. We open the same result and start from there."
      layout="beside"
      ground="sunken"
    >
      <div>
        <DomainQuestion />
      </div>
      <SampleAnswer example={sample} note="Or send one email to the mail test: a sample" />
    </PageSection>
  )
}
