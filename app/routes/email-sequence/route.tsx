// /tool/email-sequence: what a sequence costs, keeps and owes.
import { later } from '#app/later.tsx'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { textReaders, TextTool } from '#app/components/tool/text-tool.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import type { CheckedSequence } from './check-form.ts'
import { SequenceForm } from './sequence-form.tsx'
import { SequenceResult as Result } from './sequence-result.tsx'

// What the sequence page explains, in words for people who have never planned one.
const SEQUENCE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What is counted',
    text: [
      'A sequence is a first email and those that follow if nobody replies. Each day, new people enter it, and those from earlier days get their next step. So 50 new people a day and four steps are 200 emails a day on average, and that is what your mailboxes have to send.',
      'The page counts each day of your calendar. An email that falls on a day off waits for the next sending day, so a Monday has more than that. It compares the load with the limits that providers publish and, if you say what you send today, with a warmup plan.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The bars show new people and follow-ups. A red bar is above what your mailboxes may send. The load is counted as if nobody replied, since only a few in a hundred do.',
      'The law depends on the country of each reader, not on yours. The table names the text, and the day on which we read it. It is not legal advice.',
    ],
  },
  questions: [
    {
      question: 'How many steps are best?',
      answer:
        'Nobody knows. Vendors of such systems publish figures of their own users, and they contradict each other: one counts twice as many replies with follow-ups, another three times as many complaints. Watch the complaints of each step, and end where they begin.',
    },
    {
      question: 'Should a follow-up be a reply to the first email?',
      answer:
        'It shows the reader what it is about, so many senders do that. Then it needs the same subject, and two header fields that name the emails before it. A new subject begins a new thread. “Re:” without these fields is a trick that filters know.',
    },
    {
      question: 'Can I write to companies without asking?',
      answer:
        'In the US, yes, with a postal address and a way to say no. In Germany, no, not even to companies. In France and the UK, to companies under conditions. Look at the country of each reader, and ask a lawyer if it matters.',
    },
    {
      question: 'Do more mailboxes solve it?',
      answer:
        'They raise the limit of your provider. They do not raise what receivers accept: those count your domain, however many mailboxes it has. Ten mailboxes that all send the same text look like ten of the same.',
    },
  ],
  related: [
    { label: 'Subject line builder: how the first line arrives', to: '/tool/subject-line' },
    { label: 'Template checker: each text, with its places', to: '/tool/template-checker' },
    { label: 'Mailbox calculator: how much one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'All free tools', to: '/tool' },
  ],
}

const SequenceResult = later(async () => (await import('./sequence-result.tsx')).SequenceResult, Result)

const parts = () => Promise.all([import('./check-form.ts'), import('./sequence-result.tsx')])
const readers = textReaders<CheckedSequence>({ parts, linkedBy: 'perDay' })
const edge = readAtEdge(emailSequence, readers)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(readers)

const page = toolPage<typeof loader>({
  tool: emailSequence,
  guide: SEQUENCE_GUIDE,
  Content: () => (
    <TextTool<CheckedSequence>
      tool={emailSequence}
      busyText="Counting the days…"
      keyOf={({ fields }) => JSON.stringify(fields)}
      Form={SequenceForm}
      Result={SequenceResult}
    />
  ),
})
export const { handle, meta } = page
export default page.Page
