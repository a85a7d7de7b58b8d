// The ways to start, and the result of a sample or a file.
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { mailTest } from '#shared/tools/message.ts'
import { JudgedMessage } from './judged-message.tsx'
import type { MailTestAction, MailTestPage } from './mail-test-data.ts'
import { MailTestAgain, MailTestStart } from './mail-test-start.tsx'

interface MailTestingProps {
  page: MailTestPage
  /** The outcome of a submitted form. */
  done: MailTestAction | undefined
}

export function MailTesting({ page, done }: MailTestingProps) {
  const busy = useBusy(mailTest.path)
  const judged = done?.kind === 'judged' ? { ...done, question: {} } : page
  const refusal = done?.kind === 'refused' && ({ tone: 'bad', title: done.message } as const)
  const question = done ? {} : page.question
  return (
    <>
      {judged.outcome?.ok ? (
        <MailTestAgain sample={question.sample} />
      ) : (
        <MailTestStart refusal={refusal} busy={busy} takesMail={page.takesMail} />
      )}
      <ResultRegion
        busy={busy}
        busyText="Judging the message…"
        resultKey={JSON.stringify(question) + judged.date}
        hasAnswer={judged.outcome !== null}
      >
        {question.sample !== undefined && <SampleNote>Sample data: we made up this message.</SampleNote>}
        {judged.outcome && <JudgedMessage judged={judged} question={done ? null : question} />}
      </ResultRegion>
    </>
  )
}
