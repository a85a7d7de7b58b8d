// The texts that a repair is made from: every SPF record of a name and whatever was meant to be one.
import { lostIntents } from '#shared/report/change/intent.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import type { Source } from './assemble.ts'
import { whyUseless } from './dead-ends.ts'
import type { Inspected } from './inspect.ts'
import { spfIntents } from './intent.ts'
import { isSpfRecord } from './parse.ts'
import { isNearMiss, readAsMeant } from './read-as-meant.ts'
import type { SpfTreeTerm } from './schema.ts'
import { endOfTree } from './tree-end.ts'

export function sourcesOf({ loaded, built }: Inspected): Source[] {
  const answer = loaded.answerTo(loaded.root, 'TXT')
  const records = answer?.records.filter(({ text }) => isSpfRecord(text)) ?? []
  const near = answer?.records.filter(({ text }) => isNearMiss(text)) ?? []
  // Nobody reads type 99, but it says what was meant if there is nothing else.
  const old = records.length + near.length > 0 ? [] : (loaded.answerTo(loaded.root, 'SPF')?.records ?? [])
  const fromOld = old.filter(({ text }) => isSpfRecord(text) || isNearMiss(text))
  return [...records, ...near, ...fromOld].map((record, index) => {
    const redirect = built.tree.terms.find(
      ({ name, dead, recordIndex }) => name === 'redirect' && !dead && recordIndex === index,
    )
    return {
      ...meantBy(record, deadEndsIn({ loaded, built }, index), loaded.root),
      redirectEnd: redirect?.child ? endOfTree(redirect.child) : null,
    }
  })
}

/** Where a term that leads nowhere starts and ends. */
type Place = Pick<SpfTreeTerm, 'start' | 'end'>

const deadEndsIn = ({ built }: Pick<Inspected, 'loaded' | 'built'>, index: number): Place[] =>
  built.tree.terms.filter(
    (term) => term.recordIndex === index && whyUseless(term, built.typed.get(term)) !== null,
  )

/**
 * Character strings are joined without a separator (RFC 7208 section 3.3), and people forget the blank between them: then
 * the term at the seam cannot be read, or leads nowhere.
 */
function meantBy(
  { text, strings }: TxtData,
  deadEnds: readonly Place[],
  owner: string,
): Pick<Source, 'meant' | 'spaced' | 'loses'> {
  const meant = readAsMeant(text)
  if (strings.length < 2) return { meant }
  let at = 0
  const seams = strings.slice(0, -1).map((string) => (at += string.length))
  const places = [...meant.unclear, ...deadEnds]
  const missing = seams.filter((seam) => places.some(({ start, end }) => start < seam && seam < end))
  if (missing.length === 0) return { meant }
  const edges = [0, ...missing, text.length]
  const written = edges
    .slice(1)
    .map((end, index) => text.slice(edges[index], end))
    .join(' ')
  const clearer = readAsMeant(written)
  if (clearer.unclear.length > 0) return { meant }
  const change = { owner, type: 'TXT' as const, before: [text], after: [written] }
  const why = 'The blank between two terms is missing where the record is split into strings.'
  const names = new Set(lostIntents(change, [], spfIntents).map(({ what }) => what))
  const loses = [...names].map((what) => ({ what, why }))
  return { meant: clearer, spaced: { text, written }, loses }
}
