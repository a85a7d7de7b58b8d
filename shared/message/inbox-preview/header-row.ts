// What a reader sees of a message in the list of an inbox, as far as its header tells: no preview, no logo, nothing opened.
import type { HeaderAlignment, HeaderAnalysis } from '#shared/message/header/schema.ts'
import { isVerified } from '#shared/message/header/verdict.ts'
import {
  type InboxLine,
  inboxLines,
  NO_SUBJECT,
  oneLine,
  type Proof,
  type Sender,
  type SenderSign,
  shownSender,
  signOf,
} from './inbox-row.ts'

type Read = Pick<HeaderAnalysis, 'from' | 'subject' | 'date' | 'results' | 'alignment'>

interface HeaderRow {
  sender: Sender
  /** As written; UTC. */
  date: string | null
  lines: readonly InboxLine[]
}

export function headerRow(report: Read): HeaderRow {
  const { from, subject, date } = report
  const sender = shownSender(from?.name ?? '', from?.address ?? '', signOfHeader(report))
  const line = { sender: sender.name, subject: oneLine(subject) || NO_SUBJECT, preview: '' }
  return { sender, date, lines: inboxLines(line) }
}

/** What the receiver wrote counts before ours; without it, no one knows what its app shows. */
function signOfHeader(report: Read): SenderSign {
  const { spf, dkim } = report.alignment
  const isProved = isVerified(report)
  if (isProved === true) return { kind: 'none' }
  const own = (proofs: readonly HeaderAlignment[]) => proofs.filter(({ trusted }) => trusted).map(proofOf)
  return signOf([...own(dkim), ...own(spf ? [spf] : [])], isProved === null)
}

const proofOf = ({ domain, result, strict, relaxed }: HeaderAlignment): Proof => ({
  domain,
  result,
  aligned: strict || relaxed,
})
