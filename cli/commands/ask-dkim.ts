// One key, or the search for a domain's selectors, which comes in slices.
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import { wholeSearch } from '#shared/records/dkim/whole-search.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { Api, Report } from '#cli/api.ts'

const PATH = '/user/tools/dkim/report'
/** The list has several hundred selectors; a slice tries about forty. */
const MAX_SLICES = 12

type Slice = DkimReport & { evidence: Evidence[] }

export async function askDkim(api: Api, query: URLSearchParams): Promise<Report> {
  const slices: Slice[] = []
  for (let next: number | undefined = 0; next !== undefined && slices.length < MAX_SLICES;) {
    const ask = new URLSearchParams(query)
    if (next > 0) ask.set('cursor', String(next))
    const slice: Slice = await api.ask(`${PATH}?${ask.toString()}`)
    slices.push(slice)
    next = slice.next
  }
  const [first, ...more] = slices
  if (!first) return {}
  return {
    ...wholeSearch([first, ...more]),
    evidence: slices.flatMap(({ evidence }) => evidence),
    next: undefined,
  }
}
