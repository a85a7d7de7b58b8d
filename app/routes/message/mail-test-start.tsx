// The three ways to start: an address to send to, a message file, a sample.
import { useRef } from 'react'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { MessageKindField } from '#app/components/message/message-kind.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { FileButton } from '#app/components/ui/file-button.tsx'
import button from '#app/components/ui/button.module.css'
import { SAMPLE_MESSAGE_IDS, SAMPLE_MESSAGE_LABELS } from '#shared/data/samples/message-ids.ts'
import { mailTest } from '#shared/tools/message.ts'
import styles from './mail-test.module.css'

interface MailTestStartProps {
  refusal: { tone: Tone; title: string } | false
  busy: boolean
  /** The site has addresses to give out. */
  takesMail: boolean
}

export function MailTestStart({ refusal, busy, takesMail }: MailTestStartProps) {
  return (
    <div className="off-paper stack gap-4" data-question="first">
      {refusal && (
        <Banner {...refusal}>
          <p>You can also check a message file, or look at a sample.</p>
        </Banner>
      )}
      <div className={`${styles.ways} grid gap-4`}>
        {takesMail && <AddressForm busy={busy} />}
        <FileForm />
      </div>
      <p className={`${styles.samples} wrap note`}>
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

const AddressForm = ({ busy }: { busy: boolean }) => (
  <Form method="post" action={mailTest.path} className={styles.way}>
    <h2>Send a real email</h2>
    {/* Some browsers cannot read the form again when it is empty. */}
    <input type="hidden" name="start" value="1" />
    <p>You get an address. Send your campaign there from the tool you always use, and watch this page.</p>
    <SubmitButton busy={busy} busyLabel="Getting an address…">
      Get an address
    </SubmitButton>
    <label className={styles.keep}>
      <input type="checkbox" name="keep" value="7" />
      <span>Keep results for 7 days so I can share the link</span>
    </label>
    <p className="note">Otherwise we keep them for 24 hours. You can delete them at any time.</p>
  </Form>
)

/** Above an answer: a link to the next test; for a sample, the other ones, and what it can be compared with. */
export const MailTestAgain = ({ sample }: { sample: string | undefined }) => (
  <p className={`${styles.again} wrap small`} data-question="first">
    <Link to={mailTest.path}>Test another email</Link>
    {sample !== undefined &&
      SAMPLE_MESSAGE_IDS.filter((id) => id !== sample).map((id) => (
        <Link key={id} to={`${mailTest.path}?sample=${id}`} className={`${styles.sampleLink} soft`}>
          {SAMPLE_MESSAGE_LABELS[id]}
        </Link>
      ))}
    {sample !== undefined && sample !== 'order' && (
      <Link to={`${mailTest.path}?sample=order&with=${sample}`}>Compare with the receipt in order</Link>
    )}
  </p>
)

/** With JavaScript, the file is judged as soon as it is chosen or dropped; the button is for browsers without it. */
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
      <h2>Check a saved email (.eml)</h2>
      <p>
        Save an email you received as .eml and drop it here. Drop two to compare them. A saved email doesn’t
        show which server sent it, so SPF can’t be checked.
      </p>
      <MessageKindField />
      <FileButton
        name="message"
        multiple
        isSent
        accept=".eml,.txt,message/rfc822,text/plain"
        onFiles={() => form.current?.requestSubmit()}
      />
      <noscript>
        <button type="submit" className={button.button}>
          Check this file
        </button>
      </noscript>
      <p className="note">Nothing of it is stored.</p>
    </Form>
  )
}
