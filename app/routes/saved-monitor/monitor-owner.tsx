// What the owner of a monitor can do: say whose a sender is, send a sample through it, pass on what it shows, and what to do
// before it is deleted.
import { MarkButtons } from '#app/routes/reports/mark-buttons.tsx'
import type { Shown } from '#app/saved/saved-page.tsx'
import { ChangeCard } from '#app/components/tool/change-card.tsx'
import { Form } from '#app/components/ui/form.tsx'
import button from '#app/components/ui/button.module.css'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { monitorApiPath } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { plural } from '#shared/kit/sentence.ts'

/** Missing for a sample, which no one can change. */
export type Owner = Pick<Shown<MonitorState>, 'path' | 'view'>

interface MarksProps {
  /** What the form does. */
  of: 'mark' | 'receiver'
  name: string
  mark: string | undefined
  marks: readonly { mark: string; word: string }[]
  owner: Owner
}

export const Marks = ({ of, name, mark, marks, owner }: MarksProps) => (
  <Form method="post" action={owner.path} className="row gap-2 off-paper">
    <input type="hidden" name="do" value={of} />
    <input type="hidden" name="name" value={name} />
    <MarkButtons name={name} mark={mark} marks={marks} />
  </Form>
)

const fileOf = ({ view }: Owner, format: 'csv' | 'json'): string =>
  `${API_BASE_PATH}${monitorApiPath(view)}?format=${format}`

export const Exports = ({ owner }: { owner: Owner }) => (
  <p className="row gap-2-4">
    <span>Save as</span>
    <a href={fileOf(owner, 'csv')} rel="nofollow" download>
      CSV
    </a>
    <a href={fileOf(owner, 'json')} rel="nofollow" download>
      JSON
    </a>
    <span className="regular note">Without the key of this page.</span>
  </p>
)

export function SampleButton({ owner, reports }: { owner: Owner; reports: MonitorState['reports'] }) {
  const sample = reports.find(({ state }) => state === 'sample')
  const isWaiting = reports.some(({ state }) => state === 'waiting')
  return (
    <div className="stack gap-1">
      <Form method="post" action={owner.path}>
        <input type="hidden" name="do" value="sample" />
        <button type="submit" className={button.button} data-look="quiet" data-size="small">
          Send a sample report
        </button>
      </Form>
      <p className="regular note" role="status">
        {isWaiting
          ? 'A message has come and is being read…'
          : sample
            ? `The sample came ${shortMomentText(sample.receivedAt)}: ${plural(sample.messages ?? 0, 'message was', 'messages were')} read in it. It counts for nothing, and is deleted.`
            : 'Shows that reports arrive. It counts for nothing.'}
      </p>
    </div>
  )
}

export const Removal = ({ state: { removal, domain }, path }: Pick<Shown<MonitorState>, 'state' | 'path'>) =>
  removal && (
    <>
      <p>First publish the record without the address, so that no receiver sends reports in vain.</p>
      <ChangeCard change={removal} findings={[]} domain={domain} address={path} onCheckAgain={() => {}} />
    </>
  )
