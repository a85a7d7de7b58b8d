// Cloudflare Turnstile in a form: checks whether a person fills it in. Nothing is loaded from it before the visitor starts
// with the form (app/document/turnstile.ts). The page's policy must allow it: its route says `checksHuman`.
import { useContext } from 'react'
import { BRAND } from '#app/content/brand.ts'
import turnstileUrl from '#app/document/turnstile.ts?worker&url'
import { PageSettings } from '#app/page-settings.tsx'
import styles from './human-check.module.css'

export function HumanCheck({ siteKey }: { siteKey: string }) {
  const { nonce } = useContext(PageSettings)
  return (
    <div className="stack gap-2 note" data-turnstile={siteKey}>
      <p>
        Cloudflare Turnstile checks that you are a person. It loads when you start filling in the form;
        Cloudflare then sees your IP address and your browser’s details.
      </p>
      <p className={styles.noScript}>
        It needs JavaScript, which is off in your browser. You can write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> instead.
      </p>
      {/* Only the script fills them: React renders them empty, once. */}
      <div data-turnstile-place suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <p role="status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <script type="module" src={turnstileUrl} nonce={nonce} suppressHydrationWarning />
    </div>
  )
}
