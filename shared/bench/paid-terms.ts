// What a receiver pays for when it reads an SPF record: the terms that cost a lookup (RFC 7208, 4.6.4), in the order in which it
// comes to them.
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'
import type { Bench } from './bench.ts'
import { resolverOf } from './judge.ts'

/** More of them are not drawn. */
export const MAX_PAID = 20

/** @returns null for a finding about anything else */
export async function paidTerms(bench: Bench, text: string): Promise<string[] | null> {
  if (bench.code !== 'spf-too-many-lookups') return null
  const { checkSpf } = await import('#shared/records/spf/check.ts')
  const { tree } = await checkSpf(bench.domain, resolverOf(bench, text), { advise: false })
  return paidIn(tree).slice(0, MAX_PAID)
}

const paidIn = ({ terms }: SpfTreeNode): string[] =>
  terms
    .filter(({ dead }) => !dead)
    .flatMap(({ text, cost, child }) => [...(cost > 0 ? [text] : []), ...(child ? paidIn(child) : [])])
