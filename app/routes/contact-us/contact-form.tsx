// The form as a letter: it says what is missing and confirms only what is stored. Without JavaScript, the page loads
// again with the outcome; with it (contact-entry.ts), the outcome is put into the current page.
import { useContext } from 'react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { CONTACT_SUBJECTS } from '#app/content/contact.ts'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './contact-entry.ts?worker&url'
import { ContactOutcome, NotSent } from './contact-outcome.tsx'
import styles from './contact-form.module.css'
import { NO_FIELDS, type Fields } from './fields.ts'
import { UNREACHABLE, type ContactPage, type Sent } from './send-message.ts'

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
