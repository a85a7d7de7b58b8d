// The call to action at the end of every page.
import { EnvelopeDrawing } from '#app/components/layout/envelope-drawing.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import styles from './call-to-action.module.css'

export function CallToAction({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <section className={`${styles.band} off-paper far unit`} aria-labelledby="call-to-action">
      <div className={`${styles.inner} stack gap-6 page-wide`}>
        <div className={`${styles.text} stack gap-4`}>
          <h2 id="call-to-action" className={styles.heading}>
            Ready to Hit Inboxes, Not Spam?
          </h2>
          <p className={`${styles.lead} soft size-lead`}>
            Launch Your High-Deliverability Campaign — the Right Way.
          </p>
          <div className={`${styles.actions} row gap-3-5`}>
            {customerAppUrl ? (
              <ButtonLink href={customerAppUrl}>Get Started</ButtonLink>
            ) : (
              <ButtonLink to="/tool/spf">Check my domain</ButtonLink>
            )}
            <p className={`${styles.small} note`}>No credit card. No guesswork.</p>
          </div>
          {customerAppUrl && (
            <p className={`${styles.small} note`}>
              <a href={customerAppUrl} target="_blank" rel="noopener">
                Already have an account? Sign in.
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
        <div className={styles.drawing}>
          <EnvelopeDrawing />
        </div>
      </div>
    </section>
  )
}
