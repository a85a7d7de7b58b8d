// Every component in every state, to look at while building; not for visitors.
import { pageMeta } from '#app/page-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { Basics } from './basics.tsx'
import { Forms } from './forms.tsx'
import { Results } from './results.tsx'
import { Tokens } from './tokens.tsx'

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
