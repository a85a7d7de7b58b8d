// What receivers see in one message: the verdict and what to change, then each proof with its reason, the route, the content.
import { useCallback, useState, type ReactNode } from 'react'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { MailRouteView } from '#app/components/mail-route/mail-route.tsx'
import { later } from '#app/later.tsx'
import { InboxPreviewView as Desk } from '#app/components/reader-desk/reader-desk.tsx'
import { routeOfMessage } from '#shared/message/route-of-message.ts'
import { FindingPlaces } from '#app/components/report/finding-places.ts'
import { GateProviders } from '#app/components/gate/gate-providers.tsx'
import { DMARC_TONES, resultTone } from '#shared/message/result-tone.ts'
import { DmarcLink, IpLink } from '#app/components/tool/tool-links.tsx'
import { ProofBadges, type Proof } from './proof-badges.tsx'
import { MessageProofs } from './message-proofs.tsx'
import { MessageListsView } from './message-lists.tsx'
import { MessageSourceView } from './message-source.tsx'
import { sourcePlaces } from './source-places.ts'
import { MessageContent, MessageFeedback, MessageWay, Unknowns } from './message-parts.tsx'
import { useMessageLists } from './use-message-lists.ts'

/** Apart from the result above it. */
const InboxPreviewView = later(
  async () => (await import('#app/components/reader-desk/reader-desk.tsx')).InboxPreviewView,
  Desk,
)

interface MessageResultProps {
  report: MessageReport
  date: string
  tool: Tool
  /** The parameters in the page's URL; null for a message that has none. */
  question: Readonly<Record<string, string>> | null
  /** What else you can do with this message. */
  more?: ReactNode
}

/** Another message needs a new component: give it a key. */
export function MessageResult({ report: judged, date, tool, question, more }: MessageResultProps) {
  const [isReady, setReady] = useState(false)
  const { lists, report } = useMessageLists(judged, isReady)
  const onShown = useCallback(() => setReady(true), [])
  const places = sourcePlaces(report)
  return (
    <FindingPlaces.Provider value={places.ofFinding}>
      <CheckResult
        report={report}
        date={date}
        tool={tool}
        question={question}
        hasJson={false}
        recordsOf={report.dmarc.domain ?? undefined}
        figure={<ProofBadges proofs={proofsOf(report)} />}
        facts={factsOf(report)}
        second={more}
        picture={<MailRouteView title="Follow this email" route={routeOfMessage(report)} />}
        strip={
          <InboxPreviewView
            report={report}
            lists={lists.isAsking ? undefined : lists.verdict}
            onShown={onShown}
          />
        }
        view="Details: authentication, providers, delivery, blocklists, content"
      >
        <div className="stack gap-6">
          <MessageProofs report={report} />
          <section className="stack gap-3" aria-labelledby="message-gates">
            <h3 id="message-gates">What mailbox providers would answer</h3>
            <GateProviders providers={report.gates} under="h3" />
          </section>
          <MessageWay report={report} />
          <MessageListsView report={report} lists={lists} />
          <MessageContent report={report} />
          <MessageFeedback report={report} />
          <MessageSourceView report={report} places={places} />
          <Unknowns unknown={report.unknown} />
        </div>
      </CheckResult>
    </FindingPlaces.Provider>
  )
}

function proofsOf({ spf, dkim, dmarc }: MessageReport): Proof[] {
  const best = dkim.find(({ result }) => result === 'pass') ?? dkim[0]
  return [
    {
      name: 'SPF',
      result: spf.mailfrom?.result ?? 'unknown',
      tone: resultTone(spf.mailfrom?.result ?? 'unknown'),
    },
    {
      name: 'DKIM',
      result: best?.result ?? 'none',
      tone: best ? resultTone(best.result) : dmarc.result === 'pass' ? 'warn' : 'bad',
    },
    { name: 'DMARC', result: dmarc.result, tone: DMARC_TONES[dmarc.result] },
  ]
}

function factsOf({ message, envelope, dmarc }: MessageReport) {
  return [
    { label: 'From', value: <bdi className="anywhere">{message.from || 'no one'}</bdi> },
    { label: 'Subject', value: <bdi className="anywhere">{message.subject || 'none'}</bdi> },
    ...(dmarc.domain === null ? [] : [{ label: 'Domain', value: <DmarcLink domain={dmarc.domain} /> }]),
    ...(envelope.ip === null ? [] : [{ label: 'Sending address', value: <IpLink ip={envelope.ip} /> }]),
    { label: 'Size', value: sizeText(message.bytes) },
  ]
}

const sizeText = (bytes: number) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`)
