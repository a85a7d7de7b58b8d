// The form as a letter: it keeps what was written, says what is missing, and confirms only what is stored.
import { Form } from '#app/router/form.tsx'
import { useActionData, useLoaderData, useNavigation } from '#app/router/page-state.ts'
import { useEffect, useRef } from 'react'
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { CONTACT_SUBJECTS } from '#app/content/contact.ts'
import { ContactOutcome } from './contact-outcome.tsx'
import styles from './contact-form.module.css'
import type { ContactPage, Fields, Sent } from './send-message.ts'
import { useKeptText } from './use-kept-text.ts'

const SUBJECT_OPTIONS = [
  { value: '', label: 'Choose what it is about' },
  ...CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject })),
]

export function ContactForm() {
  const sent = useActionData<Sent>()
  const { state } = useNavigation()
  const { letterId, turnstileSiteKey } = useLoaderData<ContactPage>()
  const letter = useRef<HTMLDivElement>(null)
  const form = useKeptText(sent?.state === 'stored')
  useEffect(() => {
    if (sent) showOutcome(letter.current)
  }, [sent])
  // What the browser itself would refuse comes back with our words at the field, with script and without.
  const field = <K extends keyof Fields>(name: K) => ({
    name,
    defaultValue: sent?.fields[name],
    error: sent?.state === 'incomplete' ? sent.errors[name] : undefined,
  })
  return (
    <div ref={letter} className={styles.letter}>
      <ContactOutcome sent={sent} />
      <Form ref={form} method="post" action="/contact-us" noValidate className={styles.form}>
        <input type="hidden" name="letterId" value={letterId} />
        <HiddenTrap />
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
        {turnstileSiteKey && (
          <div className={styles.wide}>
            <HumanCheck siteKey={turnstileSiteKey} />
          </div>
        )}
        <div className={styles.wide}>
          <SubmitButton busy={state !== 'idle'} busyLabel="Sending…">
            Send message
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** Moves the focus to the first field that needs a look, else to the message about the whole form. */
function showOutcome(letter: HTMLElement | null) {
  const target = letter?.querySelector<HTMLElement>('[aria-invalid]') ?? letter?.querySelector('[tabindex]')
  if (!(target instanceof HTMLElement)) return
  target.focus({ preventScroll: true })
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'center' })
}
