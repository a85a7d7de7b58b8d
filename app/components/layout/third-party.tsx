// What stands in for a service of another company: a button. Nothing of the service is loaded before the visitor has
// agreed to it (third-party-choices.tsx); once they have, one click loads it.
import type { ThirdPartyService } from '#app/content/third-parties.ts'
import styles from './third-party.module.css'

interface ThirdPartyProps {
  service: ThirdPartyService
  /** Of the button that asks for it. */
  label: string
  /** It comes without a click where the visitor has agreed before, since it is a part of the page. */
  comesByItself?: boolean
  /** Where it draws itself, when it needs a place of its own. */
  target?: { id: string; attributes: Record<`data-${string}`, string> }
}

/** app/frame/third-parties.ts asks, remembers and loads. */
export function ThirdParty({ service, label, comesByItself, target }: ThirdPartyProps) {
  return (
    <div
      className={styles.part}
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
