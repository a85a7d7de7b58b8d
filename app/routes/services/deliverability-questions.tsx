// The questions on the deliverability tab.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { DELIVERABILITY_QUESTIONS } from '#app/content/services.ts'

export function DeliverabilityQuestions() {
  return (
    <PageSection
      id="questions"
      title="Questions before you start"
      lead="How we check, and what we report."
      layout="beside"
    >
      <div>
        {DELIVERABILITY_QUESTIONS.map(({ title, text }, index) => (
          <Disclosure key={title} summary={title} open={index === 0} onPaper>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Disclosure>
        ))}
      </div>
    </PageSection>
  )
}
