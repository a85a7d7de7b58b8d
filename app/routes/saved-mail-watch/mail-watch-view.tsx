// A mail watch: whether mail is as it should be, what to do, each stream with its days, the unsubscribe test, who is notified.
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import type { PageNotice } from '#app/saved/alerts-data.ts'
import { WatchedEvent } from '#app/saved/event.tsx'
import { ToldNotice } from '#app/saved/alert-notice.tsx'
import { Timeline } from '#app/saved/timeline.tsx'
import type { Gap } from '#app/saved/timeline-marks.ts'
import { KeptPage, WithAside } from '#app/saved/page-frame.tsx'
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { ToldTargets } from '#app/saved/alerts.tsx'
import { ReloadsWithoutScript, targetMs, useReloads } from '#app/saved/use-reloads.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { mailWatchPath } from '#shared/saved/mail-watch/limits.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { plural } from '#shared/kit/sentence.ts'
import { MailStream } from './mail-stream.tsx'
import { UnsubscribeTest } from './unsubscribe-part.tsx'
import styles from './mail-watch.module.css'

interface MailWatchedViewProps {
  view: string
  state: MailWatchState
  /** Milliseconds since 1970. */
  now: number
  notice: PageNotice | undefined
}

const MAX_EVENTS = 5
const WAITING_MS = 20_000

export function MailWatchedView({ view, state, now, notice }: MailWatchedViewProps) {
  const { verdict, streams, events, missing, since } = state
  const domain = toUnicode(state.domain)
  const last = missing?.lastMail ?? streams[0]?.last ?? since
  const everyMs = targetMs(state.targets) ?? (state.state === 'waiting' ? WAITING_MS : null)
  useReloads(everyMs)
  return (
    <KeptPage title={`Mail from ${domain}`}>
      <ReloadsWithoutScript everyMs={everyMs} page={mailWatchPath(view)} />
      <ToldNotice notice={notice} />
      <WithAside
        label="The address, and who is notified"
        aside={<Aside view={view} state={state} notice={notice} />}
      >
        <VerdictSlip
          tone={verdict.tone}
          heading={verdict.heading}
          verdict={verdict.sentence}
          stamp={{ word: verdict.stamp, date: dayText(new Date(last)) }}
        >
          {state.state === 'waiting' && <RecordWithCopy text={state.address} label="Address" />}
          <MailTime state={state} now={now} />
          {events.length > 0 && <Events state={state} />}
        </VerdictSlip>
        <ConfirmLinks links={state.links} />
        {streams.map((stream) => (
          <MailStream key={`${stream.from} ${stream.listId ?? ''}`} stream={stream} />
        ))}
        {state.refused && <p className="note">{state.refused.text}</p>}
        <Unproved mails={state.unproved} />
        <UnsubscribeTest view={view} test={state.unsubscribe} />
      </WithAside>
    </KeptPage>
  )
}

function Events({ state: { events, domain, verdict } }: { state: MailWatchState }) {
  const list = (some: MailWatchState['events']) => (
    <ol className="stack gap-4">
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
      <p className="note">
        Only links to the domain itself, for a day. One of them may unsubscribe the address.
      </p>
    </Disclosure>
  )

/** Anyone can send in the name of the domain. */
const Unproved = ({ mails }: { mails: MailWatchState['unproved'] }) =>
  mails.length > 0 && (
    <Disclosure summary={`Unproved mail (${mails.length})`}>
      <ul className={styles.links}>
        {mails.map(({ at, from, network }) => (
          <li key={`${at} ${from}`}>
            <time dateTime={at}>{shortMomentText(at)}</time> <bdi>{shownText(from)}</bdi>
            {network !== null && <>, network {network}</>}
          </li>
        ))}
      </ul>
      <p className="note">
        Nothing proves that these are from the domain, and no proved mail of their sender came from their
        network. They change nothing on this page.
      </p>
    </Disclosure>
  )

function MailTime({ state, now }: Pick<MailWatchedViewProps, 'state' | 'now'>) {
  const { since, events } = state
  if (state.state === 'waiting') return null
  return (
    <Timeline
      from={since}
      now={now}
      events={events}
      gaps={silencesOf(state, now)}
      gapWord="no mail came"
      done="watched"
      outcome={events.length === 0 ? 'nothing changed' : plural(events.length, 'alert', 'alerts')}
    />
  )
}

/** From the moment when mail was due until it came again. */
function silencesOf({ events }: MailWatchState, now: number): Gap[] {
  const oldest = events.toReversed()
  return oldest.flatMap(({ what, at }, index) => {
    if (what !== 'silent') return []
    const back = oldest.slice(index).find((event) => event.what === 'back')
    return [{ from: Date.parse(at), until: back ? Date.parse(back.at) : now }]
  })
}

function Aside({ view, state, notice }: Omit<MailWatchedViewProps, 'now'>) {
  const { address, everyHours, expires } = state
  const action = mailWatchPath(view)
  return (
    <>
      {state.state !== 'waiting' && <RecordWithCopy text={address} label="Address" />}
      <ToldTargets page={action} report={state} notice={notice} />
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
      <SavedEnd action={action} can="read the watch and delete it" what="this watch" has="alerts">
        {everyHours === null
          ? 'No mail is expected at a set time. '
          : `Mail is expected every ${everyHours} hours. `}
        The watch lasts until {dayText(new Date(expires))}; each email extends it.
      </SavedEnd>
    </>
  )
}
