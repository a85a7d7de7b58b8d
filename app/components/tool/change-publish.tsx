// How to publish a change: step by step at the domain's DNS provider, or as text for a server, a program or a script.
import { useState, type FormEvent } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import button from '#app/components/ui/button.module.css'
import type { Change } from '#shared/report/change/change.ts'
import { visibleJson } from '#shared/kit/foreign-text.ts'
import { formatsFor, type ExportFormatId } from '#shared/report/change/export/format-list.ts'
import styles from './change-publish.module.css'

interface ChangePublishProps {
  change: Change
  provider?: StepsProvider
}

export const ChangePublish = ({ change, provider }: ChangePublishProps) => (
  <>
    <Disclosure summary={provider?.name ? `How to publish it at ${provider.name}` : 'How to publish it'}>
      <ChangeSteps change={change} provider={provider} />
    </Disclosure>
    <ChangeAsCode change={change} provider={provider} />
  </>
)

export const ChangeAsCode = ({ change, provider }: ChangePublishProps) => (
  <Disclosure summary="As code for BIND, Terraform, an API and others">
    <ExportForm change={change} provider={provider} />
  </Disclosure>
)

/** Where the form goes without JavaScript: it answers with the same text (app/routes/change-export/route.ts). */
const EXPORT_PATH = '/change-export.txt'

interface Written {
  label: string
  /** undefined if it could not be written. */
  text?: string
  problem?: string
}

function ExportForm({ change, provider }: ChangePublishProps) {
  const [written, setWritten] = useState<Written | null>(null)
  const formats = formatsFor(provider?.name)
  const json = visibleJson(JSON.stringify(exported(change)))
  const send = (event: FormEvent) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const format = formats.find(({ id }) => id === pressed?.value)
    if (!format) return
    event.preventDefault()
    void write(change, format.id as ExportFormatId).then((outcome) =>
      setWritten({ label: format.label, ...outcome }),
    )
  }
  return (
    <form
      method="post"
      action={EXPORT_PATH}
      target="_blank"
      className="stack gap-3 off-paper"
      onSubmit={send}
    >
      {json.length <= LONGEST_HIDDEN && <input type="hidden" name="change" value={json} />}
      <p className={`${styles.formats} wrap gap-2`}>
        {formats.map(({ id, label }) => (
          <button
            key={id}
            type="submit"
            name="format"
            value={id}
            className={button.button}
            data-look="quiet"
            data-size="small"
            aria-pressed={written?.label === label}
          >
            {label}
          </button>
        ))}
      </p>
      <div role="status">{written && <ExportedText written={written} />}</div>
    </form>
  )
}

const ExportedText = ({ written: { label, text, problem } }: { written: Written }) =>
  text === undefined ? (
    <p>{problem}</p>
  ) : (
    <div className={`${styles.text} stack gap-3`} data-record>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0} aria-label={label}>
        <code data-record-text>{text}</code>
      </pre>
      <CopyButton text={text} what={label} />
    </div>
  )

async function write(change: Change, format: ExportFormatId): Promise<Omit<Written, 'label'>> {
  try {
    const call = browserApi.user.tools.change.export
    const response = await call.$post({ json: { change: exported(change), format } })
    if (response.ok) return { text: await response.text() }
    return { problem: (await response.json()).error.message }
  } catch {
    return { problem: 'It could not be loaded. Try again when you are back online.' }
  }
}

/** In characters: a page must not double in size for records that no one wrote by hand. */
const LONGEST_HIDDEN = 20_000

/** What an export needs from a change. */
const exported = ({ action, owner, zone, type, ttl, before, after, keep, strings }: Change) => ({
  action,
  owner,
  zone,
  type,
  ttl,
  before,
  after,
  keep,
  strings,
})
