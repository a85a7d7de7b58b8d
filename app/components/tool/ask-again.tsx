// The cure for an answer that did not come: the same question once more.
import { Link } from '@remix-run/react'

export function AskAgain({ to }: { to: string }) {
  return (
    <p>
      <Link to={to} preventScrollReset>
        Ask again
      </Link>
    </p>
  )
}
