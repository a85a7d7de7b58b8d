// The finished signature: how it looks, how to use it, what to know about it.
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import { plainLine, type SignatureDraft } from '#shared/message/signature/draft.ts'
import {
  GMAIL_LIMIT,
  signatureFile,
  signatureHtml,
  signatureMarkup,
  signatureNotes,
  signatureText,
} from '#shared/message/signature/render.ts'
import { SAMPLE_DRAFT } from './sample-draft.ts'
import { SignaturePreview } from './signature-preview.tsx'

export function SignatureResult({ draft }: { draft: SignatureDraft }) {
  if (plainLine(draft.name) === '')
    return (
      <>
        <NoResult>
          Start with your name: the signature appears here while you type. It is not saved, so copy it before
          you leave.
        </NoResult>
        <SignaturePreview
          isSample
          look="light"
          markup={signatureMarkup({ ...SAMPLE_DRAFT, layout: draft.layout, accent: draft.accent })}
        />
      </>
    )
  const html = signatureHtml(draft)
  const text = signatureText(draft)
  const markup = signatureMarkup(draft)
  const notes = signatureNotes(draft, html.length)
  return (
    <>
      <h2>Your signature</h2>
      <SignaturePreview markup={markup} look="light" />
      <SignaturePreview markup={markup} look="dark" />
      <p>Some apps keep the color of links in dark mode, as shown here. Others make it lighter.</p>
      <div className="off-paper row gap-3">
        <CopyButton text={text} html={html} label="Copy signature" />
        <CopyButton text={html} label="Copy HTML" />
        <CopyButton text={text} label="Copy plain text" />
        <SaveFile name="signature.htm" type="text/html" text={signatureFile(draft)} label="Download" />
      </div>
      <p>
        <Badge tone={html.length > GMAIL_LIMIT ? 'bad' : 'ok'}>
          {numberText(html.length)} of {numberText(GMAIL_LIMIT)} characters that Gmail allows
        </Badge>
      </p>
      {notes.length > 0 && <FindingList findings={notes} />}
      <Disclosure summary="The HTML">
        <TextAreaField label="HTML of the signature" name="html" value={html} readOnly rows={10} />
      </Disclosure>
    </>
  )
}
