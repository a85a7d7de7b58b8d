import type { FleetCheckOptions } from '#shared/saved/fleet/check.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import type { Lookups } from '#worker/deps.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'

export async function fleetOptions(
  domain: string,
  { foreignFetch, lists }: Pick<Lookups, 'foreignFetch' | 'lists'>,
): Promise<FleetCheckOptions> {
  const now = lists.now()
  const proofs = isSampleName(domain) ? sampleProofs(now) : await lists.proofs()
  const time = new Date(now).toISOString().replace(/\.\d+/, '')
  return { fetch: foreignFetch, suffixes, proofs, keys: lists.keys, now, time }
}
