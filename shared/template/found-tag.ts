// A merge tag as it is in a text.
import type { TagMeaning } from '#shared/template/merge-tag-meaning.ts'

export interface FoundTag {
  tag: string
  at: number
  end: number
  syntax: string
  kind: 'field' | 'system' | 'control' | 'spintax' | 'placeholder'
  ok: boolean
  problem?: string
  fallback?: string
  /** Texts that a spintax group can make. */
  variations?: number
  /** For control tags: opens a block, closes it, or is within one. */
  block?: TagMeaning['block']
  /** What is asked for, e.g. "first_name". */
  name?: string
}
