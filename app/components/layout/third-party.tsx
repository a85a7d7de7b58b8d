// A button in place of another company's service. Nothing from that service is loaded before the visitor has agreed to it
// (third-party-choices.tsx); after that, one click loads it.
import type { ThirdPartyService } from '#app/content/third-parties.ts'
import styles from './third-party.module.css'

interface ThirdPartyProps {
  service: ThirdPartyService
  /** For the button that requests it. */
  label: string
  /** It loads without a click if the visitor agreed before, since it is part of the page. */
  comesByItself?: boolean
  /** Where it draws itself, if it needs its own place. */
  target?: { id: string; attributes: Record<`data-${string}`, string> }
}

/** app/document/third-parties.ts asks, remembers and loads. */
export function ThirdParty({ service, label, comesByItself, target }: ThirdPartyProps) {
  return (
    <div
      className="off-paper needs-script"
      data-third-party={service.key}
      data-src={service.src}
      data-by-itself={comesByItself}
    >
      <button type="button" className={styles.open} data-facade>
        {label}
      </button>
      <p role="status" className={styles.fault} hidden suppressHydrationWarning>
        {service.host} cannot be reached, or something in your browser is blocking it.
      </p>
      {target && <div id={target.id} tabIndex={-1} {...target.attributes} suppressHydrationWarning />}
    </div>
  )
}
