// /suggest-feature: how to ask for something that does not exist yet.
import type { PageHandle } from '#app/page-handle.ts'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PointSection } from '#app/components/marketing/point-list.tsx'
import { AFTERWARDS, SUGGESTION, SUGGESTION_PARTS } from '#app/content/suggest-feature.ts'
import { pageMeta } from '#app/page-meta.ts'
import styles from './suggestion-card.module.css'

// The four lines of a suggestion, as an empty form halfway into the mailbox slot.
function SuggestionCard() {
  return (
    <div>
      <dl className={styles.card}>
        {SUGGESTION_PARTS.map(({ title, text }) => (
          <div key={title} className={styles.line}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.box} />
    </div>
  )
}

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Suggest a Feature' }] },
}

export const meta = () =>
  pageMeta({
    title: 'Suggest a Feature',
    description:
      'Tell us what is missing: four lines by email, read by a person, reviewed weekly, answered with a reason.',
    path: '/suggest-feature',
  })

export default function SuggestFeaturePage() {
  return (
    <>
      <PageIntro
        title="What is missing?"
        lead="You send the email, so you see first where the tools fall short. Write us four lines; that is the whole form."
        actions={<MailButton email={SUGGESTION}>Suggest a feature</MailButton>}
      >
        <SuggestionCard />
      </PageIntro>
      <PointSection
        id="afterwards"
        title="What happens next"
        lead="A suggestion that fixes a known problem goes to the top: broken comes before new."
        points={AFTERWARDS}
        look="route"
      />
    </>
  )
}
