// What people ask before they choose a plan.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { PLAN_QUESTIONS } from '#app/content/plans.ts'

export function PlanQuestions() {
  return (
    <PageSection id="questions" title="Questions before you choose" layout="beside">
      <div>
        {PLAN_QUESTIONS.map(({ question, answer }, index) => (
          <Disclosure key={question} summary={question} open={index === 0} onPaper>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </PageSection>
  )
}
