// The finished signature: how it looks, how to use it, what to know about it.
import { useEffect, useRef, useState } from 'react'
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Notes, OpenFindings } from '#app/components/tool/finding-groups.tsx'
import { ShareResult } from '#app/components/tool/share-result.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { plainLine, type SignatureDraft } from '#shared/message/signature/draft.ts'
import {
  signatureFile,
  signatureHtml,
  signatureMarkup,
  signatureNotes,
  signatureText,
  signatureVerdict,
  type MarkupNode,
} from '#shared/message/signature/render.ts'
import { signature } from '#shared/tools/signature.ts'
import { SAMPLE_DRAFT } from './use-signature.ts'
import styles from './signature-builder.module.css'

export function SignatureResult({ draft }: { draft: SignatureDraft }) {
  const [date] = useState(() => dayText(new Date()))
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
  const findings = signatureNotes(draft, html.length)
  const report = { verdict: signatureVerdict(findings, html.length), findings, changes: [] }
  const { tone, heading, sentence, stamp } = report.verdict
  return (
    <div className="stack gap-4 block-on-paper">
      <VerdictCard narrow tone={tone} heading={heading} verdict={sentence} stamp={{ word: stamp, date }}>
        <Looks draft={draft} />
        <div className="off-paper row gap-3">
          <CopyButton text={text} html={html} label="Copy signature" />
          <CopyButton text={html} label="Copy HTML" />
          <CopyButton text={text} label="Copy plain text" />
          <SaveFile name="signature.htm" type="text/html" text={signatureFile(draft)} label="Download" />
        </div>
        {findings.length > 0 && (
          <>
            <OpenFindings findings={findings} changes={[]} />
            <Notes findings={findings} changes={[]} />
          </>
        )}
        <Disclosure summary="The HTML">
          <TextAreaField label="HTML of the signature" name="html" value={html} readOnly rows={10} />
        </Disclosure>
      </VerdictCard>
      <ShareResult report={report} date={date} address={signature.path} isPrivate />
    </div>
  )
}

function Looks({ draft }: { draft: SignatureDraft }) {
  const markup = signatureMarkup(draft)
  return (
    <div className="stack gap-4">
      <SignaturePreview markup={markup} look="light" />
      <SignaturePreview markup={markup} look="dark" />
      <p>Some apps keep the color of links in dark mode, as shown here. Others make it lighter.</p>
    </div>
  )
}

interface SignaturePreviewProps {
  markup: MarkupNode
  look: 'light' | 'dark'
  /** Of someone who does not exist. */
  isSample?: boolean
}

/**
 * The signature as an email app shows it. A shadow tree keeps the site's styles out, and its own styles are set property by
 * property, since the site's policy lets no markup bring styles along.
 */
function SignaturePreview({ markup, look, isSample = false }: SignaturePreviewProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    root.replaceChildren(elementOf(markup))
  }, [markup])
  const label = isSample ? 'Sample signature' : `In a ${look} inbox`
  return (
    <div
      className={isSample ? styles.sample : undefined}
      {...(isSample || look === 'dark' ? FOR_THE_EYE : {})}
    >
      <p className={`${styles.label} note`}>{label}</p>
      <div ref={host} className={styles.sheet} data-look={look} data-preview={look} />
    </div>
  )
}

/** Screen readers and the keyboard meet the signature once; the second copy, and a sample, are only for the eye. */
const FOR_THE_EYE = { 'aria-hidden': true, inert: '' }

function elementOf({ tag, attributes, style, children }: MarkupNode): HTMLElement {
  // This page loads nothing from elsewhere, so a frame as wide as the logo takes its place.
  const isPicture = tag === 'img'
  const element = document.createElement(isPicture ? 'span' : tag)
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
  if (isPicture) {
    for (const [name, value] of PICTURE_FRAME) element.style.setProperty(name, value)
    element.textContent = `Logo: ${attributes.alt ?? ''}`
    return element
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (tag === 'a') {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
  element.replaceChildren(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))))
  return element
}

const PICTURE_FRAME = [
  ['box-sizing', 'border-box'],
  ['padding', '14px 8px'],
  ['border', '1px dashed currentcolor'],
  ['font-size', '12px'],
  ['line-height', '16px'],
  ['overflow-wrap', 'anywhere'],
] as const
