// The home page: the check, what the company offers, and proof that the site knows its trade.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useContext } from 'react'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PageSection, PhoneFold } from '#app/components/marketing/page-section.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SERVICES } from '#app/content/home.ts'
import { About, Integrations, Testimonials, Checklist, Solutions } from './sections.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './home-data.ts'
import { Marketing } from './marketing.tsx'
import { Video } from './video.tsx'
// Only as a worker does Vite bundle a file with its imports into one standalone file, and give out its URL.
import entryUrl from './home-entry.ts?worker&url'
import { ServiceDrawing } from './drawings.tsx'
import styles from './services.module.css'

// What the company does, as the pigeonholes of a sorting rack.
function Services() {
  return (
    <PageSection id="service" title={SERVICES.title} lead={SERVICES.lead}>
      <ul className={`${styles.rack} stack`} data-fade="">
        {SERVICES.cards.map(({ drawing, title, text, ...card }) => (
          <li key={title} className={`${styles.hole} grid gap-1-4`}>
            <ServiceDrawing name={drawing} />
            <h3 className={styles.plate}>{title}</h3>
            <PhoneFold label={`About ${title}`} covers>
              <p className="note">
                {text} {'more' in card && <Link to={card.more.to}>{card.more.label}</Link>}
              </p>
            </PhoneFold>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

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
