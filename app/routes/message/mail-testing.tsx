// What is on the page: the ways to start, the address that waits, or the result.
import { MessageComparisonView } from '#app/components/message/message-comparison.tsx'
import { MessageKindForm } from '#app/components/message/message-kind.tsx'
import { MessageResult } from '#app/components/message/message-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { mailTest } from '#shared/tools/message.ts'
import type { MailTestAction, MailTestPage } from './mail-test-data.ts'
import { MailLinks, MailTestInbox } from './mail-test-inbox.tsx'
import { MailTestAgain, MailTestStart } from './mail-test-start.tsx'

interface MailTestingProps {
  page: MailTestPage
  /** The outcome of a submitted form. */
  done: MailTestAction | undefined
}

export function MailTesting({ page, done }: MailTestingProps) {
  const busy = useBusy(mailTest.path)
  const judged = done?.kind === 'judged' ? done : page
  const { outcome, other } = judged
  const refusal =
    done?.kind === 'refused'
      ? ({ tone: 'bad', title: done.message } as const)
      : page.test?.ok === false && ({ tone: 'info', title: page.test.message } as const)
  const question: Readonly<Record<string, string>> = done ? {} : page.question
  const { test: view = '', mail } = question
  return (
    <>
      {page.test?.ok && !done ? (
        <MailTestInbox test={page.test.data} view={view} shown={page.question.mail} round={page.round} />
      ) : outcome?.ok ? (
        <MailTestAgain sample={question.sample} />
      ) : (
        <MailTestStart refusal={refusal} busy={busy} takesMail={page.takesMail} />
      )}
      <ResultRegion
        busy={busy}
        busyText="Judging the message…"
        resultKey={JSON.stringify(question) + judged.date}
        hasAnswer={outcome !== null}
      >
        {question.sample !== undefined && (
          <SampleNote>This is sample data: we made this message up.</SampleNote>
        )}
        {outcome?.ok && other?.outcome.ok && (
          <MessageComparisonView compared={other.outcome.data} date={judged.date} />
        )}
        {outcome?.ok && other?.outcome.ok === false && <LookupFailed message={other.outcome.message} />}
        {outcome?.ok && !other && (
          <MessageResult
            key={JSON.stringify(question) + outcome.data.message.messageId}
            report={outcome.data}
            date={judged.date}
            tool={mailTest}
            question={done ? null : question}
            more={
              !done && (
                <>
                  <MessageKindForm path={mailTest.path} question={question} />
                  {mail !== undefined && page.test?.ok && (
                    <MailLinks view={view} n={mail} test={page.test.data} />
                  )}
                </>
              )
            }
          />
        )}
        {outcome?.ok === false && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}
