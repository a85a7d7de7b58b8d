// The DKIM generator: a key pair, made in the visitor's browser.
import { useState } from 'react'
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { readDraft } from '#app/components/tool/generator-form.ts'
import { Generator } from '#app/components/tool/generator.tsx'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { DkimKeyResult } from './dkim-key-result.tsx'
import { DKIM_FORM, makeKeyHere, readFields, type MadeKey } from './dkim-key-data.ts'
import { KeyFitPart } from './key-fit-part.tsx'

interface DkimGeneratorProps {
  /** The page that makes the key without JavaScript. */
  action: string
  /** The key that this page made. */
  made: MadeKey | undefined
  /** Without a choice of algorithm. */
  short?: boolean
}

const EMPTY = readDraft(DKIM_FORM, new URLSearchParams())

export function DkimGenerator({ action, made: madeThere, short = false }: DkimGeneratorProps) {
  const typed = useDraft(madeThere?.form ?? EMPTY)
  const [made, setMade] = useState(madeThere)
  const [busy, setBusy] = useState(false)
  const said = busy
    ? 'Making the keys; 4096 bits can take a few seconds…'
    : made?.key
      ? 'The keys are ready.'
      : ''

  async function make(form: HTMLFormElement) {
    setBusy(true)
    setMade(await makeKeyHere(readFields(new FormData(form))))
    setBusy(false)
  }

  return (
    <Generator
      form={DKIM_FORM}
      action={action}
      isShort={short}
      typed={typed}
      problems={made?.problems ?? []}
      submitLabel="Generate DKIM keys"
      answer={make}
      busyLabel={busy ? 'Making the keys…' : undefined}
      note={
        <>
          <p role="status" className="note">
            {said}
          </p>
          <p className="note">
            The keys are made in your browser. The private key is not sent to anyone, including us.
            <noscript> Without JavaScript, we make them on our server and keep neither of them.</noscript>
          </p>
        </>
      }
    >
      {made?.failure && <Banner tone="bad" title={made.failure} />}
      {made?.key && !busy && <DkimKeyResult made={made} generated={made.key} />}
      {!made?.key && !made?.failure && (
        <NoResult>
          The two keys appear here: the private one to save, the public one as a record to publish.
        </NoResult>
      )}
      {!short && <KeyFitPart summary="Does a key you already have match its record?" />}
    </Generator>
  )
}
