// Short messages at the edge of the screen; the library keeps at most 20.
import { useToaster } from 'react-hot-toast/headless'
import { Sign } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './toaster.module.css'

const TONES: Partial<Record<string, Tone>> = { success: 'ok', error: 'warn' }

/** The library's ready-made toaster writes inline styles, which the content security policy forbids. */
export function Toaster() {
  const { toasts } = useToaster()
  return (
    <div className={`${styles.toaster} off-paper stack gap-2`} role="status" aria-live="polite">
      {toasts.map((toast) => {
        const tone = TONES[toast.type]
        return (
          <p
            key={toast.id}
            className={`${styles.toast} small card`}
            data-tone={tone ?? 'info'}
            data-visible={toast.visible}
          >
            {tone && <Sign tone={tone} />}
            <span>{typeof toast.message === 'function' ? toast.message(toast) : toast.message}</span>
          </p>
        )
      })}
    </div>
  )
}
