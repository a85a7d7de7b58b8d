// A list typed into a form for one domain can be checked as a list.
import { Link } from '#app/components/ui/link.tsx'

/** Two names with something between them that cannot be in a name. */
const LIST = /[^\s,;|]+\.[^\s,;|]+[\s,;|]+[^\s,;|]+\.[^\s,;|]/

export const FleetInstead = ({ input }: { input: string }) =>
  LIST.test(input.slice(0, 2_000)) && (
    <>
      {' '}
      <Link to={`/tool/fleet?${new URLSearchParams({ domains: input.slice(0, 2_000) }).toString()}`}>
        Check all of them at once
      </Link>
    </>
  )
