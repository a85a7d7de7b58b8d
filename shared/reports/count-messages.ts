// Goes through all records once and totals them: overall, by day, by sender, by address, by domain.
import type { Books } from '#shared/reports/books.ts'
import { Timeline } from '#shared/reports/days.ts'
import { DomainBook } from '#shared/reports/domains.ts'
import { RecordJudge, type Judged } from '#shared/reports/judge-records.ts'
import type { AggregateReport } from '#shared/reports/model.ts'
import { addAddress, addToSender, SenderBook } from '#shared/reports/senders.ts'
import { SourceSums } from '#shared/reports/source-sums.ts'
import { addMessages, noSums } from '#shared/reports/sums.ts'
import { addUp } from '#shared/reports/values.ts'

export function countMessages(reports: readonly AggregateReport[], books: Books) {
  const totals = noSums()
  const timeline = new Timeline()
  const senders = new SenderBook()
  const domains = new DomainBook()
  const sources = new SourceSums(books.addresses)
  const judge = new RecordJudge(reports, books, senders)
  for (const report of reports) {
    const ofDomain = domains.open(report)
    let aligned = 0
    let failed = 0
    countRows(report, { judge, sources }, (judged, count) => {
      const { one, sender } = judged
      addMessages(totals, judged, count)
      addMessages(ofDomain, judged, count)
      if (sender) addToSender(sender, judged, count)
      if (one.isAligned) aligned = addUp(aligned, count)
      else failed = addUp(failed, count)
    })
    timeline.add(report.begin, report.end, aligned, failed)
  }
  return { totals, timeline, senders, sources, domains }
}

interface Counting {
  judge: RecordJudge
  sources: SourceSums
}

/** @param add gets each judgment with its number of messages: the report's total if remembered, otherwise one row's */
function countRows(
  report: AggregateReport,
  { judge, sources }: Counting,
  add: (judged: Judged, count: number) => void,
): void {
  const { rows } = report
  const found: Judged[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const ip = rows.ip(at)
    const count = rows.count(at)
    const judged = judge.judge(rows.facts(at), ip)
    if (!judged.isRemembered) add(judged, count)
    else if (judged.report === report) judged.count = addUp(judged.count, count)
    else {
      judged.report = report
      judged.count = count
      found.push(judged)
    }
    sources.add(ip, count, judged.one)
    const sender = judged.sender ?? judge.senderOfNetwork(ip)
    if (!judged.sender) addToSender(sender, judged, count)
    addAddress(sender, ip, count, judged.one.isAligned)
  }
  for (const judged of found) add(judged, judged.count)
}
