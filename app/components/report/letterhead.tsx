// An agency's name and logo, and the client's name, above a report and on its print. Kept on the device only, never sent.
import { useId, useState } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import button from '#app/components/ui/button.module.css'
import field from '#app/components/ui/field.module.css'
import { keepOnDevice, useOnDevice } from '#app/components/ui/on-device.ts'
import styles from './letterhead.module.css'

const KEY = 'letterhead'
const MAX_LOGO_BYTES = 150_000
const MAX_CLIENTS = 200
const MAX_NAME = 80

interface Letterhead {
  agency: string
  /** A data URL; empty without a logo. */
  logo: string
  /** The client's name for each subject of a report; the oldest gives way. */
  clients: readonly (readonly [subject: string, name: string])[]
}

const NONE: Letterhead = { agency: '', logo: '', clients: [] }

function letterheadIn(text: string): Letterhead {
  try {
    const kept = JSON.parse(text || '{}') as Partial<Record<keyof Letterhead, unknown>>
    const clients = Array.isArray(kept.clients) ? (kept.clients as unknown[]) : []
    return {
      agency: typeof kept.agency === 'string' ? kept.agency : '',
      logo:
        typeof kept.logo === 'string' && /^data:image\/(?:png|jpeg|webp|svg\+xml);/.test(kept.logo)
          ? kept.logo
          : '',
      clients: clients.filter(isClient),
    }
  } catch {
    return NONE
  }
}

const isClient = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')

function useLetterhead(subject: string) {
  const kept = letterheadIn(useOnDevice(KEY))
  const client = kept.clients.find(([name]) => name === subject)?.[1] ?? ''
  const keep = (change: Partial<Letterhead>) => keepOnDevice(KEY, JSON.stringify({ ...kept, ...change }))
  const setClient = (name: string) => {
    const others = kept.clients.filter(([one]) => one !== subject)
    keep({ clients: name === '' ? others : [...others, [subject, name] as const].slice(-MAX_CLIENTS) })
  }
  return { ...kept, client, keep, setClient }
}

interface LetterheadProps {
  /** What the report is on: the client's name belongs to it. */
  subject: string
  /** Where the page knows it: then it is not asked for. */
  client?: string
}

/** Above the report; nothing if nothing is kept. */
export function LetterheadLine({ subject, client: known }: LetterheadProps) {
  const { agency, logo, client: named } = useLetterhead(subject)
  const client = known ?? named
  if (agency === '' && logo === '' && client === '') return null
  return (
    <div className={`${styles.line} row gap-2-4 anywhere`}>
      {logo !== '' && <img src={logo} alt={agency === '' ? 'Logo' : ''} className={styles.logo} />}
      <p>
        {client !== '' && <strong>Prepared for {client}</strong>}
        {agency !== '' && <span>{client === '' ? agency : ` by ${agency}`}</span>}
      </p>
    </div>
  )
}

/** Where it is written; folded, since most visitors need none. */
export function LetterheadForm({ subject, client: known }: LetterheadProps) {
  const { agency, logo, client, keep, setClient } = useLetterhead(subject)
  const asksClient = known === undefined
  return (
    <div data-script className="off-paper">
      <Disclosure summary={asksClient ? 'Add your logo and the client’s name' : 'Add your logo'}>
        <div className={`${styles.form} stack gap-3 small`}>
          {asksClient && (
            <label className="grid gap-1 strong">
              Client
              <input
                className={field.control}
                value={client}
                maxLength={MAX_NAME}
                autoComplete="off"
                onChange={(event) => setClient(event.currentTarget.value)}
              />
            </label>
          )}
          <label className="grid gap-1 strong">
            Prepared by
            <input
              className={field.control}
              value={agency}
              maxLength={MAX_NAME}
              autoComplete="organization"
              onChange={(event) => keep({ agency: event.currentTarget.value })}
            />
          </label>
          <LogoField onLogo={(one) => keep({ logo: one })} />
          {(agency !== '' || logo !== '' || client !== '') && (
            <button
              type="button"
              className={button.button}
              data-look="quiet"
              data-size="small"
              onClick={() => keepOnDevice(KEY, '')}
            >
              Remove all of it
            </button>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

function LogoField({ onLogo }: { onLogo: (logo: string) => void }) {
  const [problem, setProblem] = useState('')
  const id = useId()
  const choose = (file: File) => {
    if (file.size > MAX_LOGO_BYTES)
      return setProblem('The logo is too large. Choose an image of at most 150 KB.')
    setProblem('')
    const reader = new FileReader()
    reader.onload = () => typeof reader.result === 'string' && onLogo(reader.result)
    reader.readAsDataURL(file)
  }
  return (
    <>
      <FileButton
        label="Choose a logo"
        size="small"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-describedby={id}
        onFiles={([file]) => file && choose(file)}
      />
      <p id={id} role="status">
        {problem || 'On this page and in print. Kept in this browser only; nothing is sent.'}
      </p>
    </>
  )
}

/** Both, for the frame of a result. */
export const letterheadOf = (subject: string) => ({
  line: <LetterheadLine subject={subject} />,
  form: <LetterheadForm subject={subject} />,
})
