// Where findings can be led to, and where each can be seen in what was judged: set by results that show that.
import { createContext } from 'react'
import type { Finding } from '#shared/report/finding.ts'

export interface FindingPlace {
  /** Of the finding, in the page. */
  id: string
  /** Of what it is about. */
  seen?: { id: string; label: string }
}

type PlaceOf = (finding: Pick<Finding, 'message'>) => FindingPlace | undefined

export const FindingPlaces = createContext<PlaceOf>(() => undefined)
