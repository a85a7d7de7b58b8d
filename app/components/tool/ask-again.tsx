// The cure for an answer that did not come: the same question once more.
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
