// A merge tag as found in a text.
import type { TagMeaning } from './merge-tag-meaning.ts'

export interface FoundTag {
  tag: string
  at: number
  end: number
  syntax: string
  kind: 'field' | 'system' | 'control' | 'spintax' | 'placeholder'
  ok: boolean
  problem?: string
  fallback?: string
  /** How many texts a spintax group can produce. */
  variations?: number
  /** For control tags: opens a block, closes it, or is inside one. */
  block?: TagMeaning['block']
  /** The requested field, e.g. "first_name". */
  name?: string
}
