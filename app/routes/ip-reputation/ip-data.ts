// What the IP reputation page loads: the finished report, the addresses of a domain, or the lists themselves.
import { dayText } from '#shared/kit/calendar.ts'
import { openRows, SLICES, type RowsQuestion } from '#app/api/ip-rows.ts'
import { outcomeOf, type DataSent } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'

export const ipAddressOf = (ip: string) => `${ipReputation.path}?ip=${encodeURIComponent(ip)}`

type Api = ApiClient['user']['tools']['ip']
export type IpAnswer = DataSent<ReturnType<Api['reputation']['$get']>>
export type AddressesAnswer = DataSent<ReturnType<Api['addresses']['$get']>>

/** As the specification defines it (section 4). */
export const isInvalid = ({ checked, summary }: IpAnswer) => checked === 0 && /invalid/i.test(summary)

/** What is wrong with the input, for its field. */
export const whyInvalid = ({ summary }: IpAnswer): string =>
  summary.replace(/^[^:]*: (.)/, (_, first: string) => first.toUpperCase())

export const rowsQuestion = (page: { ip: string; fresh: boolean }, slice: string): RowsQuestion => ({
  ip: page.ip,
  slice,
  ...(page.fresh && { fresh: true }),
})

/** `rows`: the page shows them as they arrive. Only the API knows whether it is an IP address; this is a guess. */
export async function loadIpPage(api: ApiClient, { searchParams }: URL, mode: 'whole' | 'rows') {
  const ip = searchParams.get('ip')?.trim() ?? ''
  const fresh = searchParams.has('fresh')
  const page = {
    ip,
    fresh,
    date: dayText(new Date()),
    live: false,
    outcome: null,
    addresses: null,
    lists: null,
    error: null,
  }
  if (!ip) {
    const lists = await outcomeOf(api.user.tools.ip.lists.$get())
    return { ...page, lists: lists.ok ? lists.data : null }
  }
  if (mode === 'rows' && /^\[?[\d.]+\]?$/.test(ip)) {
    for (const slice of SLICES) openRows(rowsQuestion(page, slice))
    return { ...page, live: true }
  }
  const headers = fresh ? { 'cache-control': 'no-cache' } : undefined
  const outcome = await outcomeOf(
    api.user.tools.ip.reputation.$get({ query: { ip: ip.slice(0, 1000) } }, headers && { headers }),
  )
  if (!outcome.ok || !isInvalid(outcome.data)) return { ...page, outcome }
  const addresses = outcome.data.summary.includes('is a domain')
    ? await outcomeOf(api.user.tools.ip.addresses.$get({ query: { domain: ip } }))
    : null
  if (addresses?.ok) return { ...page, outcome, addresses: addresses.data }
  return { ...page, outcome, error: whyInvalid(outcome.data) }
}

export type IpPage = Awaited<ReturnType<typeof loadIpPage>>
