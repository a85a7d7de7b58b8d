// The signature as an email app shows it. A shadow tree keeps the site's styles out, and its own styles are set
// property by property, since the site's policy lets no markup bring styles along.
import { useEffect, useRef } from 'react'
import type { MarkupNode } from '#shared/message/signature/render.ts'
import styles from './signature-builder.module.css'

interface SignaturePreviewProps {
  markup: MarkupNode
  look: 'light' | 'dark'
  /** Of someone who does not exist. */
  isSample?: boolean
}

export function SignaturePreview({ markup, look, isSample = false }: SignaturePreviewProps) {
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
