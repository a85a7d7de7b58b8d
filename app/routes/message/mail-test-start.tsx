// The three ways to begin: an address to send to, a message file, a sample.
import { useRef } from 'react'
import { Form } from '#app/router/form.tsx'
import { Link } from '#app/router/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import button from '#app/components/ui/button.module.css'
import { SAMPLE_MESSAGE_IDS, SAMPLE_MESSAGE_LABELS } from '#shared/samples/message-ids.ts'
import { mailTest } from '#shared/tools/message.ts'
import styles from './mail-test.module.css'

export function MailTestStart({ refusal, busy }: { refusal: string | undefined; busy: boolean }) {
  return (
    <div className={styles.start} data-question="first">
      {refusal && (
        <Banner tone="bad" title={refusal}>
          <p>You can also judge a message file, or look at a sample.</p>
        </Banner>
      )}
      <div className={styles.ways}>
        <Form method="post" action={mailTest.path} className={styles.way}>
          <h2>Send a real mail</h2>
          {/* Some browsers cannot read the form again when it is empty. */}
          <input type="hidden" name="start" value="1" />
          <p>
            You get an address. Send your campaign there from the tool that you always use, and watch this
            page.
          </p>
          <SubmitButton busy={busy} busyLabel="Getting an address…">
            Get an address
          </SubmitButton>
          <p className={styles.soft}>Mails are kept for 24 hours. You can delete them at once.</p>
        </Form>
        <FileForm />
      </div>
      <p className={styles.samples}>
        <span>Or see a sample:</span>
        {SAMPLE_MESSAGE_IDS.map((id) => (
          <Link key={id} to={`${mailTest.path}?sample=${id}`}>
            {SAMPLE_MESSAGE_LABELS[id]}
          </Link>
        ))}
      </p>
    </div>
  )
}

/** Above an answer: the way to the next one. */
export const MailTestAgain = ({ isSample }: { isSample: boolean }) => (
  <p className={styles.again} data-question="first">
    <Link to={mailTest.path}>Test another mail</Link>
    {isSample &&
      SAMPLE_MESSAGE_IDS.map((id) => (
        <Link key={id} to={`${mailTest.path}?sample=${id}`} className={styles.sampleLink}>
          {SAMPLE_MESSAGE_LABELS[id]}
        </Link>
      ))}
  </p>
)

/** With script the file is judged as soon as it is chosen or dropped; the button is for browsers without. */
function FileForm() {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      ref={form}
      method="post"
      action={mailTest.path}
      encType="multipart/form-data"
      className={styles.way}
    >
      <h2>Judge a message file</h2>
      <p>
        Save a received mail as .eml and drop it here. The address of its server is not in it, so SPF stays
        open.
      </p>
      <label className={styles.file}>
        <span>Message file (.eml)</span>
        <input
          type="file"
          name="message"
          accept=".eml,.txt,message/rfc822,text/plain"
          onChange={() => form.current?.requestSubmit()}
        />
      </label>
      <noscript>
        <button type="submit" className={button.button}>
          Judge this file
        </button>
      </noscript>
      <p className={styles.soft}>Nothing of it is stored.</p>
    </Form>
  )
}
