// Where a list is pasted, chosen or dropped, and below it the result.
import { later } from '#app/later.tsx'
import { useCallback, useRef, useState, type ReactNode, type FormEvent } from 'react'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { numberText, plural } from '#shared/kit/sentence.ts'
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
import { useDrop } from '#app/routes/reports/use-drop.ts'
import type { ChosenFiles } from '#app/routes/reports/dropped-files.ts'
import { LongTextField } from '#app/components/tool/long-text-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import { FieldFrame } from '#app/components/ui/field.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import type { EarlyEnd, ListCheck } from './check-state.ts'
import { ListResult as Result } from './list-result.tsx'
import { useListCheck } from './use-list-check.ts'
import styles from './list-check.module.css'

// The list, and the people who must not be mailed. It sends nothing: the reader gets both.

const ACCEPT = '.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard'

const EMPTY = 'Paste at least one address, or choose a file.'
const SEVERAL = 'Drop one list at a time. A suppression list has its own field.'

function ListForm({ check, isBusy }: { check: ListCheck; isBusy: boolean }) {
  const { form, refusal, take, takeFiles, send } = useGiven(check)
  const isOver = useDrop({ warmUp: check.warmUp, read: takeFiles })
  return (
    // Sent before its script runs, a form with this method sends nothing.
    <form
      ref={form}
      method="dialog"
      onSubmit={send}
      noValidate
      className={`${styles.form} stack gap-3 off-paper`}
      data-over={isOver || undefined}
    >
      <LongTextField
        label="Your list"
        name="list"
        rows={8}
        defaultValue=""
        placeholder={'email,source,consent date\nada@example.com,Newsletter,2026-03-01'}
        hint="One address a line, a CSV with up to 200,000 rows, or contacts as vCard. It stays on your device: only the domains are looked up."
        error={refusal ?? check.failure ?? undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="row gap-3-4">
        <SubmitButton busy={isBusy}>Check the list</SubmitButton>
        <FileButton accept={ACCEPT} onFiles={([file]) => file && take(file)} onNear={check.warmUp} />
        <span className={`${styles.drop} note`}>or drop it here</span>
        <Link to={exampleOf(listCheck)} className={styles.example}>
          See an example
        </Link>
      </div>
      <Disclosure summary="Add a suppression list">
        <FieldFrame
          label="People who must not be mailed"
          name="suppression"
          optional
          hint="Addresses or their SHA-256, one a line. Choose it before you check the list."
        >
          {(control) => <input type="file" accept={ACCEPT} {...control} />}
        </FieldFrame>
      </Disclosure>
    </form>
  )
}

function useGiven({ check }: ListCheck) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const take = useCallback(
    (list: File | string) => {
      setRefusal(undefined)
      const chosen = form.current ? new FormData(form.current).get('suppression') : null
      check({ list, suppression: chosen instanceof File && chosen.size > 0 ? chosen : null })
    },
    [check],
  )
  const takeFiles = useCallback(
    ({ files, problems }: ChosenFiles) => {
      const [file] = files
      if (files.length > 1) setRefusal(SEVERAL)
      else if (file) take(file)
      else if (problems[0]) setRefusal(problems[0].message)
    },
    [take],
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('list')
    if (typeof text === 'string' && text.trim() !== '') take(text)
    else setRefusal(EMPTY)
  }
  return { form, refusal, take, takeFiles, send }
}

// What the edge knows: a sample. A visitor's list never gets here.

interface ListPage {
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

const ListResult = later(async () => (await import('./list-result.tsx')).ListResult, Result)

export function ListCheck({ page }: { page: ListPage }) {
  const check = useListCheck()
  const { phase, run, summary: own, failure } = check
  const { date, beside } = page
  const isBusy = phase === 'reading' || phase === 'asking'
  const isUntouched = run === 0 || (phase === 'idle' && failure === null)
  const sample = run === 0 ? page.sample : null
  const shown = own ?? sample
  return (
    <>
      <div className="stack gap-3" data-question={shown || isBusy ? undefined : 'first'}>
        <ListForm check={check} isBusy={isBusy} />
        <noscript>
          <p>
            This tool runs on your device, so that no address has to leave it: it needs JavaScript. In a
            terminal, <code>warmpost list FILE</code> does the same.
          </p>
        </noscript>
        {isBusy && <Progress check={check} />}
      </div>
      {isUntouched && !shown && beside ? (
        <div>
          <SampleAnswer example={beside} />
        </div>
      ) : (
        <ResultRegion
          busy={isBusy}
          busyText={phase === 'reading' ? 'Reading your list on your device…' : 'Looking up the domains…'}
          resultKey={`${run} ${phase}`}
        >
          {sample && <SampleNote>Sample data: we made up the list and the answers.</SampleNote>}
          {own && check.ended && (
            <EndedEarly check={check} ended={check.ended} unknown={own.unknownDomains} />
          )}
          {shown && <ListResult summary={shown} date={date} check={own ? check : null} />}
        </ResultRegion>
      )}
    </>
  )
}

function Progress({
  check: {
    phase,
    progress: { done, all },
    isPaused,
    requests,
    cancel,
  },
}: {
  check: ListCheck
}) {
  const isReading = phase === 'reading'
  const what = isReading ? 'rows read on your device' : 'domains looked up'
  return (
    <div className={`${styles.progress} off-paper row gap-3-4`}>
      <label>
        <span>{all === 0 ? 'Starting' : `${numberText(done)} of ${numberText(all)} ${what}`}</span>
        <progress value={done} max={Math.max(1, all)} />
      </label>
      <Quiet onClick={cancel}>{isReading ? 'Cancel' : 'Stop and show what is known'}</Quiet>
      {!isReading && (
        <p className="note">
          {isPaused
            ? 'Your network sent many requests within a minute. The lookups continue on their own.'
            : `${plural(requests.length, 'request', 'requests')} so far, with domains only.`}
        </p>
      )}
    </div>
  )
}

const ENDED: Record<EarlyEnd, { title: string; text: string }> = {
  stopped: { title: 'You stopped the lookups', text: 'The rest of the result is complete.' },
  failed: {
    title: 'Lookup failed',
    text: 'We could not reach our server. This says nothing about the addresses. Your list is still here.',
  },
}

function EndedEarly({ check, ended, unknown }: { check: ListCheck; ended: EarlyEnd; unknown: number }) {
  const { title, text } = ENDED[ended]
  return (
    <Banner tone="unknown" title={title}>
      <p>
        {plural(unknown, 'domain is', 'domains are')} unknown. {text}
      </p>
      <p>
        <Quiet onClick={check.askAgain}>Look up the rest</Quiet>
      </p>
    </Banner>
  )
}

const Quiet = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onClick}>
    {children}
  </button>
)
