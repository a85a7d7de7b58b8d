// Where the answers of providers are pasted or dropped, and Yahoo's numbers typed.
import { errorAt } from '#app/api/outcome.ts'
import { chosenText } from '#app/components/tool/chosen-text.ts'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { TextOrFile } from '#app/components/tool/text-or-file.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { postmaster } from '#shared/tools/postmaster.ts'
import styles from './postmaster.module.css'
import { EXAMPLES, FILE_MARK, type Reading } from './postmaster-reading.ts'

interface PostmasterFormProps {
  reading: Reading | undefined
  busy: boolean
}

export function PostmasterForm({ reading, busy }: PostmasterFormProps) {
  const wrong = errorAt(reading?.outcome ?? null, 'text', 'yahoo', 'domain')
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : undefined)
  const hasNumbers = Boolean(reading?.yahoo || wrong?.field === 'domain')
  return (
    <TextOrFile
      action={postmaster.path}
      name="text"
      label="What Postmaster Tools or SNDS gave you"
      rows={8}
      placeholder={'{ "name": "domains/example.com/complianceStatus", "complianceData": { …'}
      text={reading?.text ?? ''}
      error={errorOf('text')}
      optional
      hint={
        <>
          JSON from Gmail, CSV from Microsoft, as much as you have. Read on your device: only the name of your
          domain is sent, to check its DNS.
          <noscript> Without JavaScript our server reads it, and keeps nothing.</noscript>
        </>
      }
      submit={{ label: 'Read it', busyLabel: 'Reading…' }}
      busy={busy}
      file={{ accept: '.json,.jsonl,.csv,.txt,application/json,text/csv', read, separator: FILE_MARK }}
      more={
        <div className={hasNumbers ? undefined : styles.start}>
          <Disclosure summary="Type Yahoo’s complaint rate" open={hasNumbers}>
            <TextAreaField
              label="Complaint rate by day"
              name="yahoo"
              rows={4}
              optional
              placeholder={'2026-11-20 0.08%\n2026-11-21 0.12%'}
              defaultValue={reading?.yahoo ?? ''}
              error={errorOf('yahoo')}
              hint="As the Insights of Yahoo’s Sender Hub show it: a day and a rate in each line."
            />
            <DomainField
              label="The domain that signs"
              optional
              defaultValue={reading?.domain ?? ''}
              error={errorOf('domain')}
            />
          </Disclosure>
        </div>
      }
      examples={EXAMPLES.map(({ id, label }) => ({ to: `${postmaster.path}?example=${id}`, label }))}
    />
  )
}

/** No answer of a provider is longer. */
const MAX_BYTES = 5 * 1024 * 1024

const read = (file: File) => chosenText(file, MAX_BYTES)
