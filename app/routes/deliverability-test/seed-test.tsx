// Whether a test can be started; then its three steps: copy the addresses, send, look at the result.
import { redirect } from '@remix-run/react'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { KEPT_DAYS } from '#shared/saved/deliverability-test/limits.ts'
import type { SeedState, PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTest, deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { mailTest } from '#shared/tools/message.ts'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import styles from './seed-test.module.css'

// What the page shows: whether a test can be started, or the addresses and the code of one.

type SeedTestPage =
  | { kind: 'start'; seeds: Outcome<SeedState> }
  | { kind: 'test'; view: string; test: Outcome<PlacementReport> }

export async function loadSeedTest(api: ApiClient, { searchParams }: URL): Promise<SeedTestPage> {
  const view = searchParams.get('test')
  if (!view) return { kind: 'start', seeds: await outcomeOf(api.user['seed-mailboxes'].$get()) }
  // A route that may also answer with a stream has no type of its own.
  const test = outcomeOf(api.user['deliverability-test'][':view'].$get({ param: { view } }))
  return { kind: 'test', view, test: (await test) as Outcome<PlacementReport> }
}

/** Starts a test and redirects to its addresses. @returns why there is none */
export async function makeSeedTest(api: ApiClient): Promise<{ refusal: string }> {
  const made = await outcomeOf(api.user['deliverability-test'].$post())
  if (!made.ok) return { refusal: made.message }
  throw redirect(`${deliverabilityTest.path}?${new URLSearchParams({ test: made.data.view }).toString()}`)
}

// The three steps of a test that was started.
function SeedSteps({ view, report }: { view: string; report: PlacementReport }) {
  const addresses = report.placements.map(({ address }) => address)
  const result = `${deliverabilityTestResult.path}?${new URLSearchParams({ test: view }).toString()}`
  return (
    <ol className={`${styles.steps} stack gap-6`} data-question="first">
      <li className={`${styles.step} stack gap-3`}>
        <h2>Copy these addresses</h2>
        <div data-record className={`${styles.list} stack gap-4 card`}>
          <ul data-record-text className={styles.seeds} aria-label="Seed addresses">
            {addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={addresses.join(', ')} label="Copy all emails" />
        </div>
      </li>
      <li className={`${styles.step} stack gap-3`}>
        <h2>Send them your message, with this code in it</h2>
        <p className="row gap-3" data-record>
          <code className="size-h3 anywhere" data-record-text>
            {report.token}
          </code>
          <CopyButton text={report.token} what="the code" />
        </p>
        <p>
          Put the code at the end of the text, or of the subject: by it we know your message. Else send
          exactly what your readers get, through the same service, to each address alone or with all of them
          under Bcc.
        </p>
      </li>
      <li className={`${styles.step} stack gap-3`}>
        <h2>See where it landed</h2>
        <p>Copies appear within a minute of their arrival.</p>
        <div>
          <ButtonLink to={result}>Check your email deliverability</ButtonLink>
        </div>
      </li>
    </ol>
  )
}

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
