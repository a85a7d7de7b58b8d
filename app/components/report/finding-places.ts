// Where each finding links to, and where its subject is in the input: set by results that show the input.
import { createContext } from 'react'
import type { Finding } from '#shared/report/finding.ts'

export interface FindingPlace {
  /** Of the finding, on the page. */
  id: string
  /** Of its subject. */
  seen?: { id: string; label: string }
}

type PlaceOf = (finding: Pick<Finding, 'message'>) => FindingPlace | undefined

export const FindingPlaces = createContext<PlaceOf>(() => undefined)
