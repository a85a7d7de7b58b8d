// Who sends as the domain, in groups; each sender with its days, its cause, its fix, and what its owner says about it.
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { numberOf } from '#app/routes/reports/bars.ts'
import { DayStrip } from '#app/routes/reports/charts.tsx'
import { SENDER_MARKS } from '#app/routes/reports/mark-buttons.tsx'
import { SenderName } from '#app/routes/reports/sender-name.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { spfUseText } from '#shared/dmarc-reports/sources/title.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { Marks, type Owner } from './monitor-owner.tsx'
import styles from './monitor.module.css'

type Sender = MonitorState['senders'][number]

const GROUPS: readonly { group: Sender['group']; title: string; about: string }[] = [
  {
    group: 'unclaimed',
    title: 'Are these yours?',
    about: 'They are steady, and nothing proves whose they are. The next step waits for your answer.',
  },
  { group: 'yours', title: 'Yours', about: 'DMARC or SPF proves it, or you said so.' },
  {
    group: 'unknown',
    title: 'Nothing shows whose they are',
    about: 'They came and went: forged, or a server that you forgot.',
  },
  {
    group: 'forwarded',
    title: 'Passed on by others',
    about: 'Mailing lists and forwarders: nothing to fix.',
  },
  { group: 'not_yours', title: 'Not yours', about: 'As you said.' },
]
const SHOWN = 5

interface SendersProps {
  state: MonitorState
  owner: Owner | undefined
}

export function MonitorSenders({ state, owner }: SendersProps) {
  return (
    <>
      {GROUPS.map(({ group, title, about }) => {
        const senders = state.senders.filter((sender) => sender.group === group)
        return (
          senders.length > 0 && (
            <section key={group} className={styles.group}>
              <h3>
                {title} <span className="regular note">{about}</span>
              </h3>
              <Senders senders={senders.slice(0, SHOWN)} {...{ title, state, owner }} />
              {senders.length > SHOWN && (
                <Disclosure summary={`${numberText(senders.length - SHOWN)} more: ${title.toLowerCase()}`}>
                  <Senders senders={senders.slice(SHOWN)} {...{ title, state, owner }} />
                </Disclosure>
              )}
            </section>
          )
        )
      })}
      {state.moreSenders > 0 && (
        <p className="regular note">
          {plural(state.moreSenders, 'more sender counts', 'more senders count')} in the totals, and{' '}
          {state.moreSenders === 1 ? 'is' : 'are'} not listed.
        </p>
      )}
    </>
  )
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Sender', heads: 'alone', wide: true },
  { key: 'messages', label: 'Messages', align: 'end' },
  { key: 'pass', label: 'Pass', align: 'end' },
  { key: 'days', label: 'Last five weeks' },
  { key: 'why', label: 'What the reports show', sentences: true },
]

const Senders = ({ senders, title, state, owner }: SendersProps & { senders: Sender[]; title: string }) => (
  <DataTable
    caption={<span className="visually-hidden">{title}</span>}
    columns={COLUMNS}
    rows={senders.map((sender) => ({
      key: `${sender.kind} ${sender.name}`,
      cells: {
        name: <SenderName sender={sender} />,
        messages: <span className="one-line">{numberText(sender.messages)}</span>,
        pass: <span className="one-line">{percentText(sender.aligned, sender.messages)}</span>,
        days: <Strip sender={sender} first={state.window.first} last={state.window.last} />,
        why: <Why sender={sender} owner={owner} />,
      },
    }))}
  />
)

function Strip({ sender: { name, days }, first, last }: { sender: Sender; first: string; last: string }) {
  const start = numberOf(first)
  const bars = Array.from({ length: numberOf(last) - start + 1 }, () => ({ aligned: 0, failed: 0 }))
  for (const { day, messages, aligned } of days) {
    const bar = bars[numberOf(day) - start]
    if (bar) Object.assign(bar, { aligned, failed: messages - aligned })
  }
  return <DayStrip bars={bars} label={`${name}: messages on ${plural(days.length, 'day', 'days')}`} />
}

function Why({ sender, owner }: { sender: Sender; owner: Owner | undefined }) {
  const { reasons, refused, firstSeen, lastSeen, fix } = sender
  const spfUse = spfUseText(sender)
  return (
    <div className="stack gap-1 small">
      {reasons.slice(0, 2).map(({ reason, messages, text }) => (
        <span key={reason}>
          {text} ({numberText(messages)})
        </span>
      ))}
      {refused > 0 && <span>{plural(refused, 'message was', 'messages were')} quarantined or refused</span>}
      {spfUse !== undefined && <bdi>{spfUse}</bdi>}
      {fix && (
        <span>
          <strong>Fix:</strong> {fix}
        </span>
      )}
      <span className="regular note">
        {firstSeen === lastSeen
          ? `Seen on ${dayInWords(firstSeen)}`
          : `First seen ${dayInWords(firstSeen)}, last ${dayInWords(lastSeen)}`}
      </span>
      {owner && <Marks of="mark" name={sender.name} mark={sender.mark} marks={SENDER_MARKS} owner={owner} />}
    </div>
  )
}
