// Where a header is pasted or a message file is dropped.
import { TextOrFile } from '#app/components/tool/text-or-file.tsx'
import { header } from '#shared/tools/header.ts'
import { EXAMPLES, exampleAddress } from './header-data.ts'
import { readMessageFile } from './message-file.ts'

interface HeaderFormProps {
  text: string
  error: string | undefined
  busy: boolean
}

export const HeaderForm = ({ text, error, busy }: HeaderFormProps) => (
  <TextOrFile
    action={header.path}
    name="headers"
    label="Email Headers"
    rows={10}
    placeholder="Paste raw email headers here"
    text={text}
    error={error}
    hint={
      <>
        Read on your device: the text is not sent anywhere.
        <noscript> Without JavaScript, our server reads it and keeps nothing.</noscript>
      </>
    }
    submit={{ label: 'Analyze Email Headers', busyLabel: 'Analyzing...' }}
    busy={busy}
    file={{
      accept: '.eml,.txt,.mbox,message/rfc822,text/plain',
      label: 'Open an .eml file',
      read: readMessageFile,
    }}
    examples={EXAMPLES.map(({ id, label }) => ({ to: exampleAddress(id), label }))}
  />
)
