// /contact-us: the ways to reach us, and the form.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample } from '#app/api/page-example.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { loadMailTest } from '#app/routes/message/mail-test-data.ts'
import { mailTest } from '#shared/tools/message.ts'
import { ContactUsPage } from './contact-us-page.tsx'
import { sendMessage, statusOf, type ContactPage } from './send-message.ts'

export const handle: PageHandle = {
  breadcrumbs: { trail: [{ label: 'Contact Us' }] },
  hydrate: false,
}

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description:
      'Ask us about email sending, domain warmup and deliverability: by form, email, chat, or regular mail to Jaipur.',
    path: '/contact-us',
  })

/** The message's number: the same however often the form is sent. */
export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ContactPage> => ({
  letterId: crypto.randomUUID(),
  turnstileSiteKey: context.turnstileSiteKey,
  isMailed: context.mailsContactMessages,
  sample: await pageExample(mailTest, loadMailTest, context.api, new URL(request.url)),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sendMessage(context.api, await formOf(request))
  return data(sent, { status: statusOf(sent) })
}

export default ContactUsPage
