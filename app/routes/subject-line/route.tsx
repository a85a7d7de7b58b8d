// /tool/subject-line: how a subject arrives in inboxes.
import { later } from '#app/later.tsx'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { textReaders, TextTool } from '#app/components/tool/text-tool.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { subjectLine } from '#shared/tools/subject-line.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import type { CheckedSubject } from './check-form.ts'
import { SubjectForm } from './subject-form.tsx'
import { SubjectResult as Result } from './subject-result.tsx'

// What the subject page explains, in words for people who write email but do not run a filter.
const SUBJECT_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What is checked',
    text: [
      'A subject is drawn as six inboxes show it, in pixels. A number of characters says little: an “m” takes four times the room of an “i”, and a phone in the hand is narrower than one on its side. Tables on the web name 27 to 50 characters for the same phone.',
      'Merge tags are filled with the rows of your own list, so you see the longest name, the shortest, and the gap where a name is missing. Then comes the header field as it is sent, and what open filters and the law object to.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'There is no score. Testers that give one count letters and words; none of them knows your readers. What can be known is whether something is broken, cut off or untrue, and that is what you get here.',
      'The striped band is where the cut falls. What is left of it, everyone sees. What is right of it, no one does. Between both, it depends on the screen.',
    ],
  },
  questions: [
    {
      question: 'How long may a subject be?',
      answer:
        'As long as its first words say enough. Phones show about 30 to 50 characters, desktops up to twice that. Put what matters first, and the length matters little. Above 200 characters, filters count it.',
    },
    {
      question: 'Does “Re:” help?',
      answer:
        'It tricks people once. Real replies name the email that they answer in their header, so filters see the difference and have a rule for it: FAKE_REPLY. In many countries the law forbids subjects that mislead, too.',
    },
    {
      question: 'Do emoji hurt?',
      answer:
        'Hardly. They are sent as encoded words, which every inbox reads. A device that does not know an emoji shows a box or its parts, and screen readers say its name out loud. One is enough, and never in the place of a word.',
    },
    {
      question: 'Why are the values of my list in capitals?',
      answer:
        'Because someone typed them into a form that way. In a subject they shout, and they show that a machine wrote it. Fix them in the list, where you see each of them, not in the template.',
    },
  ],
  related: [
    { label: 'Email sequence builder: what your steps cost a day', to: '/tool/email-sequence' },
    { label: 'Template checker: the email below the subject', to: '/tool/template-checker' },
    { label: 'Mail test: send one and see what receivers see', to: '/tool/mail-test' },
    { label: 'All free tools', to: '/tool' },
  ],
}

const SubjectResult = later(async () => (await import('./subject-result.tsx')).SubjectResult, Result)

const parts = () => Promise.all([import('./check-form.ts'), import('./subject-result.tsx')])
const readers = textReaders<CheckedSubject>({ parts, linkedBy: 'subject' })
const edge = readAtEdge(subjectLine, readers)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(readers)

const page = toolPage<typeof loader>({
  tool: subjectLine,
  guide: SUBJECT_GUIDE,
  Content: () => (
    <TextTool<CheckedSubject>
      tool={subjectLine}
      busyText="Reading the subject…"
      keyOf={({ from, subject, preheader, rows }) => [from, subject, preheader, rows].join('\n')}
      Form={SubjectForm}
      Result={SubjectResult}
    />
  ),
})
export const { handle, meta } = page
export default page.Page
