// The findings before and after this one.
import { ButtonLink } from '#app/components/ui/link.tsx'

interface Neighbor {
  path: string
  title: string
}

interface NeighborsProps {
  before: Neighbor | null
  after: Neighbor | null
}

export const Neighbors = ({ before, after }: NeighborsProps) => (
  <nav aria-label="Other findings" className="row gap-3 off-paper">
    {before && (
      <ButtonLink to={before.path} look="quiet" size="small">
        {`‹ ${before.title}`}
      </ButtonLink>
    )}
    {after && (
      <ButtonLink to={after.path} look="quiet" size="small">
        {`${after.title} ›`}
      </ButtonLink>
    )}
  </nav>
)
