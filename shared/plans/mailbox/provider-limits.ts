// What providers themselves allow one mailbox to send per day: for each, the limit that counts first, and what else they count.
import { dayInWords } from '#shared/kit/calendar.ts'
import { ceilingsOf, SERVICES, type Ceiling, type Service } from '#shared/data/warmup/ceilings.ts'
import { numberText } from '#shared/kit/sentence.ts'

interface ProviderLimit {
  id: Service
  name: string
  perDay: number
  /** What counts, and when you may send. */
  counts: string
  /** The provider's own page. */
  source: string
}

/** Zoho Mail is left out: its limit is per hour and moves with the sender's reputation. */
export const PROVIDER_LIMITS: readonly ProviderLimit[] = (Object.keys(SERVICES) as Service[]).flatMap(
  (id) => {
    const [first, ...others] = ceilingsOf(id, 1)
    return first ? [limitOf(id, first, others)] : []
  },
)

function limitOf(id: Service, { perDay, what, source }: Ceiling, others: readonly Ceiling[]): ProviderLimit {
  const also = others.map((one) => `${numberText(one.perDay)} ${one.what}`)
  return { id, name: SERVICES[id], perDay, counts: [what, ...also].join('; '), source }
}

/** The oldest of the pages is as old as this. */
export const PROVIDER_LIMITS_READ = dayInWords(
  (Object.keys(SERVICES) as Service[])
    .flatMap((id) => ceilingsOf(id, 1).map(({ readOn }) => readOn))
    .reduce((one, other) => (one < other ? one : other)),
)
