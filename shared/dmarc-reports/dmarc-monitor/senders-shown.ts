// Who sends as the domain, as a monitor shows it.
import type { MonitorKnown } from './known.ts'
import { MAX_SENDERS } from './limits.ts'
import type { MonitorState } from './schema.ts'
import type { JudgedSender } from './senders.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import { REASONS } from '#shared/dmarc-reports/explain.ts'
import { senderFinding } from '#shared/dmarc-reports/judge.ts'
import type { Sender } from '#shared/dmarc-reports/schema.ts'
import { selectorsOf } from '#shared/dmarc-reports/senders.ts'

export const sendersShown = (domain: string, known: MonitorKnown): MonitorState['senders'] =>
  known.judged.senders.slice(0, MAX_SENDERS).map((sender) => ({
    ...senderSeen(domain, sender, known),
    ...fixFor(
      known.counted.senders.find(({ name, kind }) => name === sender.sums.name && kind === sender.sums.kind),
    ),
  }))

function senderSeen(
  domain: string,
  { sums, group, mark, days }: JudgedSender,
  { firstSeen, lastSeen, first, days: all }: MonitorKnown,
): MonitorState['senders'][number] {
  const [most] = [...sums.domains.entries()].sort(([, one], [, other]) => other - one)
  const own = { first: days[0]?.day ?? first, last: days.at(-1)?.day ?? first }
  return {
    name: sums.name,
    kind: sums.kind,
    group,
    ...(mark && { mark }),
    messages: sums.messages,
    aligned: sums.aligned,
    refused: days.reduce((total, { refused }) => total + refused, 0),
    ...(most?.[0].endsWith(`.${domain}`) && { subdomain: most[0] }),
    selectors: selectorsOf(sums),
    steady: { days: days.length, ofDays: all.filter(({ day }) => day >= first).length },
    firstSeen: dayText(Math.min(own.first, firstSeen.get(sums.name) ?? own.first)),
    lastSeen: dayText(Math.max(own.last, lastSeen.get(sums.name) ?? own.last)),
    days: days.map(({ day, messages, aligned, refused }) => ({
      day: dayText(day),
      messages,
      aligned,
      refused,
    })),
    reasons: [...sums.reasons.entries()]
      .map(([reason, messages]) => ({ reason, messages, text: REASONS[reason] }))
      .sort((one, other) => other.messages - one.messages),
  }
}

/** Only for mail that is the domain’s own. */
function fixFor(sender: Sender | undefined): { fix?: string } {
  const fix = sender && sender.own > 0 ? senderFinding(sender).fix : undefined
  return fix === undefined ? {} : { fix }
}
