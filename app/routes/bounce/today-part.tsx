// "Gmail said SPF failed for 192.0.2.1. Today …": the check of what the bounce names, what to change, and a button to
// check again.
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { EvidenceTable } from '#app/components/report/evidence-table.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import button from '#app/components/ui/button.module.css'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { Link } from '#app/components/ui/link.tsx'
import { moreOf } from '#app/routes/email-authentication/checks.tsx'
import { freshAddress } from '#shared/site.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { apiWith } from '#app/api/browser-api.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { askToday, proofOf, type Today } from './bounce-today.ts'

// Looks up what a bounce names once the page is loaded, and again after something was changed.

type TodaySoFar = ReturnType<typeof useToday>

interface Answers {
  today: Today | null
  /** The first answer, once there is a later one: several changes may have happened in between. */
  before: Today | null
}

/** @param first what the edge has already looked up */
export function useToday(bounce: Bounce, first: Today | null) {
  const [round, setRound] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [answers, setAnswers] = useState<Answers>({ today: first, before: null })
  useEffect(() => {
    if (first && round === 0) return
    const left = new AbortController()
    const ask = async () => {
      setIsAsking(true)
      const today = await askToday(apiWith({ fresh: round > 0, signal: left.signal }), bounce)
      if (left.signal.aborted) return
      setAnswers((last) => ({ today, before: last.before ?? (last.today?.report ? last.today : null) }))
      setIsAsking(false)
    }
    void ask()
    return () => left.abort()
  }, [bounce, first, round])
  /** Here, not on the check's own page: the bounce stays next to the answer. */
  const askAgain = (event: MouseEvent) => {
    // A new tab or window shows the check's own page.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setRound(round + 1)
  }
  return { ...answers, isAsking, askAgain }
}

interface TodayPartProps {
  now: TodaySoFar
  /** What the bounce said, in a few words. */
  quote: string
  /** The bounce is about SPF, DKIM or DMARC. */
  isProof: boolean
}

export function TodayPart({ now: { today, before, isAsking, askAgain }, quote, isProof }: TodayPartProps) {
  if (isAsking) return <p role="status">Asking what it is like today…</p>
  if (!today) return null
  const { report, subject, url, message, evidence } = today
  if (!report) {
    return (
      <>
        <LookupFailed message={message} />
        <Again url={url} onAgain={askAgain} />
      </>
    )
  }
  return (
    <section className="stack gap-3" aria-labelledby="today">
      <Heading subject={subject} isAgain={before !== null} />
      <p>{quote}.</p>
      {before?.report ? <Compared before={before.report} now={report} /> : <Lines lines={linesOf(report)} />}
      {isProof && proofOf(report) === 'ok' && (
        <p>
          Valid today is not what the server saw then: the email may have left through another server, or
          without a signature. Only a new email proves it.
        </p>
      )}
      <Changes today={today} onCheckAgain={askAgain} />
      <Again url={url} onAgain={askAgain} />
      {evidence.length > 0 && <EvidenceTable evidence={evidence} />}
    </section>
  )
}

/** A second answer takes the focus: the button that requested it is gone. */
function Heading({ subject, isAgain }: { subject: string; isAgain: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAgain && heading.current) bringIntoView(heading.current)
  }, [isAgain])
  return (
    <h3 id="today" ref={heading}>
      Today: {shownText(subject)}
    </h3>
  )
}

type Report = NonNullable<Today['report']>

const verdictOf = ({ verdict: { tone, heading, sentence } }: Report) => ({
  tone,
  text: `${heading}. ${sentence}`,
})

/** The facts that the reason is based on; if there is none, the check's verdict. */
const linesOf = (report: Report) => (report.lines.length > 0 ? report.lines : [verdictOf(report)])

function Lines({ lines, label }: { lines: ReturnType<typeof linesOf>; label?: string }) {
  return lines.map(({ tone, text }) => (
    <p key={text}>
      {label !== undefined && <strong>{label} </strong>}
      <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> {shownText(text)}
    </p>
  ))
}

/**
 * The facts and the verdict, which may change even if the facts do not; of the first answer, only what no longer
 * applies.
 */
function Compared({ before, now }: { before: Report; now: Report }) {
  const lines = [...now.lines, verdictOf(now)]
  const gone = [...before.lines, verdictOf(before)].filter((line) =>
    lines.every(({ text }) => text !== line.text),
  )
  return (
    <>
      {gone.length === 0 && <p>Nothing has changed since the first check.</p>}
      <Lines lines={gone} label="Before:" />
      <Lines lines={lines} label="Now:" />
    </>
  )
}

function Changes({ today, onCheckAgain }: { today: Today; onCheckAgain: (event: MouseEvent) => void }) {
  const { report, url, domain, dnsProvider } = today
  if (!report || report.changes.length === 0) return null
  return (
    <ChangeList
      changes={report.changes}
      findings={report.findings}
      address={url}
      onCheckAgain={onCheckAgain}
      {...(dnsProvider && { provider: dnsProvider })}
      {...(domain !== undefined && { domain, moreOf: (change) => moreOf(change, domain) })}
    />
  )
}

const Again = ({ url, onAgain }: { url: string; onAgain: (event: MouseEvent) => void }) => (
  <p className="row gap-3-4">
    <Link
      to={freshAddress(url)}
      className={button.button}
      data-look="quiet"
      data-size="small"
      onClick={onAgain}
    >
      Check again
    </Link>
    <Link to={url}>The whole check</Link>
  </p>
)
