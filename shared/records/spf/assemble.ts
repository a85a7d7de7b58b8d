// One record from everything that a domain's texts meant: terms move, join and change their form, and none is dropped.
import { END_ORDER, statedEnds, termIntents } from './meaning.ts'
import type { Qualifier, RedirectTerm, Term } from './parse.ts'
import { correctionNote, type MeantRecord } from './read-as-meant.ts'
import { listTerms, shortened } from './limits.ts'

export interface Loss {
  what: string
  why: string
}

export interface Assembled {
  /** Without an end. */
  terms: Term[]
  end: string
  /** Modifiers, which come after the end. */
  tail: Term[]
  notes: string[]
  /** Mechanisms that come before “all” now. */
  moved: readonly Term[]
  loses: Loss[]
  /** Includes that were a redirect beside “all”, which had no effect. */
  idle: ReadonlySet<string>
}

export interface Source {
  meant: MeantRecord
  /** How its redirect ends; null if that is unknown. */
  redirectEnd: Qualifier | null
  /** The text, and how it was meant: with the blanks that are missing between its strings. */
  spaced?: { text: string; written: string }
  /** What it says as receivers join its strings, but does not mean. */
  loses?: readonly Loss[]
}

const MAX_NOTES = 12

const SEAM_NOTE = 'The blank between two terms is added where the record is split into strings.'

/** @param owner the name of the record, which terms without a name mean */
export function assemble(sources: readonly Source[], owner: string): Assembled {
  const ends = statedEnds(sources.map(({ meant }) => meant))
  const parts = sources.map((source, index) => partsOf(source, ends[index]))
  const isOne = sources.filter(({ meant }) => meant.hasVersion).length < 2
  const redirects = parts.flatMap((part) => part.redirects)
  const keepsRedirect = isOne && redirects.length === 1 && parts.every(({ all }) => all === null)
  const includes = keepsRedirect ? [] : redirects.map(asInclude)
  const terms = unique([...parts.flatMap(({ before, moved }) => [...before, ...moved]), ...includes], owner)
  const { end, note } = keepsRedirect
    ? { end: redirects[0]?.text ?? '', note: [] }
    : endFor(parts.map(({ end: one }) => one).filter((one) => one !== undefined))
  const moved = parts.flatMap((part) => part.moved)
  const { tail, loses } = oneExplanation(
    unique(
      parts.flatMap((part) => part.tail),
      owner,
    ),
    owner,
  )
  return {
    terms,
    end,
    tail,
    notes: [
      ...parts.flatMap((part) => part.notes).slice(0, MAX_NOTES),
      ...(sources.some(({ spaced }) => spaced !== undefined) ? [SEAM_NOTE] : []),
      ...(keepsRedirect ? [] : redirects.map((term) => redirectNote(term, isOne))),
      ...note,
    ],
    moved,
    loses: [...sources.flatMap(({ loses: own = [] }) => own), ...loses],
    idle: new Set(
      parts.flatMap(({ all, redirects }) =>
        all === null ? [] : redirects.map(({ text }) => includeText(text)),
      ),
    ),
  }
}

export const recordText = ({ terms, end, tail }: Pick<Assembled, 'terms' | 'end' | 'tail'>): string =>
  ['v=spf1', ...terms.map(({ text }) => text), end, ...tail.map(({ text }) => text)].join(' ')

type StatedEnd = ReturnType<typeof statedEnds>[number]

interface Parts {
  before: Term[]
  /** Mechanisms after “all”. */
  moved: Term[]
  all: string | null
  redirects: RedirectTerm[]
  tail: Term[]
  /** undefined: it says nothing about the end, and was no record to receivers. */
  end: { text: string; qualifier: Qualifier } | undefined
  notes: string[]
}

