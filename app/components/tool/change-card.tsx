// One change, below its title: what to do and why, what comes first, the records before and after, and how to publish it.
import { useContext, type MouseEvent, type ReactNode } from 'react'
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
import { ChangeLosses } from '#app/components/tool/change-losses.tsx'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import { problemsIn } from '#app/components/tool/finding-groups.tsx'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { FindingList, FindingPlaces } from '#app/components/report/finding-list.tsx'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { AskBeforeCopy } from '#app/components/ui/copy-button.tsx'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { WithLinks } from '#app/components/ui/with-links.tsx'
import { ChangeConnect as Connect } from '#app/components/tool/change-connect.tsx'
import { ChangeAsCode } from '#app/components/tool/change-publish.tsx'
import { ChangeWatch } from '#app/components/tool/change-watch.tsx'
import { freshAddress } from '#shared/site.ts'
import styles from './change-card.module.css'

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

/** Those that need no copying wait until the losses were read, where script can ask for that. */
function ChangeWays({ change, provider, domain, address, onLive, onCheckAgain }: ChangeWaysProps) {
  const isAsking = useContext(AskBeforeCopy) !== null
  return (
    <>
      {!changesTtlOnly(change) && (
        <>
          {domain !== undefined && !isAsking && <ChangeConnect change={change} domain={domain} />}
          <ChangeWatch
            change={change}
            again={freshAddress(address)}
            onLive={onLive}
            onCheckAgain={onCheckAgain}
          />
        </>
      )}
      <div className={styles.folded} data-waits={isAsking || undefined}>
        <ChangeAsCode change={change} provider={provider} />
      </div>
    </>
  )
}

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
  /** In a list: the visitor says that it is made. */
  isDone?: boolean
  onDone?: (isDone: boolean) => void
  /** The one that opens then, such as “2: Renew example.com”. */
  next?: string | undefined
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

/** What can be copied comes before what explains it, unless there is something to decide or to do first. */
export function ChangeCard(props: ChangeCardProps) {
  const { change, findings, more, choices, isDone = false, onDone, next } = props
  const { title, prerequisites, file, loses } = change
  /** Nothing asks before it is copied. */
  const isAlarming = change.risk === 'loss' && !loses
  const said = (
    <>
      <Text change={change} />
      {!isAlarming && <Risk change={change} />}
    </>
  )
  return (
    <div className={`${styles.change} stack gap-3`} id={changeAnchor(change)}>
      {isAlarming && <Risk change={change} />}
      {(change.action === 'ask' || file || choices) && said}
      {prerequisites.length > 0 && <First prerequisites={prerequisites} />}
      {choices}
      {change.parts && <ListRemovals parts={change.parts} />}
      {change.action === 'ask' ? (
        file && <FileWithCopy {...file} />
      ) : (
        <ChangeLosses
          key={change.after.join(' ')}
          loses={loses}
          asks={change.after.length > 0}
          record={<Published change={change} />}
        >
          <Publishing {...props}>{!file && !choices && said}</Publishing>
        </ChangeLosses>
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
      {onDone && <Done title={title} isDone={isDone} next={next} onDone={onDone} />}
    </div>
  )
}

const First = ({ prerequisites }: Pick<Change, 'prerequisites'>) => (
  <ul className={`${styles.first} stack gap-2`}>
    {prerequisites.map((sentence) => (
      <li key={sentence}>
        <strong>First:</strong> <WithLinks text={sentence} />
      </li>
    ))}
  </ul>
)

/** A policy’s file is served before the record announces it. */
const Published = ({ change }: { change: Change }) => (
  <>
    {change.file && <FileWithCopy {...change.file} />}
    <RecordDiff change={change} isNewFirst />
  </>
)

/** Where the record goes, why, and whether it is there. */
const Publishing = (props: ChangeCardProps & { children: ReactNode }) => (
  <>
    <Disclosure summary={whereText(props.change, props.provider)}>
      <ChangeSteps change={props.change} provider={props.provider} />
    </Disclosure>
    {props.children}
    <ChangeWays {...props} provider={props.provider} domain={props.domain} onLive={props.onLive} />
  </>
)

function whereText(change: Change, provider: StepsProvider | undefined): string {
  const verb = change.after.length === 0 ? 'delete' : changesTtlOnly(change) ? 'change' : 'paste'
  return `Where do I ${verb} it${provider?.name ? ` at ${provider.name}` : ''}?`
}

const Text = ({ change: { text, rfc } }: Pick<ChangeCardProps, 'change'>) => (
  <p>
    <WithLinks text={text} /> {rfc && <span className={`${styles.rfc} note`}>{rfc}</span>}
  </p>
)

/** Where a change is on the page. It is within its card, so a link to it opens the card, too. */
export const changeAnchor = ({ id }: Pick<Change, 'id'>): string => `change-${id}`

interface DoneProps extends Required<Pick<ChangeCardProps, 'isDone' | 'onDone'>> {
  title: string
  next: string | undefined
}

const Done = ({ title, isDone, next, onDone }: DoneProps) => (
  <button
    type="button"
    className={`${button.button} ${styles.done} off-paper needs-script`}
    data-look="quiet"
    data-size="small"
    onClick={() => onDone(!isDone)}
  >
    <span>
      {isDone ? 'Not done after all' : next === undefined ? 'Done' : `Done → ${next}`}
      <span className="visually-hidden">: {title}</span>
    </span>
  </button>
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
