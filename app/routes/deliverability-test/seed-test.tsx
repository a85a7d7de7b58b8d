// Whether a test can be started; then its three steps: copy the addresses, send, look at the result.
import { Form } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { KEPT_DAYS } from '#shared/saved/deliverability-test/limits.ts'
import type { SeedState } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest, deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { mailTest } from '#shared/tools/message.ts'
import type { SeedTestPage } from './seed-test-data.ts'
import { SeedSteps } from './seed-steps.tsx'
import styles from './seed-test.module.css'

interface SeedTestProps {
  page: SeedTestPage
  /** Why no test was started. */
  refusal: string | undefined
}

export function SeedTest({ page, refusal }: SeedTestProps) {
  if (page.kind === 'start')
    return page.seeds.ok && page.seeds.data.state === 'ready' ? (
      <Start seeds={page.seeds.data} refusal={refusal} />
    ) : (
      <NoMailboxes reason={page.seeds.ok ? page.seeds.data.state : 'unknown'} />
    )
  const { view, test } = page
  if (test.ok && test.data.state !== 'expired') return <SeedSteps view={view} report={test.data} />
  const message = test.ok ? test.data.verdict.heading : test.message
  return (
    <Banner tone="unknown" title={message}>
      <p>
        <Link to={deliverabilityTest.path}>Make a new test</Link>
      </p>
    </Banner>
  )
}

function Start({ seeds, refusal }: { seeds: SeedState; refusal: string | undefined }) {
  const busy = useBusy(deliverabilityTest.path)
  const { mailboxes, providers } = seeds
  return (
    <>
      {refusal && <Banner tone="unknown" title={refusal} />}
      <section className={`${styles.start} stack gap-3 card`} data-question="first" aria-labelledby="ready">
        <h2 className="size-h3" id="ready">
          {mailboxes === 1 ? 'One mailbox is ready' : `${mailboxes} mailboxes are ready`}
        </h2>
        <ul className={`${styles.providers} wrap`} aria-label="Mailboxes by provider">
          {providers.map(({ provider, mailboxes: count }) => (
            <li key={provider}>
              <strong>{count}</strong> {provider}
            </li>
          ))}
        </ul>
        <p>
          You get their addresses and a code. Send them the message that your readers get, with the code in
          it. We look into every folder and show where each copy landed.
        </p>
        <Form method="post" action={deliverabilityTest.path}>
          {/* Some browsers cannot read the form again when it is empty. */}
          <input type="hidden" name="start" value="1" />
          <SubmitButton busy={busy} busyLabel="Getting addresses…">
            Get the addresses
          </SubmitButton>
        </Form>
        <p className="note">
          The result is kept for {KEPT_DAYS} days, or until you delete it.{' '}
          <Link to={deliverabilityTestResult.path}>See a sample result</Link>
        </p>
      </section>
    </>
  )
}

const REASONS: Record<Exclude<SeedState['state'], 'ready'> | 'unknown', string> = {
  not_configured: 'This site has no mailboxes for a live test',
  unreachable: 'Our mailboxes cannot be read at the moment',
  unknown: 'We cannot tell whether our mailboxes are read',
}

/** No one gets an address whose mailbox is not read. */
const NoMailboxes = ({ reason }: { reason: SeedState['state'] | 'unknown' }) => (
  <Banner
    tone="info"
    title={`${REASONS[reason === 'ready' ? 'unknown' : reason]}, so no test can be made now.`}
  >
    <p>
      Test one real email instead: you send it to a single address and see right away what receivers can prove
      about it, and what Gmail, Yahoo, Microsoft and Apple would answer. It cannot show the folder.
    </p>
    <p className="row gap-3">
      <ButtonLink to={mailTest.path}>Test one real email</ButtonLink>
      <ButtonLink to={deliverabilityTestResult.path} look="quiet">
        See a sample result
      </ButtonLink>
    </p>
  </Banner>
)
