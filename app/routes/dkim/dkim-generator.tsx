// The DKIM generator: a key pair, made in the visitor's browser.
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { DEFAULT_KEY_LENGTH, KEY_LENGTHS } from '#shared/records/dkim/generate.ts'
import { DkimKeyResult } from './dkim-key-result.tsx'
import { makeKeyHere, readFields, type MadeKey } from './dkim-key-data.ts'
import { KeyFitPart } from './key-fit-part.tsx'
import frame from '#app/components/tool/generator-frame.module.css'
import styles from './dkim-generator.module.css'

const ALGORITHM_OPTIONS = [
  { value: 'RSA', label: 'RSA' },
  { value: 'ED25519', label: 'ED25519' },
]
const LENGTH_OPTIONS = KEY_LENGTHS.map((bits) => ({ value: String(bits), label: `${bits} bits` }))

interface DkimGeneratorProps {
  /** The page that makes the key without JavaScript. */
  action: string
  /** The key that this page made. */
  made: MadeKey | undefined
  /** Without a choice of algorithm. */
  short?: boolean
}

export function DkimGenerator({ action, made: madeThere, short = false }: DkimGeneratorProps) {
  const [made, setMade] = useState(madeThere)
  const [busy, setBusy] = useState(false)
  const output = useRef<HTMLDivElement>(null)

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readFields(new FormData(event.currentTarget))
    setBusy(true)
    setMade(await makeKeyHere(form))
    setBusy(false)
    setTimeout(() => showResult(output.current), SCROLL_DELAY_MS)
  }

  return (
    <div className={`${frame.generator} stack gap-6`}>
      <Form method="post" action={action} onSubmit={(event) => void make(event)} className={frame.form}>
        <KeyFields made={made} short={short} />
        <div className={`${frame.send} grid`}>
          <SubmitButton busy={busy} busyLabel="Making the keys…">
            Generate DKIM keys
          </SubmitButton>
        </div>
        <p className="note">
          The keys are made in your browser. The private key is not sent to anyone, including us.
          <noscript> Without JavaScript, we make them on our server and keep neither of them.</noscript>
        </p>
      </Form>
      <div ref={output} className={styles.output} aria-busy={busy}>
        <KeyOutput made={made} busy={busy} />
        {!short && <KeyFitPart summary="Does a key you already have match its record?" />}
      </div>
    </div>
  )
}

function KeyFields({ made, short }: Pick<DkimGeneratorProps, 'made' | 'short'>) {
  const [algorithm, setAlgorithm] = useState<string>(made?.form.algorithm ?? 'RSA')
  const [keyLength, setKeyLength] = useState(String(made?.form.keyLength ?? DEFAULT_KEY_LENGTH))
  const isEd25519 = algorithm === 'ED25519'
  return (
    <>
      <DomainField label="Domain Name" defaultValue={made?.form.domain ?? ''} error={made?.errors.domain} />
      <Field
        label="Selector Name"
        name="selector"
        defaultValue={made?.form.selector ?? ''}
        error={made?.errors.selector}
        placeholder="s1"
        hint="A new one for each key, for example s1 or the month: 2026-11"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {!short && (
        <SelectField
          label="Algorithm"
          name="algorithm"
          options={ALGORITHM_OPTIONS}
          value={algorithm}
          onChange={(event) => setAlgorithm(event.currentTarget.value)}
          hint={
            isEd25519
              ? 'Not every receiver verifies it yet: sign with an RSA key too (RFC 8463, 6).'
              : undefined
          }
        />
      )}
      <SelectField
        label={short ? 'Key Length' : 'Key Size'}
        name="keyLength"
        options={LENGTH_OPTIONS}
        value={keyLength}
        disabled={isEd25519}
        onChange={(event) => setKeyLength(event.currentTarget.value)}
        hint={lengthHint(isEd25519, keyLength)}
      />
    </>
  )
}

function KeyOutput({ made, busy }: { made: MadeKey | undefined; busy: boolean }) {
  return (
    <>
      <p role="status" className={busy ? 'note' : 'visually-hidden'}>
        {busy ? 'Making the keys; 4096 bits can take a few seconds…' : made?.key ? 'The keys are ready.' : ''}
      </p>
      {made?.failure && <Banner tone="bad" title={made.failure} />}
      {made?.key && !busy && <DkimKeyResult made={made} generated={made.key} />}
      {!made?.key && !made?.failure && (
        <NoResult>
          The two keys appear here: the private one to save, the public one as a record to publish.
        </NoResult>
      )}
    </>
  )
}

function lengthHint(isEd25519: boolean, keyLength: string): string | undefined {
  if (isEd25519) return 'An Ed25519 key always has 256 bits.'
  if (keyLength === '1024')
    return 'Receivers accept it, but signers should use at least 2048 bits (RFC 8301, 3.2).'
  if (keyLength === '4096') return 'Some DNS panels do not accept a record this long.'
  return undefined
}
