// What a CNAME is for: that the name leads to its target.
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/intent.ts'
import { withoutZone } from './judge-end.ts'

/** What a CNAME does, in a sentence. */
export const wayTo = (target: string): string => `the way to ${target}`

/** A target to which a zone file added the zone is the one that was written. */
export const cnameIntents = (texts: readonly string[], { owner }: Pick<Change, 'owner' | 'type'>): Intent[] =>
  texts.map((text) => {
    const target = text.toLowerCase().replace(/\.$/, '')
    return { key: withoutZone(target, owner) ?? target, what: wayTo(target) }
  })