function partsOf({ meant: { terms, corrections }, redirectEnd }: Source, end: StatedEnd): Parts {
  const all = terms.findIndex(({ name }) => name === 'all')
  const last = all >= 0 ? all : terms.findLastIndex(({ kind }) => kind === 'mechanism')
  const others = terms.filter(({ name }) => name !== 'all' && name !== 'redirect')
  const early = new Set(terms.slice(0, last + 1))
  const isBefore = (term: Term) => early.has(term)
  const qualifier = end === 'redirect' ? (redirectEnd ?? '~') : (end ?? '?')
  const text = terms[all]?.text
  return {
    before: others.filter(isBefore),
    moved: others.filter((term) => !isBefore(term) && term.kind === 'mechanism'),
    all: text ?? null,
    redirects: terms.filter((term): term is RedirectTerm => term.name === 'redirect'),
    tail: others.filter((term) => !isBefore(term) && term.kind === 'modifier'),
    end: end === undefined ? undefined : { text: text ?? '', qualifier },
    notes: [...new Set(corrections.map(correctionNote))],
  }
}

/** The mildest of the ends, as long as it says something: what one record lets pass, the others must not refuse. */
function endFor(ends: readonly { text: string; qualifier: Qualifier }[]): { end: string; note: string[] } {
  const order = (qualifier: Qualifier) => END_ORDER.indexOf(qualifier)
  const [mildest] = ends.toSorted((one, other) => order(one.qualifier) - order(other.qualifier))
  const written = [...new Set(ends.flatMap(({ text }) => (text === '' ? [] : [text])))]
  if (!mildest || mildest.qualifier === '+' || mildest.qualifier === '?') {
    return { end: '~all', note: [softfailNote(written)] }
  }
  const isMixed = ends.some(({ qualifier }) => qualifier !== mildest.qualifier)
  return {
    end: mildest.text === '' ? `${mildest.qualifier}all` : mildest.text,
    note: isMixed
      ? [
          `The records end differently. “${mildest.qualifier}all” is the mildest end, so it refuses no one that any of them lets pass.`,
        ]
      : [],
  }
}

/** @param written the ends as they are there; a record can have none */
function softfailNote(written: readonly string[]): string {
  const open = written.filter((text) => !/^[~-]/.test(text))
  if (open.length > 0) return `${listTerms(open)} becomes “~all”, so servers that are not listed softfail.`
  return written.length > 0
    ? `One of the records has no end, so ${listTerms(written)} becomes “~all”: it refuses no one that any of them lets pass.`
    : '“~all” is new: servers that are not listed softfail.'
}

/** The first of terms that say the same. */
export function unique(terms: readonly Term[], owner: string): Term[] {
  const seen = new Set<string>()
  return terms.filter((term) => {
    const key = termIntents(term, owner)[0]?.key ?? term.text.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** RFC 7208 section 6: exp must not appear more than once. */
function oneExplanation(tail: readonly Term[], owner: string): { tail: Term[]; loses: Loss[] } {
  const [kept, ...more] = tail.filter(({ name }) => name === 'exp')
  return {
    tail: tail.filter((term) => term.name !== 'exp' || term === kept),
    loses: more.flatMap((term) =>
      termIntents(term, owner).map(({ what }) => ({
        what,
        why: `A record can have only one explanation, and “${shortened(kept?.text ?? '')}” stays.`,
      })),
    ),
  }
}

/** A redirect and an include have the same grammar after their names (RFC 7208 section 12). */
const asInclude = ({ text, start, end, domainSpec }: RedirectTerm): Term => ({
  kind: 'mechanism',
  name: 'include',
  qualifier: '+',
  domainSpec,
  text: includeText(text),
  start,
  end,
})

const includeText = (redirect: string): string => redirect.replace(/^redirect=/i, 'include:')

const redirectNote = ({ text }: Term, isOne: boolean): string =>
  `“${shortened(text)}” becomes “${shortened(includeText(text))}”: ${isOne ? 'with “all”, receivers ignore a redirect' : 'one record can have only one end'}.`
