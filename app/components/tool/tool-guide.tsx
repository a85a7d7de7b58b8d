// What stands below every tool: what the record is, how to read the result, the usual mistakes, and where to go next.
import { Link } from '#app/router/link.tsx'
import { StructuredData } from '#app/components/layout/structured-data.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './tool-guide.module.css'

export interface ToolGuideContent {
  /** Paragraphs. */
  what: { title: string; text: readonly string[] }
  reading: { title: string; text: readonly string[] }
  /** Questions that people ask, each with its answer in one paragraph: the three most frequent mistakes among them. */
  questions: readonly { question: string; answer: string }[]
  related: readonly { label: string; to: string }[]
}

export function ToolGuide({ guide }: { guide: ToolGuideContent }) {
  const { what, reading, questions, related } = guide
  return (
    <div className={styles.guide}>
      {[what, reading].map(({ title, text }) => (
        <section key={title} className={styles.part}>
          <h2>{title}</h2>
          <div className={styles.text}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      <section className={styles.part}>
        <h2>Common mistakes</h2>
        <div className={styles.text}>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </section>
      <nav aria-label="Related" className={styles.part}>
        <h2>From here</h2>
        <ul className={styles.related}>
          {related.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <StructuredData facts={faqPage(questions)} />
    </div>
  )
}

/** https://schema.org/FAQPage; the same words that the page shows. */
const faqPage = (questions: ToolGuideContent['questions']) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
