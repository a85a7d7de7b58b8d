// The signature builder: the form, and the signature as it grows. No part of it is in a URL or is sent.
import { useRef, type FormEvent } from 'react'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { draftProblems } from '#shared/message/signature/draft.ts'
import styles from './signature-builder.module.css'
import { SignatureFields } from './signature-fields.tsx'
import { SignatureResult } from './signature-result.tsx'
import { SAMPLE_DRAFT, useSignature } from './use-signature.ts'

export function SignatureBuilder() {
  const { draft, change, form } = useSignature()
  const result = useRef<HTMLDivElement>(null)
  const problems = draftProblems(draft)

  function generate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) bringIntoView(wrong)
    else setTimeout(() => showResult(result.current), SCROLL_DELAY_MS)
  }

  return (
    <div className={`${styles.builder} stack gap-7`}>
      {/* The method "dialog" sends nothing anywhere, also while the script is still on its way. */}
      <form ref={form} method="dialog" className={`${styles.form} off-paper`} onSubmit={generate}>
        <div className={styles.needsScript}>
          <Banner tone="info" title="The builder needs JavaScript.">
            <p>It works only in your browser, so your name and number are not sent anywhere.</p>
          </Banner>
        </div>
        <SignatureFields draft={draft} change={change} problems={problems} />
        <div className="row gap-3">
          <SubmitButton>Generate Signature</SubmitButton>
          <button
            type="button"
            className={button.button}
            data-look="quiet"
            onClick={() => change({ ...SAMPLE_DRAFT, layout: draft.layout, accent: draft.accent })}
          >
            See an example
          </button>
        </div>
      </form>
      <div ref={result} className={styles.result}>
        <SignatureResult draft={draft} />
      </div>
    </div>
  )
}
