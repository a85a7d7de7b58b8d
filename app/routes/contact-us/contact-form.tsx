// The form as a letter: it says what is missing and confirms only what is stored. Without JavaScript, the page loads
// again with the outcome; with it (contact-entry.ts), the outcome is put into the current page.
import { useContext } from 'react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { CONTACT_SUBJECTS, CHAT_GREETING } from '#app/content/contact.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { BRAND } from '#app/content/brand.ts'
import entryUrl from './contact-entry.ts?worker&url'
import styles from './contact-form.module.css'
import { NO_FIELDS, letterOf, type Fields } from './fields.ts'
import { UNREACHABLE, type ContactPage, type Sent } from './send-message.ts'

// Three ways to reach us without the form: by email, in a chat, by post.

const CHAT_LINK = `${BRAND.chatUrl}?text=${encodeURIComponent(CHAT_GREETING)}`
const MAPS_LINK = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  [BRAND.name, ...BRAND.postalAddress].join(', '),
)}`

export function ContactWays() {
  return (
    <ul className={styles.ways}>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M3 8h26v18H3zM3 8l13 10L29 8" />
        <h2 className={styles.name}>By email</h2>
        <p>
          <a className="anywhere target" href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
        </p>
      </li>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M3 6h26v17H14l-7 6v-6H3zM9 12h14M9 17h9" />
        <h2 className={styles.name}>By chat</h2>
        <p>
          <a className="anywhere target" href={CHAT_LINK} target="_blank" rel="noopener">
            Start a chat
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </li>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M16 29C9 20 6 16 6 12a10 10 0 0 1 20 0c0 4-3 8-10 17zM16 9v6M13 12h6" />
        <h2 className={styles.name}>By mail</h2>
        <address className={`${styles.address} grid soft`}>
          {[BRAND.name, ...BRAND.postalAddress].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p>
          <a className="anywhere target" href={MAPS_LINK} target="_blank" rel="noopener">
            Show on a map
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </li>
    </ul>
  )
}

const WaySign = ({ path }: { path: string }) => (
  <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

// What happened to the message, above the form.

/** The region exists from the start, so that screen readers announce what is put into it. */
function ContactOutcome({ sent }: { sent: Sent | undefined }) {
  return (
    <div role="status" tabIndex={-1} data-outcome>
      {sent?.state === 'stored' && (
        <Banner
          tone="ok"
          word={sent.delivery === 'email' ? 'sent' : 'stored'}
          title="We have your message and will reply to your email address."
        >
          <p>
            {sent.delivery === 'email'
              ? 'It is stored, and on its way to our mailbox.'
              : 'It is stored on this site, where we read it.'}
          </p>
        </Banner>
      )}
      {sent?.state === 'incomplete' && (
        <Banner tone="bad" word="not sent" title="Check the marked fields. Your message is still here." />
      )}
      {sent?.state === 'failed' && <NotSent reason={sent.reason} fields={sent.fields} />}
    </div>
  )
}

const NotSent = ({ reason, fields }: { reason: string; fields: Fields }) => (
  <Banner tone="bad" word="not sent" title="Your message was not sent.">
    <p>{reason} Your text is still below: send it again, or take it with you.</p>
    <p>
      <a href={letterOf(fields)}>Send it by email instead</a>
    </p>
  </Banner>
)

const SUBJECT_OPTIONS = [
  { value: '', label: 'Choose a topic' },
  ...CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject })),
]

export function ContactForm() {
  const sent = useActionData<Sent>()
  const { letterId, turnstileSiteKey, isMailed, asked } = useLoaderData<ContactPage>()
  const { nonce } = useContext(PageSettings)
  return (
    <div className={`${styles.letter} off-paper card`}>
      <ContactOutcome sent={sent} />
      <form
        method="post"
        action="/contact-us"
        noValidate
        className={`${styles.form} grid gap-4`}
        data-contact
      >
        <div className={styles.answered} data-answered>
          <input type="hidden" name="letterId" value={letterId} />
          <HiddenTrap />
          <ContactFields sent={sent} asked={asked} />
        </div>
        {turnstileSiteKey && (
          <div className={styles.wide}>
            <HumanCheck siteKey={turnstileSiteKey} />
          </div>
        )}
        <div className={styles.wide}>
          <SubmitButton busyLabel="Sending…">Send message</SubmitButton>
          <p>
            {isMailed
              ? 'We store your message and email it to our own mailbox.'
              : 'We store your message. This site sends no email, so it waits until we read it there.'}
          </p>
        </div>
      </form>
      {/* Shown by the script if there is no answer. */}
      <template>
        <NotSent reason={UNREACHABLE} fields={NO_FIELDS} />
      </template>
      <script type="module" src={entryUrl} nonce={nonce} />
    </div>
  )
}

function ContactFields({ sent, asked }: { sent: Sent | undefined; asked: ContactPage['asked'] }) {
  // What the browser itself would refuse gets our own error at the field, with and without JavaScript.
  const field = <K extends keyof Fields>(name: K) => ({
    name,
    defaultValue: sent ? sent.fields[name] : asked[name],
    error: sent?.state === 'incomplete' ? sent.errors[name] : undefined,
  })
  return (
    <>
      <Field label="First Name" {...field('firstName')} optional autoComplete="given-name" />
      <Field label="Last Name" {...field('lastName')} optional autoComplete="family-name" />
      <Field label="Your Email" {...field('email')} type="email" autoComplete="email" />
      <Field label="Number" {...field('phoneNumber')} optional type="tel" autoComplete="tel" />
      <div className={styles.wide}>
        <SelectField label="Subject" {...field('subject')} optional options={SUBJECT_OPTIONS} />
      </div>
      <div className={styles.wide}>
        <TextAreaField label="How can We Help You?" {...field('message')} rows={7} />
      </div>
    </>
  )
}
