// The home page: one question, an example of an answer, and the tools.
import { pageMeta } from '#app/page-meta.ts'
import { FourAnswers } from './four-answers.tsx'
import { Hero } from './hero.tsx'
import { ToolList } from './tool-list.tsx'

export const handle = { hydrate: false }

export const meta = () =>
  pageMeta({
    title: 'All-In-One Email Marketing Solutions',
    path: '/',
    description:
      'See what Gmail, Yahoo and Outlook see before they decide: check your domain’s SPF and MX records, free and without an account.',
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <ToolList />
      <FourAnswers />
    </>
  )
}
