// /contact-us: the ways to reach us, and the form.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  redirectDocument,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { browserApi } from '#app/api/browser-api.ts'
import { formOf } from '#app/form-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import { sendMessage, type ContactPage, type Sent } from './send-message.ts'
import styles from './contact-us.module.css'

export const handle: PageHandle = { breadcrumbs: { trail: [{ label: 'Contact Us' }] } }

export const meta = () =>
  pageMeta({
    title: 'Contact Us',
    description:
      'Write to us about email sending, domain warmup and deliverability: by form, by mail, in a chat, or by post to Jaipur.',
    path: '/contact-us',
  })

/** The number of the letter: the same however often the form is sent. */
export const loader = ({ context }: LoaderFunctionArgs): ContactPage => ({
  letterId: crypto.randomUUID(),
  turnstileSiteKey: context.turnstileSiteKey,
})

/** A page keeps the policy with which it was loaded, and only this page's own lets the widget in. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>()
  if (loaded.turnstileSiteKey) throw redirectDocument(new URL(request.url).pathname)
  return loaded
}
export const shouldRevalidate = () => false

const statusOf = (sent: Sent): number =>
  sent.state === 'failed' ? sent.status : sent.state === 'incomplete' ? 400 : 200

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sendMessage(context.api, await formOf(request))
  return data(sent, { status: statusOf(sent) })
}

export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  sendMessage(browserApi, await request.formData())

export default function ContactUsPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Contact Us</h1>
        <p className={styles.lead}>
          Tell us what your mail does and what it should do. You talk to the people who would fix it.
        </p>
      </header>
      <ContactWays />
      <ContactForm />
    </div>
  )
}
