// When every change is ticked off: see that they work, and hear when one of them breaks.
import type { MouseEvent } from 'react'
import { freshAddress } from '#shared/site.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import button from '#app/components/ui/button.module.css'

interface ChangesMadeProps {
  /** The URL of the result, without the site's origin. */
  address: string
  watch: string | null | undefined
  onCheckAgain: (event: MouseEvent) => void
}

export const ChangesMade = ({ address, watch, onCheckAgain }: ChangesMadeProps) => (
  <Banner tone="ok" title="Every change is made">
    <p>Check again to see the result before and after.</p>
    <p>
      <Link to={freshAddress(address)} className={button.button} data-size="small" onClick={onCheckAgain}>
        Check again
      </Link>{' '}
      {watch && (
        <ButtonLink to={watch} look="quiet" size="small">
          Tell me if it breaks
        </ButtonLink>
      )}
    </p>
  </Banner>
)
