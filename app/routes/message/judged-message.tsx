// The report on a message, or two of them compared.
import type { ReactNode } from 'react'
import { MessageComparisonView } from '#app/components/message/message-comparison.tsx'
import { MessageKindForm } from '#app/components/message/message-kind.tsx'
import { MessageResult } from '#app/components/message/message-result.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { mailTest } from '#shared/tools/message.ts'
import type { Judging } from './mail-test-data.ts'

interface JudgedMessageProps {
  judged: Pick<Judging, 'outcome' | 'other' | 'date'>
  /** The query in the URL; null if what was judged is in no URL. */
  question: Judging['question'] | null
  children?: ReactNode
}

export function JudgedMessage({ judged: { outcome, other, date }, question, children }: JudgedMessageProps) {
  if (!outcome) return null
  if (!outcome.ok) return <LookupFailed message={outcome.message} />
  if (other)
    return other.outcome.ok ? (
      <MessageComparisonView compared={other.outcome.data} date={date} />
    ) : (
      <LookupFailed message={other.outcome.message} />
    )
  return (
    <MessageResult
      key={JSON.stringify(question) + outcome.data.message.messageId}
      report={outcome.data}
      date={date}
      tool={mailTest}
      question={question}
      more={
        question && (
          <>
            <MessageKindForm path={mailTest.path} question={question} />
            {children}
          </>
        )
      }
    />
  )
}
