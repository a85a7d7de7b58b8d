// Where a receiver gives up, and who still passes before it gets there: the first match ends an evaluation (RFC 7208
// section 4.6.2).
import { canTermPass } from './can-pass.ts'
import type { SpfStop, SpfTreeNode, SpfTreeTerm } from './schema.ts'
import { listTerms, verb } from './term-text.ts'
import type { BuiltTree } from './tree-build.ts'
import type { Cause } from './tree-causes.ts'

/** Missing if nothing stops a receiver. */
export function stopOf(built: BuiltTree): SpfStop | undefined {
  const [cause] = built.causes
  if (!cause) return undefined
  const { path, term, finding, client } = cause
  const { code, message } = finding
  const passing = termsBefore(built, cause)
  return {
    domain: path.at(-1) ?? '',
    term,
    path: [...path],
    code,
    reason: passing.length === 0 ? message : `${message} ${beforeText(passing)}`,
    ...(client && { client }),
    ...(passing.length > 0 && { passing }),
  }
}

const beforeText = (passing: readonly string[]): string =>
  `${listTerms(passing)} ${verb(passing, 'comes', 'come')} before it, so mail that ${verb(passing, 'it matches', 'they match')} still passes.`

/** The terms that can still make SPF pass, as written. */
function termsBefore(built: BuiltTree, cause: Cause): string[] {
  const found: string[] = []
  let node: SpfTreeNode | undefined = built.tree
  for (const depth of cause.path.keys()) {
    if (!node || node.domain !== cause.path[depth] || isDiscarded(node)) break
    const next = cause.path[depth + 1]
    // A redirect comes last, wherever it is written (RFC 7208 section 6.1).
    const live: SpfTreeTerm[] = node.terms.filter(({ dead }) => !dead)
    const order: SpfTreeTerm[] = [
      ...live.filter(({ name }) => name !== 'redirect'),
      ...live.filter(({ name }) => name === 'redirect'),
    ]
    const at = order.findIndex((term) =>
      next === undefined
        ? term.start === cause.start && term.recordIndex === cause.recordIndex
        : term.child?.domain === next && term.child.state !== 'repeated',
    )
    found.push(
      ...order
        .slice(0, Math.max(at, 0))
        .filter((term) => passes(built, term, cause))
        .map(({ text }) => text),
    )
    node = order[at]?.child
  }
  return found
}

/** RFC 7208 sections 4.5 and 4.6: nothing in the record is evaluated. */
const isDiscarded = ({ state }: SpfTreeNode): boolean => state === 'syntax-error' || state === 'multiple'

const passes = (built: BuiltTree, term: SpfTreeTerm, { client }: Cause): boolean =>
  term.qualifier === '+' && !(client && term.voidFor.includes(client)) && canTermPass(built, term) !== false
