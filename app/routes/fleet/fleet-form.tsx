// The list: pasted, dropped or chosen as a file. Its domains are counted as you type; lines without a domain are named.
import { useRef, useState, type DragEvent, type FormEvent } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import button from '#app/components/ui/button.module.css'
import { readDomainText, type DomainList } from '#shared/saved/fleet/input.ts'
import { BROWSER_DOMAINS, FLEET_DOMAINS } from '#shared/saved/fleet/limits.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { fleet } from '#shared/tools/fleet.ts'
import type { FleetRefusal } from './fleet-data.ts'
import styles from './fleet.module.css'
import { numberText } from '#shared/kit/sentence.ts'
import { readTextFile } from '#shared/kit/file-text.ts'

interface FleetFormProps {
  list: string
  refusal: FleetRefusal | null
  busy: boolean
  /** There is a result below it. */
  isSmall: boolean
  onCheck: (domains: readonly string[]) => void
}

const MAX_BYTES = 1_048_576
const HINT =
  'One per line. CSV files, zone files, email addresses and URLs work, too. You can drop a file here.'

export function FleetForm({ list, refusal, busy, isSmall, onCheck }: FleetFormProps) {
  const { form, read, fileForm, problem, look, take, send, drop } = useList(list, onCheck)
  return (
    <div className="stack gap-3 off-paper" data-question="first">
      {refusal && <Banner tone="bad" title={refusal.message} />}
      <form
        ref={form}
        method="post"
        action={fleet.path}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={send}
      >
        <TextAreaField
          label="Your domains"
          name="domains"
          rows={isSmall ? 2 : 7}
          defaultValue={refusal?.list || list}
          placeholder={'northwind.com\nada@example.com\nhttps://example.org/'}
          hint={isSmall ? undefined : HINT}
          error={problem}
          spellCheck={false}
          autoComplete="off"
          onChange={look}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
        <p className={`${styles.ways} off-paper`}>
          <button type="submit" className={button.button} disabled={busy}>
            {busy ? 'Checking…' : 'Check domains'}
          </button>
          <button type="submit" name="mode" value="background" className={button.button} data-look="quiet">
            Run in the background, with a link
          </button>
          <FileButton
            name="file"
            accept=".csv,.txt,.tsv,.zone,.db,text/*"
            onFiles={([file]) => void take(file)}
          />
        </p>
        <Taken read={read} form={fileForm} />
      </form>
      {!isSmall && (
        <p className="note">
          Up to {BROWSER_DOMAINS} are checked from this browser, and nothing is stored; up to{' '}
          {numberText(FLEET_DOMAINS)} in the background, kept for 30 days.{' '}
          <Link to={exampleOf(fleet)}>See an example</Link>
        </p>
      )}
    </div>
  )
}

/** What is in the field, and how the file was written that it is from. */
const Taken = ({ read, form }: { read: DomainList | null; form: string }) => (
  <div role="status">
    {read && <Counted list={read} />}
    {form !== '' && <p className="note">{form}</p>}
  </div>
)

/** The contents of the field, and where they go. */
function useList(list: string, onCheck: FleetFormProps['onCheck']) {
  const form = useRef<HTMLFormElement>(null)
  const [read, setRead] = useState<DomainList | null>(null)
  const [fileForm, setFileForm] = useState('')
  const [problem, setProblem] = useState(() =>
    list === '' ? undefined : problemOf(readDomainText(list, FLEET_DOMAINS)),
  )
  const area = () => form.current?.elements.namedItem('domains') as HTMLTextAreaElement | null
  const look = () => setRead(readDomainText(area()?.value ?? '', FLEET_DOMAINS))
  const take = async (file: File | undefined) => {
    const field = area()
    if (!file || !field) return
    const { text, form: found } = await readTextFile(file, MAX_BYTES)
    field.value = text
    setFileForm(found)
    look()
  }
  const send = (event: FormEvent) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const found = readDomainText(area()?.value ?? '', FLEET_DOMAINS)
    setRead(found)
    const wrong = problemOf(found)
    setProblem(wrong)
    if (wrong !== undefined) return event.preventDefault()
    // The form itself sends the others to the queue.
    if (pressed?.value === 'background' || found.domains.length > BROWSER_DOMAINS) return
    event.preventDefault()
    onCheck(found.domains)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void take(file)
  }
  return { form, read, fileForm, problem, look, take, send, drop }
}

function problemOf({ domains, refused, beyond }: DomainList): string | undefined {
  if (beyond > 0)
    return `A fleet has ${numberText(FLEET_DOMAINS)} domains at most; ${beyond} are beyond that.`
  if (domains.length > 0) return undefined
  return refused[0] === undefined
    ? 'Paste at least one domain.'
    : `No line has a domain in it. ${refused[0].reason}`
}

const SHOWN_REFUSALS = 50

function Counted({ list: { domains, refused, doubles } }: { list: DomainList }) {
  if (domains.length + refused.length === 0) return null
  return (
    <>
      <p className="note">
        {numberText(domains.length)} {domains.length === 1 ? 'domain' : 'domains'}
        {doubles > 0 && `, ${doubles} named again`}
        {domains.length > BROWSER_DOMAINS && '; more than 200 run in the background'}
      </p>
      {refused.length > 0 && (
        <Disclosure
          summary={`${refused.length} ${refused.length === 1 ? 'line has' : 'lines have'} no domain`}
        >
          <ul className={`${styles.refused} stack gap-1 small anywhere`}>
            {refused.slice(0, SHOWN_REFUSALS).map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}: <code>{text}</code> {reason}
              </li>
            ))}
            {refused.length > SHOWN_REFUSALS && <li>and {refused.length - SHOWN_REFUSALS} more</li>}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
