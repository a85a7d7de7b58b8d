// One change, below its title: what to do and why, what comes first, the records before and after, and how to publish it.
import { useContext, useId, type MouseEvent, type ReactNode } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { later } from '#app/later.tsx'
import { ListRemovals as Removals } from '#app/components/report/list-removals.tsx'
import {
  changesTtlOnly,
  endedBy,
  type Change,
  type ChangeRisk,
  type Task,
} from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import { problemsIn } from '#app/components/tool/finding-groups.tsx'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { FindingList, FindingPlaces } from '#app/components/report/finding-list.tsx'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { WithLinks } from '#app/components/ui/with-links.tsx'
import { ChangeConnect as Connect } from '#app/components/tool/change-connect.tsx'
import { ChangeAsCode } from '#app/components/tool/change-publish.tsx'
import { ChangeWatch } from '#app/components/tool/change-watch.tsx'
import { freshAddress } from '#shared/site.ts'
import styles from './change-card.module.css'

// A change that gives something up: what and why, and a tick before anything can be copied. It is all style and markup, so it
// works without a script, where it unlocks the steps.

interface ChangeLossesProps {
  loses: NonNullable<Change['loses']>
  /** What publishes the change. */
  children: ReactNode
}

function ChangeLosses({ loses, children }: ChangeLossesProps) {
  const id = useId()
  return (
    <div className={styles.gate}>
      <div className={styles.losses}>
        <p>
          <strong>Removed by this change:</strong>
        </p>
        <ul>
          {loses.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>. {why}
            </li>
          ))}
        </ul>
      </div>
      <input type="checkbox" id={id} className={`${styles.tick} off-paper`} autoComplete="off" />
      <label htmlFor={id} className={`${styles.label} off-paper`}>
        {loses.every(isSender)
          ? 'I checked: nothing above still sends my email'
          : 'I checked: nothing above is still needed'}
      </label>
      <p className={`${styles.hint} off-paper soft`}>
        <span className="needs-script">Tick the box to copy the record.</span>
        <noscript>Tick the box to see how to publish the record.</noscript>
      </p>
      <div className={`${styles.publish} stack gap-3`}>{children}</div>
    </div>
  )
}

/** As in “mail from servers in include:spf.example.com”. */
const isSender = ({ what }: { what: string }): boolean => what.startsWith('mail from ')

// The other ways to publish a change, and whether it is live.

/** Most DNS providers accept no changes by link, and those that do are asked once the page has loaded. */
const ChangeConnect = later(
  async () => (await import('#app/components/tool/change-connect.tsx')).ChangeConnect,
  Connect,
)

interface ChangeWaysProps {
  change: Change
  provider: StepsProvider | undefined
  /** The name that was checked, if there is one. */
  domain: string | undefined
  /** The URL of the result, without the site's origin. */
  address: string
  onLive: (() => void) | undefined
  onCheckAgain: (event: MouseEvent) => void
}

const ChangeWays = ({ change, provider, domain, address, onLive, onCheckAgain }: ChangeWaysProps) => (
  <>
    {!changesTtlOnly(change) && (
      <>
        {domain !== undefined && <ChangeConnect change={change} domain={domain} />}
        <ChangeWatch
          change={change}
          again={freshAddress(address)}
          onLive={onLive}
          onCheckAgain={onCheckAgain}
        />
      </>
    )}
    <ChangeAsCode change={change} provider={provider} />
  </>
)

export interface ChangeCardProps {
  change: Task
  /** For the whole report. */
  findings: readonly Finding[]
  provider?: StepsProvider
  /** A page that helps with it, e.g. the generator of a key. */
  more?: { to: string; label: string }
  /** The name that was checked, if there is one. */
  domain?: string
  /** The URL of the result, without the site's origin. */
  address: string
  onCheckAgain: (event: MouseEvent) => void
  /** What its owner may choose before it is published. */
  choices?: ReactNode
  /** In a list to tick off: the visitor says that it is made. */
  isDone?: boolean
  onDone?: (isDone: boolean) => void
  /** The live check has seen it. */
  onLive?: () => void
}

/** Few results have them. */
const ListRemovals = later(
  async () => (await import('#app/components/report/list-removals.tsx')).ListRemovals,
  Removals,
)

const RISKS: Record<ChangeRisk, { tone: Tone; text: string } | null> = {
  none: null,
  delivery: { tone: 'warn', text: 'Can affect email from senders you forgot' },
  loss: { tone: 'bad', text: 'Can lose email: double-check it' },
}

