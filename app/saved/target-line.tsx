// One target: whether it is notified, what came of the last test alert, and what can be done with it.
import { Badge } from '#app/components/ui/badge.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { CHAT_NAMES } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import type { PageNotice } from './alerts-data.ts'
import styles from './alerts.module.css'

type Target = WatchReport['targets'][number]

interface TargetLineProps {
  page: string
  target: Target
  /** About this target. */
  notice: PageNotice | undefined
}

const STATES = {
  pending: { tone: 'info', word: 'not confirmed yet' },
  confirmed: { tone: 'ok', word: 'gets alerts' },
  failed: { tone: 'warn', word: 'stopped' },
} as const

export function TargetLine({ page, target, notice }: TargetLineProps) {
  const { id, kind, chat, address, state, problem } = target
  const place = `target-${id}`
  return (
    <li id={place}>
      <span className={`${styles.target} stack gap-1`}>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge> {chat && `${CHAT_NAMES[chat]} `}
        <bdi className="anywhere">{address}</bdi>
        {state === 'pending' && <span className="note">{PENDING[chat ? 'chat' : kind]}</span>}
        {state !== 'pending' && problem && <span className="note">{problem}</span>}
        {state === 'failed' && <span className="note">Add it again below to start over.</span>}
        {state === 'pending' && problem && <span className="note">Last try: {problem}</span>}
      </span>
      <div className="row gap-2-4">
        {state === 'confirmed' && (
          // Without JavaScript, the answer opens here, not at the top.
          <TargetButton
            page={`${page}#${place}`}
            target={target}
            does="test alert"
            label="Send a test alert"
          />
        )}
        <TargetButton page={page} target={target} does="drop" label="Remove" />
      </div>
      <LastTest target={target} notice={notice} />
    </li>
  )
}

const PENDING = {
  webhook: 'It gets alerts once it has returned our challenge.',
  chat: 'Its first message is on its way.',
  email: 'It gets alerts once someone opens the link in our email and presses the button.',
} as const

interface TargetButtonProps {
  page: string
  target: Target
  does: 'test alert' | 'drop'
  label: string
}

const TargetButton = ({ page, target: { id, address }, does, label }: TargetButtonProps) => (
  <Form method="post" action={page}>
    <input type="hidden" name="do" value={does} />
    <input type="hidden" name="target" value={id} />
    <button
      type="submit"
      className={button.button}
      data-look="quiet"
      data-size="small"
      aria-label={`${label}${does === 'drop' ? '' : ' to'} ${address}`}
    >
      {label}
    </button>
  </Form>
)

/** Right at the button, and always there, so that a change is read out. */
function LastTest({ target, notice }: Pick<TargetLineProps, 'target' | 'notice'>) {
  if (target.state !== 'confirmed') return null
  const isRefused = notice !== undefined && notice.tone !== 'info'
  return (
    <p role="status" className={`${styles.outcome} note`}>
      {isRefused ? <Badge tone={notice.tone}>{notice.title}</Badge> : <Outcome target={target} />}
    </p>
  )
}

function Outcome({ target: { kind, test } }: Pick<TargetLineProps, 'target'>) {
  if (!test) return null
  if (test.state === 'sending') return <span>Sending a test alert…</span>
  const at = test.at && <time dateTime={test.at}>{shortMomentText(test.at)}</time>
  if (test.state === 'failed')
    return (
      <>
        <Badge tone="bad">Test alert failed</Badge> {test.problem} {at}
      </>
    )
  return (
    <>
      <Badge tone="ok">{kind === 'email' ? 'Test email sent' : 'Test alert delivered'}</Badge> {at}
    </>
  )
}
