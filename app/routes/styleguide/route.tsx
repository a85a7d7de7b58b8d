// Every component in every state, to look at while building; not for visitors.
import { pageMeta } from '#app/page-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { Basics, Forms } from './basics.tsx'
import { Results } from './results.tsx'
import styles from './styleguide.module.css'

// The colors and the sizes.

const COLOURS = [
  'paper',
  'sheet',
  'sunken',
  'ink',
  'soft',
  'line',
  'edge',
  'post',
  'sea',
  'ok',
  'warn',
  'bad',
  'unknown',
]

function Tokens() {
  return (
    <section className={`${styles.part} stack gap-5`} aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <ul className={`${styles.colours} grid gap-3`}>
        {COLOURS.map((name) => (
          <li key={name}>
            <span className={styles.swatch} data-colour={name} />
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.hero}>Hero 0123456789</p>
      <p className={styles.h1}>Heading one</p>
      <p className={styles.h2}>Heading two</p>
      <p className="soft size-lead">Lead: say the verdict first, then why, then what to do.</p>
      <p>
        Body: sendgrid.net did not answer in 2.5 s. Lines of about 75 characters, a{' '}
        <a href="#tokens">link in the text</a>, and <code>v=spf1 include:_spf.example.com ~all</code>.
      </p>
    </section>
  )
}

export const handle = { breadcrumbs: { trail: [{ label: 'Workshop' }, { label: 'Styles' }] } }

export const meta = () =>
  pageMeta({ title: 'Styles', description: 'Every component in every state.', noindex: true })

export default function StyleguidePage() {
  return (
    <ToolPage
      tool={{
        title: 'Styles',
        lead: 'Every color and every component in every state, in one place. Why they are so: docs/design-system.md.',
      }}
      tabs={<ToolTabs label="Styles" tabs={TABS} current="all" />}
    >
      <Tokens />
      <Basics />
      <Forms />
      <Results />
    </ToolPage>
  )
}

const TABS = [
  { id: 'all', label: 'Everything', to: '/styleguide' },
  { id: 'home', label: 'A tab that is not current', to: '/tool/spf' },
]
