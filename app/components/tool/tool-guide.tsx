// The text below every tool: what the record is, how to read the result, common mistakes, and what to do next.
import { Link } from '#app/components/ui/link.tsx'
import { StructuredData } from '#app/components/layout/breadcrumb.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './tool-guide.module.css'

export interface ToolGuideContent {
  /** Paragraphs. */
  what: { title: string; text: readonly string[] }
  reading: { title: string; text: readonly string[] }
  /** Common questions, each answered in one paragraph: the three most common mistakes are among them. */
  questions: readonly { question: string; answer: string }[]
  related: readonly { label: string; to: string }[]
}

/** Text that no script touches: false in the browser's build, so that no page has it twice. */
export type EdgeOnlyGuide = ToolGuideContent | false

export const ToolGuide = ({ guide }: { guide: EdgeOnlyGuide }) =>
  guide ? (
    <div className={`${styles.guide} off-paper stack gap-6`}>
      <GuideParts guide={guide} />
    </div>
  ) : (
    // As the edge drew it: hydration does not compare HTML that is given as text.
    <div
      className={`${styles.guide} off-paper stack gap-6`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )

function GuideParts({ guide: { what, reading, questions, related } }: { guide: ToolGuideContent }) {
  return (
    <>
      {[what, reading].map(({ title, text }) => (
        <section key={title} className={`${styles.part} unit`}>
          <h2>{title}</h2>
          <div className={styles.text}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      <section className={`${styles.part} unit`}>
        <h2>Common mistakes</h2>
        <div className={styles.text}>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </section>
      <nav aria-label="Related" className={`${styles.part} unit`}>
        <h2>Next</h2>
        <ul className={styles.related}>
          {related.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <StructuredData facts={faqPage(questions)} />
    </>
  )
}

/** https://schema.org/FAQPage; the same words as on the page. */
const faqPage = (questions: ToolGuideContent['questions']) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
