// What became of the message, above the form.
import { mailto } from '#app/components/marketing/mailto.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { BRAND } from '#app/content/brand.ts'
import type { Fields, Sent } from './send-message.ts'

/** The region is there from the start, so that readers hear what comes into it. */
export function ContactOutcome({ sent }: { sent: Sent | undefined }) {
  return (
    <div role="status" tabIndex={-1}>
      {sent?.state === 'stored' && (
        <Banner tone="ok" word="sent" title="Form submitted successfully. We will get back to you soon." />
      )}
      {sent?.state === 'incomplete' && (
        <Banner tone="bad" word="not sent" title="The marked fields need a look. Your text is kept." />
      )}
      {sent?.state === 'failed' && (
        <Banner tone="bad" word="not sent" title="Your message was not sent.">
          <p>{sent.reason} Your text is still below: send it again, or take it with you.</p>
          <p>
            <a href={letterOf(sent.fields)}>Send it by mail instead</a>
          </p>
        </Banner>
      )}
    </div>
  )
}

/** The same message as a letter. */
function letterOf({ firstName, lastName, email, phoneNumber, subject, message }: Fields): string {
  const signature = [`${firstName} ${lastName}`.trim(), email, phoneNumber].filter(Boolean)
  return mailto({
    to: BRAND.supportEmail,
    subject: subject || 'A message from the contact page',
    body: [message, '', ...signature].join('\n'),
  })
}
