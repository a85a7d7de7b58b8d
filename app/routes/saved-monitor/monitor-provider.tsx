// Adds what Gmail says of the domain: the JSON of Postmaster Tools, pasted or as a file.
import { useRef } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { postmaster } from '#shared/tools/postmaster.ts'
import type { MonitorNotice } from './monitor-data.ts'

interface AddProviderProps {
  path: string
  notice: MonitorNotice | undefined
}

export function AddProvider({ path, notice }: AddProviderProps) {
  const form = useRef<HTMLFormElement>(null)
  const typed = notice?.provider
  return (
    <div className="off-paper">
      <Disclosure summary="Add what Gmail says" open={typed !== undefined}>
        <p>
          Postmaster Tools counts how many people mark your mail as spam. Paste the JSON of its API or choose
          the file: each day comes under the reports of that day.{' '}
          <Link to={postmaster.path}>{postmaster.label}</Link> reads the same file and says what to fix.
        </p>
        <Form ref={form} method="post" action={path} encType="multipart/form-data" className="stack gap-3">
          <input type="hidden" name="do" value="provider" />
          <TextAreaField
            key={typed?.text ?? ''}
            label="JSON of Postmaster Tools"
            name="text"
            optional
            rows={5}
            defaultValue={typed?.text}
            error={typed?.error}
            hint="Only figures by day are kept, for 400 days. No IP address is."
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <div className="row gap-3-4">
            <SubmitButton look="quiet">Add these figures</SubmitButton>
            <FileButton
              name="file"
              isSent
              accept=".json,.txt,application/json,text/plain"
              onFiles={() => form.current?.requestSubmit()}
            />
          </div>
        </Form>
      </Disclosure>
    </div>
  )
}
