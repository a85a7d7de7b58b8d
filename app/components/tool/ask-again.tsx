// The remedy for a missing answer: the same check again.
import { ButtonLink } from '#app/components/ui/button-link.tsx'

export function AskAgain({ to }: { to: string }) {
  return (
    <p>
      <ButtonLink to={to} look="quiet" size="small">
        Ask again
      </ButtonLink>
    </p>
  )
}
