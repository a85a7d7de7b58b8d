// What happened to the message, above the form.
import { Banner } from '#app/components/ui/banner.tsx'
import { letterOf } from './letter-of.ts'
import type { Fields } from './fields.ts'
import type { Sent } from './send-message.ts'

/** The region exists from the start, so that screen readers announce what is put into it. */
export function ContactOutcome({ sent }: { sent: Sent | undefined }) {
  return (
    <div role="status" tabIndex={-1} data-outcome>
      {sent?.state === 'stored' && (
        <Banner
          tone="ok"
          word={sent.delivery === 'email' ? 'sent' : 'stored'}
          title="Form submitted successfully. We will get back to you soon."
        >
          <p>
            {sent.delivery === 'email'
              ? 'Your message is stored, and it is on its way to our mailbox.'
              : 'Your message is stored. This site sends no email, so it waits in our database until we read it there.'}
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

export const NotSent = ({ reason, fields }: { reason: string; fields: Fields }) => (
  <Banner tone="bad" word="not sent" title="Your message was not sent.">
    <p>{reason} Your text is still below: send it again, or take it with you.</p>
    <p>
      <a href={letterOf(fields)}>Send it by email instead</a>
    </p>
  </Banner>
)
