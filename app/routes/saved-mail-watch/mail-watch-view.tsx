// A mail watch: whether mail is as it should be, what to do, each stream with its days, the unsubscribe test, what happened.
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { History } from '#app/saved/history.tsx'
import type { Shown } from '#app/saved/saved-page.tsx'
import type { Gap } from '#app/saved/timeline-marks.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { plural } from '#shared/kit/sentence.ts'
import { MailStream } from './mail-stream.tsx'
import { UnsubscribeTest } from './unsubscribe-part.tsx'
import styles from './mail-watch.module.css'

type ShownMailWatch = Shown<MailWatchState, unknown>

export function MailWatched({ state, path }: Pick<ShownMailWatch, 'state' | 'path'>) {
  const { verdict, streams, missing, created } = state
  const last = missing?.lastMail ?? streams[0]?.last ?? created
  return (
    <>
      <VerdictCard
        tone={verdict.tone}
        heading={verdict.heading}
        verdict={verdict.sentence}
        stamp={{ word: verdict.stamp, date: dayText(new Date(last)) }}
      >
        {state.state === 'waiting' && <RecordWithCopy text={state.address} label="Address" />}
      </VerdictCard>
      <ConfirmLinks links={state.links} />
      {streams.map((stream) => (
        <MailStream key={`${stream.from} ${stream.listId ?? ''}`} stream={stream} />
      ))}
      <UnsubscribeTest path={path} test={state.unsubscribe} />
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

export function MailTime({ state, now }: Pick<ShownMailWatch, 'state' | 'now'>) {
  const { created, events, domain, verdict } = state
  if (state.state === 'waiting') return null
  return (
    <History
      subject={domain}
      said={verdict.sentence}
      from={created}
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

export const MailRest = ({ state }: Pick<ShownMailWatch, 'state'>) => (
  <>
    {state.state !== 'waiting' && <RecordWithCopy text={state.address} label="Address" />}
    {state.refused && <p className="note">{state.refused.text}</p>}
    <Unproved mails={state.unproved} />
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
  </>
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
