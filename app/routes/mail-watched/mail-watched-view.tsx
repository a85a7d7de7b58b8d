// A mail watch: whether mail is as it should be, what to do, each stream with its days, the unsubscribe test, who is notified.
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import type { PageNotice } from '#app/components/told/targets-data.ts'
import { WatchedEvent } from '#app/components/told/told-event.tsx'
import { ToldTargets } from '#app/components/told/told-targets.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { dayText } from '#shared/calendar/day-text.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { mailWatchPath } from '#shared/mail-watch/places.ts'
import type { MailWatchState } from '#shared/mail-watch/schema.ts'
import { MailStream } from './mail-stream.tsx'
import { UnsubscribeTest } from './unsubscribe-part.tsx'
import styles from './mail-watched.module.css'

interface MailWatchedViewProps {
  view: string
  state: MailWatchState
  notice: PageNotice | undefined
}

const MAX_EVENTS = 5

export function MailWatchedView({ view, state, notice }: MailWatchedViewProps) {
  const { verdict, streams, events, missing, since } = state
  const domain = toUnicode(state.domain)
  const last = missing?.lastMail ?? streams[0]?.last ?? since
  return (
    <div className={styles.page}>
      {state.state === 'waiting' && (
        <noscript>
          <meta httpEquiv="refresh" content={`30;url=${mailWatchPath(view)}`} />
        </noscript>
      )}
      <h1>Mail from {domain}</h1>
      {notice && (
        <Banner tone={notice.tone} title={notice.title}>
          {notice.text && <p>{notice.text}</p>}
          {notice.secret && <RecordWithCopy text={notice.secret} label="Secret" />}
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <VerdictSlip
            tone={verdict.tone}
            heading={verdict.heading}
            verdict={verdict.sentence}
            stamp={{ word: verdict.stamp, date: dayText(new Date(last)) }}
          >
            {state.state === 'waiting' && <RecordWithCopy text={state.address} label="Address" />}
            {events.length > 0 && <Events state={state} />}
          </VerdictSlip>
          <ConfirmLinks links={state.links} />
          {streams.map((stream) => (
            <MailStream key={`${stream.from} ${stream.listId ?? ''}`} stream={stream} />
          ))}
          <UnsubscribeTest view={view} test={state.unsubscribe} />
        </div>
        <Aside view={view} state={state} notice={notice} />
      </div>
    </div>
  )
}

function Events({ state: { events, domain, verdict } }: { state: MailWatchState }) {
  const list = (some: MailWatchState['events']) => (
    <ol className={styles.events}>
      {some.map((event) => (
        <WatchedEvent key={event.id} event={event} subject={domain} said={verdict.sentence} />
      ))}
    </ol>
  )
  return (
    <>
      {list(events.slice(0, MAX_EVENTS))}
      {events.length > MAX_EVENTS && (
        <Disclosure summary={`Earlier (${events.length - MAX_EVENTS})`}>
          {list(events.slice(MAX_EVENTS))}
        </Disclosure>
      )}
    </>
  )
}

/** We never open them; whoever set the address up confirms. */
const ConfirmLinks = ({ links }: Pick<MailWatchState, 'links'>) =>
  links.length > 0 && (
    <Disclosure summary="Links of the last emails, to confirm a subscription">
      <ul className={styles.links}>
        {links.map(({ href, text }, index) => (
          <li key={`${index} ${href}`}>
            <a href={href} rel="nofollow noreferrer">
              {text || href}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        Only links to the domain itself, for a day. One of them may unsubscribe the address.
      </p>
    </Disclosure>
  )

function Aside({ view, state, notice }: MailWatchedViewProps) {
  const { address, everyHours, expires } = state
  const action = mailWatchPath(view)
  return (
    <aside className={styles.aside} aria-label="The address, and who is notified">
      {state.state !== 'waiting' && <RecordWithCopy text={address} label="Address" />}
      <ToldTargets page={action} report={state} typed={notice?.typed} />
      <Disclosure summary="Badge">
        <p>
          <img
            src={new URL(state.badge).pathname}
            alt={`${state.domain}: ${state.verdict.stamp}`}
            height={20}
          />
        </p>
        <RecordWithCopy text={state.badge} label="Image" />
      </Disclosure>
      <p className={styles.soft}>
        {everyHours === null
          ? 'No mail is expected at a set time. '
          : `Mail is expected every ${everyHours} hours. `}
        The watch lasts until {dayText(new Date(expires))}; each email extends it. Anyone with this page’s URL
        can read the watch and delete it.
      </p>
      <Form method="post" action={action}>
        <input type="hidden" name="do" value="end" />
        <button type="submit" className={button.button} data-look="quiet" data-size="small">
          Delete this watch and all of it
        </button>
      </Form>
    </aside>
  )
}
