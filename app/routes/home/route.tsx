// The home page: the check, what the company offers, and proof that the site knows its trade.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useContext } from 'react'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { About } from './about.tsx'
import { Checklist } from './checklist.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './home-data.ts'
import { Integrations } from './integrations.tsx'
import { Marketing } from './marketing.tsx'
import { Services } from './services.tsx'
import { Solutions } from './solutions.tsx'
import { Testimonials } from './testimonials.tsx'
import { Video } from './video.tsx'
// Only as a worker does Vite bundle a file with its imports into one standalone file, and give out its URL.
import entryUrl from './home-entry.ts?worker&url'

export const handle = { hydrate: false, sameForAll: true }

export const loader = ({ context }: LoaderFunctionArgs) => loadHome(context.api)

export const meta = () =>
  pageMeta({
    title: 'All-In-One Email Marketing Solutions',
    path: '/',
    description:
      'Check SPF, DKIM, DMARC, MX and blocklists in seconds. See your domain the way Gmail, Yahoo and Outlook do, free and without an account.',
  })

export default function HomePage() {
  const data = useLoaderData<typeof loader>()
  const { customerAppUrl } = useContext(PageSettings)
  return (
    <>
      <Hero data={data} customerAppUrl={customerAppUrl} />
      <Services />
      <About />
      <Solutions />
      <Marketing customerAppUrl={customerAppUrl} />
      <Checklist />
      <Testimonials />
      <Integrations />
      <Video />
      <HomeMotion />
    </>
  )
}

/** Starts the home page's script. */
function HomeMotion() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
