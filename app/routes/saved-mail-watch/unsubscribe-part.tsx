// The unsubscribe test: its three addresses, what was sent, and what came of it.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { UnsubscribeState } from '#shared/saved/mail-watch/schema.ts'
import styles from './mail-watch.module.css'

type Probe = UnsubscribeState['probes'][number]

const ROLES: Readonly<Record<Probe['role'], string>> = {
  control: 'Left alone: shows that the list was mailed',
  get: 'Its link is opened: has to stay on the list',
  post: 'One click: has to fall silent',
}

const BUTTONS: Readonly<Record<UnsubscribeState['state'], string | null>> = {
  none: 'Get three addresses',
  subscribing: null,
  ready: 'Send the two requests',
  waiting: null,
  proved: 'Test again with new addresses',
  failed: 'Test again with new addresses',
  no_mailing: null,
  not_sent: 'Try again with new addresses',
}

export function UnsubscribeTest({ path, test }: { path: string; test: UnsubscribeState }) {
  const { state, verdict, probes } = test
  const label = BUTTONS[state]
  return (
    <section className={styles.stream} aria-labelledby="unsubscribe-test">
      <h2 id="unsubscribe-test">
        {state !== 'none' && <Badge tone={verdict.tone}>{verdict.stamp}</Badge>} {verdict.heading}
      </h2>
      <p>{shownText(verdict.sentence)}</p>
      {probes.length > 0 && (
        <ul className={styles.probes}>
          {probes.map((probe) => (
            <ProbeLine key={probe.role} probe={probe} isOpen={state === 'subscribing'} />
          ))}
        </ul>
      )}
      {label !== null && (
        <Form method="post" action={path}>
          <input type="hidden" name="do" value="test" />
          <button type="submit" className={button.button} data-look="quiet">
            {label}
          </button>
        </Form>
      )}
    </section>
  )
}

const ProbeLine = ({ probe, isOpen }: { probe: Probe; isOpen: boolean }) => (
  <li>
    <strong>{ROLES[probe.role]}</strong>
    {isOpen ? (
      <RecordWithCopy text={probe.address} label="Address" />
    ) : (
      <bdi className={`${styles.address} small anywhere`}>{probe.address}</bdi>
    )}
    <span className="note">{storyOf(probe)}</span>
  </li>
)

function storyOf({ lastMail, hasLink, request, silentSince }: Probe): string {
  const mail = lastMail === null ? 'No mail of the list yet.' : `Last mail ${shortMomentText(lastMail)}.`
  const link = lastMail !== null && !hasLink && !request ? ' It had no proved one-click link.' : ''
  const sent = !request
    ? ''
    : request.notSent
      ? ' No request was sent.'
      : ` Asked ${shortMomentText(request.at)}: ${request.status === null ? shownText(request.problem ?? 'no answer') : `status ${request.status} after ${request.ms} ms`}.`
  const silent = silentSince === undefined ? '' : ' Silent since, while others got mail.'
  return mail + link + sent + silent
}
