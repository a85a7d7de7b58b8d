// Cloudflare Turnstile in a form: asks whether a person fills it in. Nothing of it is loaded before the visitor begins
// with the form (app/frame/turnstile.ts). The page must be let in by its policy (worker/pages/third-parties.ts).
import { useContext } from 'react'
import { BRAND } from '#app/content/brand.ts'
import turnstileUrl from '#app/frame/turnstile.ts?worker&url'
import { PageSettings } from '#app/page-settings.tsx'
import styles from './human-check.module.css'

export function HumanCheck({ siteKey }: { siteKey: string }) {
  const { nonce } = useContext(PageSettings)
  return (
    <div className={styles.check} data-turnstile={siteKey}>
      <p>
        Cloudflare Turnstile checks that a person sends this. It is loaded when you begin with the form;
        Cloudflare then gets your IP address and what your browser says of itself.
      </p>
      <p className={styles.noScript}>
        That needs JavaScript, which is off in your browser. Write to{' '}
        <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> instead.
      </p>
      {/* The content of both is the script's alone: React renders them empty, once. */}
      <div data-turnstile-place suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <p role="status" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <script type="module" src={turnstileUrl} nonce={nonce} suppressHydrationWarning />
    </div>
  )
}
