// One change: what to do and why, what comes first, the records before and after, and how to publish it.
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Change, ChangeRisk } from '#shared/change/change.ts'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#shared/report/verdict.ts'
import styles from './change-slip.module.css'

export interface ChangeSlipProps {
  change: Change
  provider?: StepsProvider
  /** A page that helps with it, e.g. the generator of a key. */
  more?: { to: string; label: string }
}

const RISKS: Record<ChangeRisk, { tone: Tone; text: string } | null> = {
  none: null,
  delivery: { tone: 'warn', text: 'Can affect the delivery of senders that were forgotten' },
  loss: { tone: 'bad', text: 'Can lose mail: check twice' },
}

export function ChangeSlip({ change, provider, more }: ChangeSlipProps) {
  const { action, title, text, notes = [], rfc, risk, prerequisites } = change
  const riskText = RISKS[risk]
  return (
    <div className={styles.change}>
      <h4 className={styles.title}>{title}</h4>
      <p>
        {text} {rfc && <span className={styles.rfc}>{rfc}</span>}
      </p>
      {riskText && (
        <p>
          <Badge tone={riskText.tone}>{riskText.text}</Badge>
        </p>
      )}
      {prerequisites.length > 0 && (
        <ul className={styles.first}>
          {prerequisites.map((sentence) => (
            <li key={sentence}>
              <strong>First:</strong> {sentence}
            </li>
          ))}
        </ul>
      )}
      {action !== 'ask' && <RecordDiff change={change} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {action !== 'ask' && (
        <Disclosure summary="How to publish it, step by step">
          <ChangeSteps change={change} provider={provider} />
        </Disclosure>
      )}
      {more && (
        <p>
          <Link to={more.to}>{more.label}</Link>
        </p>
      )}
    </div>
  )
}

function RecordDiff({ change: { owner, type, before, after } }: { change: Change }) {
  return (
    <div className={styles.diff}>
      <p className={styles.owner}>
        <strong>{type}</strong> at <code>{owner}</code>
      </p>
      <ul className={styles.records}>
        {before.map((record) => (
          <DiffLine key={`- ${record}`} sign="−" word="Remove" record={<del>{record}</del>} kind="old" />
        ))}
        {after.map((record) => (
          <DiffLine key={`+ ${record}`} sign="+" word="Publish" record={<ins>{record}</ins>} kind="new">
            <CopyButton text={record} what="the new record" />
          </DiffLine>
        ))}
      </ul>
    </div>
  )
}

interface DiffLineProps {
  sign: string
  word: string
  record: ReactNode
  kind: 'old' | 'new'
  children?: ReactNode
}

const DiffLine = ({ sign, word, record, kind, children }: DiffLineProps) => (
  <li className={styles.line} data-kind={kind}>
    <span aria-hidden="true">{sign}</span>
    <code className={styles.text}>
      <span className="visually-hidden">{word}: </span>
      {record}
    </code>
    {children}
  </li>
)
