// "Gmail said SPF failed for 192.0.2.1. Today …": the check of what the bounce names, and what to change.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { rememberVerdict } from '#app/components/tool/earlier-verdict.ts'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { Link } from '#app/router/link.tsx'
import { moreOf } from '#app/routes/email-authentication/more-of.ts'
import type { Bounce } from '#shared/bounce/schema.ts'
import { shownText } from '#shared/dns/visible-text.ts'
import { askToday, type Today } from './bounce-today.ts'
import styles from './bounce.module.css'

interface TodayPartProps {
  bounce: Bounce
  /** What the edge asked already. */
  first: Today | null
  /** What the bounce said, in a few words. */
  said: string
}

export function TodayPart({ bounce, first, said }: TodayPartProps) {
  const [today, setToday] = useState(first)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (first) return
    let isWanted = true
    const ask = async () => {
      setIsAsking(true)
      const answer = await askToday(browserApi, bounce)
      if (!isWanted) return
      setToday(answer)
      setIsAsking(false)
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [bounce, first])
  if (isAsking) return <p role="status">Asking what it is like today…</p>
  if (!today) return null
  const { report, subject, url, message, domain, dnsProvider, evidence } = today
  if (!report) return <LookupFailed message={message} />
  const { verdict, lines, findings, changes } = report
  return (
    <section className={styles.today} aria-labelledby="today">
      <h3 id="today">Today: {shownText(subject)}</h3>
      <p>{said}.</p>
      {lines.map(({ tone, text }) => (
        <p key={text}>
          <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> {shownText(text)}
        </p>
      ))}
      {lines.length === 0 && (
        <p>
          <Badge tone={verdict.tone}>{TONE_WORDS[verdict.tone]}</Badge> {shownText(verdict.heading)}.{' '}
          {shownText(verdict.sentence)}
        </p>
      )}
      {changes.length > 0 && (
        <ChangeList
          changes={changes}
          findings={findings}
          address={url}
          onCheckAgain={() => rememberVerdict({ address: url, verdict })}
          {...(dnsProvider && { provider: dnsProvider })}
          {...(domain !== undefined && { domain, moreOf: (change) => moreOf(change, domain) })}
        />
      )}
      <p>
        <Link to={url}>The whole check</Link>
      </p>
      {evidence.length > 0 && <EvidenceTable evidence={evidence} />}
    </section>
  )
}
