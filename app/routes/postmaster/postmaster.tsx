// The form, or Gmail itself where this site may ask it, and below it the result.
import { useLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '#app/later.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { useRead } from '#app/components/tool/on-device.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { dayOfTime } from '#shared/kit/calendar.ts'
import type { GoogleSettings } from '#shared/postmaster/google-consent.ts'
import { AskGmail } from './ask-gmail.tsx'
import { PostmasterForm } from './postmaster-form.tsx'
import { readAnswers, type Reading } from './postmaster-reading.ts'
import { PostmasterResult as Result } from './postmaster-result.tsx'
import type { OnAnswers } from './use-gmail.ts'
import styles from './postmaster.module.css'
import { WhereToGet } from './where-to-get.tsx'

const PostmasterResult = later(async () => (await import('./postmaster-result.tsx')).PostmasterResult, Result)

export function Postmaster() {
  const { google, today } = usePageFacts()
  const { read, linked, busy } = useRead<Reading>()
  const { answered, onAnswers, isJoining } = useAnswers(read)
  const reading = answered ?? read
  const outcome = reading?.outcome
  const isField = outcome?.ok === false && outcome.field !== undefined
  return (
    <>
      <div className="stack gap-4" data-question="">
        {google && <AskGmail google={google} onAnswers={onAnswers} />}
        <PostmasterForm key={linked?.text ?? ''} reading={read} busy={busy} />
        <div className={styles.start}>
          <WhereToGet today={today} />
        </div>
      </div>
      <ResultRegion
        busy={busy || isJoining}
        busyText="Reading, and checking your domain in DNS…"
        resultKey={reading && keyOf(reading)}
      >
        {reading?.byServer && outcome?.ok && (
          <Banner tone="info" title="This was read on our server, because your browser ran no script.">
            <p>
              We keep none of it. With JavaScript, your browser reads it and sends only the name of your
              domain.
            </p>
          </Banner>
        )}
        {reading === linked && outcome?.ok && outcome.data.domain === undefined && (
          <SampleNote>Sample data: these are made-up servers.</SampleNote>
        )}
        {reading && outcome?.ok && (
          <PostmasterResult
            report={outcome.data}
            date={reading.date}
            {...(answered && { answers: answered.text })}
          />
        )}
        {outcome?.ok === false && !isField && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

const keyOf = ({ text, yahoo, domain }: Reading): string => `${text} ${yahoo} ${domain}`

interface PageFacts {
  google?: GoogleSettings
  /** Days since January 1, 1970. */
  today?: number
}

/** They stay when an answer is loaded without them. */
function usePageFacts() {
  const loaded = useLoaderData<PageFacts | null>()
  const [first] = useState(() => ({ today: dayOfTime(Date.now()), ...loaded }))
  return { google: loaded?.google ?? first.google, today: loaded?.today ?? first.today }
}

/** What Gmail answered last, until something else is read. */
function useAnswers(read: Reading | undefined) {
  const [answer, setAnswer] = useState<{ reading: Reading; instead: Reading | undefined }>()
  const [isJoining, setJoining] = useState(false)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])
  const onAnswers: OnAnswers = useCallback((files, domain) => {
    setJoining(true)
    void readAnswers(files, domain).then((reading) => {
      setJoining(false)
      setAnswer({ reading, instead: latest.current })
    })
  }, [])
  return { answered: answer?.instead === read ? answer?.reading : undefined, onAnswers, isJoining }
}
