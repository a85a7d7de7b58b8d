// What the edge knows: a sample. A visitor's list never gets here.
import type { PageExample } from '#app/api/page-example.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { concludeList } from '#shared/address-list/conclude.ts'
import { readList } from '#shared/address-list/read-list.ts'
import { PILES, type Pile } from '#shared/address-list/reasons.ts'
import { summarizeList, type ListSummary } from '#shared/address-list/summary.ts'
import { SAMPLE_ANSWERS, sampleList } from '#shared/data/samples/list.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

export interface ListPage {
  date: string
  /** Of the sample, if the URL asks for it. */
  sample: ListSummary | null
  /** An example answer next to an empty form. */
  beside?: PageExample
}

export async function loadListPage({ search, searchParams }: URL): Promise<ListPage> {
  const date = dayText(new Date())
  const sample = await summaryOfSample()
  if (searchParams.has('example')) return { date, sample }
  if (search !== '') return { date, sample: null }
  const { verdict, counts } = sample
  const facts = (Object.keys(PILES) as Pile[]).map((pile) => ({ label: PILES[pile], value: counts[pile] }))
  return { date, sample: null, beside: { address: exampleOf(listCheck), date, verdict, facts } }
}

async function summaryOfSample(): Promise<ListSummary> {
  const list = await readList(sampleList(), { isTopLevel: publicSuffixList.isTopLevel })
  const report = concludeList(list.rows, SAMPLE_ANSWERS)
  return summarizeList({ list, report, answers: SAMPLE_ANSWERS, chosen: { source: 1, date: 2 } })
}
