// Goes through all records once and totals them: overall, by day, by sender, by address, by domain.
import type { Books } from './books.ts'
import { dayNumber, Timeline } from './days.ts'
import { DomainBook } from './domains.ts'
import { RecordJudge, type Judged } from './judge-records.ts'
import type { AggregateReport } from './model.ts'
import { marked, type Marks } from './marks.ts'
import { addAddress, addToSender, SenderBook, type SenderSums } from './senders.ts'
import { SourceSums } from './source-sums.ts'
import { addMessages, noSums } from './sums.ts'
import { addUp } from './values.ts'

export function countMessages(reports: readonly AggregateReport[], books: Books, marks: Marks) {
  const totals = noSums()
  const timeline = new Timeline()
  const senders = new SenderBook(marks)
  const domains = new DomainBook()
  const sources = new SourceSums(books.addresses)
  const judge = new RecordJudge(reports, books, senders)
  for (const report of reports) {
    const { sums, traces } = domains.open(report)
    const seen = { day: dayNumber(report.begin), reporter: report.org }
    let aligned = 0
    let failed = 0
    countRows(report, judge, {
      address: (ip, sender, { one }, count) => {
        sources.add(ip, count, one)
        addAddress(sender, ip, count, one.isAligned)
      },
      messages: (judged, count) => {
        addMessages(totals, judged, count)
        addMessages(sums, judged, count)
        if (judged.one.isAligned) aligned = addUp(aligned, count)
        else failed = addUp(failed, count)
      },
      sender: (sender, judged, count) => {
        addToSender(sender, seen.day, judged, count)
        traces.add(sender, { ...seen, conclusion: judged }, count)
      },
    })
    timeline.add(report, aligned, failed)
  }
  return { totals, timeline, senders, sources, domains }
}

/** The numbers of messages that are alike come together where a judgment is remembered, otherwise row by row. */
interface Counting {
  address(ip: number, sender: SenderSums, judged: Judged, count: number): void
  messages(judged: Judged, count: number): void
  sender(sender: SenderSums, judged: Judged, count: number): void
}

function countRows(report: AggregateReport, judge: RecordJudge, counting: Counting): void {
  const { rows } = report
  const found: Judged[] = []
  const whole = (judged: Judged, count: number) => {
    counting.messages(judged, count)
    if (judged.sender) counting.sender(judged.sender, judged, count)
  }
  for (let at = 0; at < rows.length; at += 1) {
    const ip = rows.ip(at)
    const count = rows.count(at)
    const judged = judge.judge(rows.facts(at), ip)
    const sender = judged.sender ?? judge.senderOfNetwork(ip)
    if (!judged.sender && sender.mark !== undefined) {
      const said = { ...judged, fate: marked(judged.fate, sender.mark) }
      counting.messages(said, count)
      counting.sender(sender, said, count)
      counting.address(ip, sender, said, count)
      continue
    }
    if (!judged.isRemembered) whole(judged, count)
    else if (judged.report === report) judged.count = addUp(judged.count, count)
    else {
      judged.report = report
      judged.count = count
      found.push(judged)
    }
    if (!judged.sender) counting.sender(sender, judged, count)
    counting.address(ip, sender, judged, count)
  }
  for (const judged of found) whole(judged, judged.count)
}
