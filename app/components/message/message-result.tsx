// What receivers see in one message: the verdict and what to change, then each proof with its reason, the route, the content.
import { useCallback, useState, useEffect, type ReactNode } from 'react'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { MailRouteView as Way } from '#app/components/mail-route/mail-route.tsx'
import { later } from '#app/later.tsx'
import { InboxPreviewView } from '#app/components/inbox-preview/inbox-preview.tsx'
import { routeOfMessage } from '#shared/message/route-of-message.ts'
import { FindingPlaces } from '#app/components/report/finding-list.tsx'
import { GateProviders as Providers } from '#app/components/gate/gate-providers.tsx'
import { DMARC_TONES, resultTone } from '#shared/message/result-tone.ts'
import { DmarcLink, IpLink, DomainLink } from '#app/components/tool/tool-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { statusOf } from '#shared/blocklists/listing.ts'
import { listingsToEnd } from '#shared/blocklists/ip-reputation/verdict.ts'
import type { ListedSubject, MessageLists } from '#shared/message/mail-test.ts'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { ProofBadges, type Proof } from './feedback-labels.tsx'
import { MessageProofs } from './message-proofs.tsx'
import { sourcePlaces } from './source-places.ts'
import { MessageContent, MessageFeedback, MessageWay, Unknowns, MessageSourceView } from './message-parts.tsx'

// Looks up a judged message on the blocklists, slice by slice, once React has taken over the page.

interface MessageListsSoFar {
  subjects: readonly ListedSubject[]
  notes: readonly string[]
  /** In progress in this browser; false before the script runs, and without one. */
  isAsking: boolean
  /** Why the rest is unknown. */
  failure: string | null
  /** What all of them say, once all have answered. */
  verdict: Verdict | null
}

const NOTHING: MessageListsSoFar = { subjects: [], notes: [], isAsking: false, failure: null, verdict: null }

/** The meanings of the lists' answers; loaded while the first of them are on their way. */
const loadRules = () => import('#shared/message/conclude-lists.ts')
type Rules = Awaited<ReturnType<typeof loadRules>>

function withSlice({ subjects }: MessageListsSoFar, { lists, next }: MessageLists, rules: Rules | null) {
  const all = [...subjects, ...lists.subjects]
  return {
    subjects: all,
    notes: lists.notes,
    isAsking: next !== undefined,
    failure: null,
    verdict: next === undefined && rules ? rules.concludeLists(all).verdict : null,
  }
}

/**
 * Another message needs a new component: give it a key.
 * @param isReady what an answer changes is taken over; React would draw it anew otherwise
 * @returns the answers so far, and the report with what they mean
 */
function useMessageLists(
  judged: MessageReport,
  isReady: boolean,
): { lists: MessageListsSoFar; report: MessageReport } {
  const { ip } = judged.envelope
  const { linkDomains } = judged
  const [lists, setLists] = useState(NOTHING)
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    const ask = async () => {
      let cursor: number | undefined = 0
      setLists({ ...NOTHING, isAsking: true })
      // Without them, the answers are shown alone.
      const loading = loadRules().catch(() => null)
      while (isWanted && cursor !== undefined) {
        const json: { ip: string | null; domains: string[]; cursor: number } = {
          ip,
          domains: linkDomains,
          cursor,
        }
        const outcome = await outcomeOf(browserApi.user.tools.message.lists.$post({ json }))
        const loaded = await loading
        if (!isWanted) return
        setRules(loaded)
        if (!outcome.ok) {
          setLists((known) => ({ ...known, isAsking: false, failure: outcome.message }))
          return
        }
        const { data } = outcome
        cursor = data.next
        setLists((known) => withSlice(known, data, loaded))
      }
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [isReady, ip, linkDomains])
  return { lists, report: rules ? rules.withLists(judged, lists.subjects) : judged }
}

// What blocklists say about a message's client and the domains that it links to, as they answer.

interface ListsViewProps {
  report: MessageReport
  lists: MessageListsSoFar
}

function MessageListsView({ report, lists }: ListsViewProps) {
  const { subjects, notes, isAsking, failure } = lists
  const waiting = namesOf(report).slice(subjects.length)
  return (
    <section className="stack gap-3" aria-labelledby="message-lists">
      <h3 id="message-lists">Blocklists</h3>
      <p role="status" className={isAsking ? undefined : 'visually-hidden'}>
        {isAsking ? `Asking the blocklists, ${waiting.length} to go…` : ''}
      </p>
      {subjects.length + waiting.length > 0 && (
        <DataTable
          caption={<span className="visually-hidden">What blocklists say</span>}
          columns={[
            { key: 'what', label: 'Asked about', heads: true },
            { key: 'state', label: 'Result', status: true },
            { key: 'said', label: 'What they say', sentences: true },
          ]}
          rows={[
            ...subjects.map((subject) => ({ key: subject.subject, cells: cellsOf(subject) })),
            ...waiting.map((name) => ({
              key: name,
              cells: {
                what: <SubjectLink name={name} />,
                state: <Badge tone="unknown">{isAsking ? 'asking…' : 'not asked'}</Badge>,
                said: isAsking ? '' : (failure ?? <noscript>Follow the link to ask.</noscript>),
              },
            })),
          ]}
        />
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

/** As the edge will ask. */
const namesOf = ({ envelope: { ip }, linkDomains }: MessageReport): string[] => [
  ...(ip !== null && !ip.includes(':') ? [ip] : []),
  ...linkDomains,
]

const SubjectLink = ({ name }: { name: string }) =>
  /^[\d.]+$/.test(name) ? <IpLink ip={name} /> : <DomainLink domain={name} />

function cellsOf({ subject, rows, summary }: ListedSubject) {
  const { tone, word } = stateOf(rows)
  return {
    what: <SubjectLink name={subject} />,
    state: <Badge tone={tone}>{word}</Badge>,
    said: [
      summary,
      ...listingsToEnd(rows).map(({ name, meaning, txt }) => `${name}: ${meaning || (txt[0] ?? 'listed')}`),
    ].join(' '),
  }
}

/** No answer from a list that did not pass its test does not mean clean. */
function stateOf(rows: ListedSubject['rows']): { tone: Tone; word: string } {
  if (listingsToEnd(rows).length > 0) return { tone: 'bad', word: 'listed' }
  const known = rows.filter((row) => ['Listed', 'OK'].includes(statusOf(row))).length
  return known * 2 > rows.length ? { tone: 'ok', word: 'not listed' } : { tone: 'unknown', word: 'unknown' }
}

/** Drawn at the edge, and moved by what is loaded later. */
const MailRouteView = later(
  async () => (await import('#app/components/mail-route/mail-route.tsx')).MailRouteView,
  Way,
)

/** Below what the message itself shows. */
const GateProviders = later(
  async () => (await import('#app/components/gate/gate-providers.tsx')).GateProviders,
  Providers,
)

/** Apart from the result above it. */
const Inboxes = later(
  async () => (await import('#app/components/inbox-preview/inbox-preview.tsx')).InboxPreviewView,
  InboxPreviewView,
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
          <Inboxes report={report} lists={lists.isAsking ? undefined : lists.verdict} onShown={onShown} />
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