export function ChangeCard({
  change,
  findings,
  provider,
  more,
  domain,
  address,
  onCheckAgain,
  choices,
  isDone = false,
  onDone,
  onLive,
}: ChangeCardProps) {
  const { title, prerequisites, file } = change
  return (
    <div className={`${styles.change} stack gap-3`} id={changeAnchor(change)}>
      {!startsWithRecord(change) && <Text change={change} />}
      <Risk change={change} />
      {prerequisites.length > 0 && (
        <ul className={`${styles.first} stack gap-2`}>
          {prerequisites.map((sentence) => (
            <li key={sentence}>
              <strong>First:</strong> <WithLinks text={sentence} />
            </li>
          ))}
        </ul>
      )}
      {choices}
      {change.parts && <ListRemovals parts={change.parts} />}
      {file && <FileWithCopy {...file} />}
      {change.action !== 'ask' && (
        <Publishing {...{ change, provider, domain, address, onCheckAgain, onLive }} />
      )}
      {more && (
        <p className="off-paper">
          <Link to={more.to}>{more.label}</Link>
        </p>
      )}
      <div className={styles.folded}>
        {!change.parts && <Ended change={change} findings={findings} />}
        <Notes change={change} />
      </div>
      {onDone && <DoneBox title={title} isDone={isDone} onDone={onDone} />}
    </div>
  )
}

/** What can be copied comes before what explains it, unless there is something to decide or to do first. */
const startsWithRecord = ({ action, loses, file, senders }: Change): boolean =>
  action !== 'ask' && !loses && !file && !senders

const Text = ({ change: { text, rfc } }: Pick<ChangeCardProps, 'change'>) => (
  <p>
    <WithLinks text={text} /> {rfc && <span className={`${styles.rfc} note`}>{rfc}</span>}
  </p>
)

/** Where a change is on the page. It is within its card, so a link to it opens the card, too. */
export const changeAnchor = ({ id }: Pick<Change, 'id'>): string => `change-${id}`

interface DoneBoxProps {
  title: string
  isDone: boolean
  onDone: (isDone: boolean) => void
}

const DoneBox = ({ title, isDone, onDone }: DoneBoxProps) => (
  <label className={`${styles.done} off-paper needs-script`}>
    <input type="checkbox" checked={isDone} onChange={({ target }) => onDone(target.checked)} /> I made this
    change<span className="visually-hidden">: {title}</span>
  </label>
)

function Risk({ change }: Pick<ChangeCardProps, 'change'>) {
  const risk = RISKS[change.risk]
  if (risk === null) return null
  return (
    <p>
      <Badge tone={risk.tone}>{risk.text}</Badge>
    </p>
  )
}

function Notes({ change: { notes = [] } }: Pick<ChangeCardProps, 'change'>) {
  if (notes.length === 0) return null
  return (
    <Disclosure summary="What changes in the record, and why">
      <ul className={`${styles.notes} grid gap-1 soft`}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** The records and all ways to publish them; behind a tick for a change that gives something up. */
function Publishing({
  change,
  provider,
  domain,
  address,
  onCheckAgain,
  onLive,
}: Pick<ChangeCardProps, 'change' | 'provider' | 'domain' | 'address' | 'onCheckAgain' | 'onLive'>) {
  const ways = (
    <>
      <RecordDiff change={change} />
      {startsWithRecord(change) && <Text change={change} />}
      <div className="off-paper">
        <ChangeSteps change={change} provider={provider} />
      </div>
      <ChangeWays {...{ change, provider, domain, address, onLive, onCheckAgain }} />
    </>
  )
  if (!change.loses) return ways
  return (
    <ChangeLosses key={change.after.join(' ')} loses={change.loses}>
      {ways}
    </ChangeLosses>
  )
}

/** The problems that the change fixes, of all that were found; none that its own text has just said. */
function Ended({ change, findings }: Pick<ChangeCardProps, 'change' | 'findings'>) {
  const placeOf = useContext(FindingPlaces)
  const ended = endedBy(change, findings)
  if (ended.every((one) => change.text.includes(one.message) && !placeOf(one))) return null
  return (
    <Disclosure summary={endedText(ended.length, problemsIn(findings))}>
      <FindingList findings={ended} />
    </Disclosure>
  )
}

function endedText(ended: number, all: number): string {
  if (all === 1) return 'Fixes the one problem we found'
  return ended === all ? `Fixes all ${all} problems` : `Fixes ${ended} of ${all} problems`
}
