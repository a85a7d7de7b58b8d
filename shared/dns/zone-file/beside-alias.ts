// A CNAME and other records at one name: which of them stay. What the file says there is never made up anew.
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import { isAbsent, isFailure, type RecordType, type Resolver } from '#shared/dns/resolver.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { cutText } from '#shared/kit/foreign-text.ts'
import { listNames } from '#shared/kit/sentence.ts'
import type { ChangeType } from '#shared/report/change/schema.ts'
import { type Repair, zoneChange } from './changes.ts'
import { BESIDE_CNAME, isAtItsPlace } from './lint.ts'
import { isReadType, type ReadZone, type ZoneRecord } from './record.ts'

interface Settled {
  records: readonly ZoneRecord[]
  repairs: readonly Repair[]
}

interface Shared {
  owner: string
  alias: ZoneRecord
  others: ZoneRecord[]
  isTop: boolean
}

/** Names whose records are the owner's own rules; keys belong to whoever signs. */
const POLICY = /^(?:_dmarc|_mta-sts|_smtp\._tls|.+\._bimi)\./
const MAX_SETTLED = 100

/** @param dns DNS with the file in front: CNAME records win in it */
export async function aliasesSettled(read: ReadZone, dns: Resolver): Promise<Settled> {
  const byOwner = new Map<string, ZoneRecord[]>()
  for (const record of read.records) byOwner.set(record.owner, [...(byOwner.get(record.owner) ?? []), record])
  const shared = [...byOwner].flatMap(([owner, all]): Shared[] => {
    const [alias, second] = all.filter(({ type }) => type === 'CNAME')
    const others = all.filter(({ type }) => !BESIDE_CNAME.includes(type))
    return alias && !second && others.length > 0
      ? [{ owner, alias, others, isTop: read.origins.includes(owner) }]
      : []
  })
  const settled = await Promise.all(shared.slice(0, MAX_SETTLED).map((one) => settle(one, dns)))
  const gone = new Set(settled.flatMap((one) => one.gone))
  return {
    records: [
      ...read.records.filter((record) => !gone.has(record)),
      ...settled.flatMap(({ come = [] }) => come),
    ],
    repairs: settled.flatMap(({ repairs }) => repairs),
  }
}

interface Outcome {
  gone: ZoneRecord[]
  come?: ZoneRecord[]
  repairs: Repair[]
}

const NOTHING: Outcome = { gone: [], repairs: [] }

async function settle(shared: Shared, dns: Resolver): Promise<Outcome> {
  const { owner, alias, others, isTop } = shared
  if (POLICY.test(owner) && others.some(isAtItsPlace)) return drop(shared)
  const types = [
    ...new Set<RecordType>(['A', 'AAAA', 'MX', 'TXT', ...others.map(({ type }) => type).filter(isReadType)]),
  ]
  const answers = await Promise.all(types.map((type) => dns.query(alias.text, type)))
  const found = answers.flatMap(({ type, records }) =>
    records.map((one) => `${type} ${recordText(type, one)}`),
  )
  const isDead = answers.every((answer) => isAbsent(answer))
  if (isTop)
    return isDead || found.length > 0
      ? drop(shared, addressesAt(shared, found))
      : { gone: [alias], repairs: ask(shared, 'zone-alias/top').repairs }
  if (isDead) return drop(shared)
  if (answers.some((answer) => isFailure(answer))) return NOTHING
  if (others.every(({ type, text }) => found.includes(`${type} ${text}`))) return keep(shared)
  const hasMail = found.some(
    (one) => one.startsWith('MX ') || (one.startsWith('TXT ') && isSpfRecord(one.slice(4))),
  )
  const addresses = addressesAt(shared, found)
  if (!hasMail && addresses.length > 0 && others.some(isMail)) return drop(shared, addresses)
  return others.some(isMail) || others.some(isAtItsPlace) ? ask(shared) : NOTHING
}

const isMail = ({ type, text }: ZoneRecord) => type === 'MX' || (type === 'TXT' && isSpfRecord(text))

/** Those of the target, for a name that has none of its own. */
function addressesAt({ alias, others, owner }: Shared, found: readonly string[]): ZoneRecord[] {
  if (others.some(({ type }) => type === 'A' || type === 'AAAA')) return []
  return found.flatMap((one) => {
    const [type = '', text = ''] = one.split(' ')
    return type === 'A' || type === 'AAAA' ? [{ ...alias, owner, type, text }] : []
  })
}

const WHY = ['zone-cname-beside']
const MAX_SHOWN = 100

function drop({ owner, alias, others }: Shared, come: ZoneRecord[] = []): Outcome {
  const names = { owner, target: alias.text }
  const rest = listNames(
    others
      .filter(({ type }) => type !== 'SOA')
      .map(({ type, text }) => `${type} “${cutText(text, MAX_SHOWN)}”`),
  )
  const given = { owner, why: WHY, risk: 'none' as const }
  const types = [...new Set(come.map(({ type }) => type as ChangeType))]
  return {
    gone: [alias],
    come,
    repairs: [
      repair(
        zoneChange.record(
          'zone-alias/drop',
          { ...given, type: 'CNAME', before: [alias.text], after: [], suffix: owner },
          { ...names, rest },
        ),
      ),
      ...types.map((type) => {
        const after = come.filter((one) => one.type === type).map(({ text }) => text)
        const place = { ...given, type, before: [], after, suffix: `${owner}-${type}` }
        return repair(zoneChange.record('zone-alias/addresses', place, names))
      }),
    ],
  }
}

function keep({ owner, alias, others }: Shared): Outcome {
  const types = [...new Set(others.map(({ type }) => type as ChangeType))]
  return {
    gone: others,
    repairs: types.map((type) => {
      const before = others.filter((one) => one.type === type).map(({ text }) => text)
      const place = {
        owner,
        type,
        before,
        after: [],
        why: WHY,
        risk: 'none' as const,
        suffix: `${owner}-${type}`,
      }
      return repair(zoneChange.record('zone-alias/keep', place, { owner, target: alias.text }))
    }),
  }
}

const ask = (
  { owner, alias }: Shared,
  id: 'zone-alias/ask' | 'zone-alias/top' = 'zone-alias/ask',
): Outcome => ({
  gone: [],
  repairs: [
    repair(
      zoneChange.ask(id, { owner, type: 'CNAME', why: WHY, suffix: owner }, { owner, target: alias.text }),
    ),
  ],
})

const repair = (change: Repair['change']): Repair => ({
  change,
  owner: change.owner,
  type: change.type,
  text: change.after[0] ?? '',
  told: () => change.text,
})
