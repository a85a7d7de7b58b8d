// The sections of the home page below the first one.
import { useContext } from 'react'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { ABOUT, CHECKLIST, SOLUTIONS } from '#app/content/home.ts'
import { servicesOf } from '#app/content/third-parties.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PageSection, PhoneFold } from '#app/components/marketing/page-section.tsx'
import { Slider } from '#app/components/motion/slider.tsx'
import { MAILBOX_PROVIDERS, SENDING_SERVICES, type Integration } from '#app/content/integrations.ts'
import { shortQuote, TESTIMONIALS, type Testimonial } from '#app/content/testimonials.ts'
import { Sign } from '#app/components/ui/badge.tsx'
import { Spread, Figures } from './marketing.tsx'
import styles from './sections.module.css'
import { SolutionDrawing } from './drawings.tsx'

// The three services as letters on a table: the first one open, two next to it.
export function Solutions() {
  return (
    <PageSection id="solutions" title={SOLUTIONS.title} lead={SOLUTIONS.lead}>
      <ul className={`${styles.table} stack gap-5`}>
        {SOLUTIONS.cards.map(({ drawing, title, text, to }) => (
          <li key={to} className={`${styles.checklistCard} stack gap-5 card`} data-fade="">
            <SolutionDrawing name={drawing} />
            <div className={`${styles.text} stack gap-2`}>
              <h3>
                <Link to={to} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

// What is done before a campaign starts, ticked off on a sheet.
export function Checklist() {
  return (
    <Spread
      id="checklist"
      title={CHECKLIST.title}
      lead={CHECKLIST.lead}
      wide="picture"
      ground="sunken"
      picture={<Sheet />}
    />
  )
}

const Sheet = () => (
  <ul className={styles.sheet} data-fade="">
    {CHECKLIST.items.map(({ title, text }) => (
      <li key={title} className={styles.item}>
        <span className={styles.tick}>
          <Sign tone="ok" />
        </span>
        <div>
          <strong>{title}</strong>
          <PhoneFold label={`About ${title}`} covers>
            <span className="block note">{text}</span>
          </PhoneFold>
        </div>
      </li>
    ))}
  </ul>
)

// What customers say, as postcards.
export function Testimonials() {
  const hasSamples = TESTIMONIALS.some(({ sample }) => sample)
  return (
    <PageSection id="testimonials" title="What our customers say" lead={hasSamples && SAMPLE_NOTE}>
      <Slider
        label="Customer quotes"
        kind="quotes"
        rows={[
          TESTIMONIALS.map((testimonial) => ({
            key: testimonial.name,
            slide: <Postcard {...testimonial} />,
          })),
        ]}
      />
    </PageSection>
  )
}

const SAMPLE_NOTE = 'These are sample quotes.'

function Postcard({ name, designation, rating, text }: Testimonial) {
  return (
    <figure className={`${styles.card} stack gap-4`}>
      <blockquote className={styles.quote}>
        <p>{shortQuote(text)}</p>
      </blockquote>
      <figcaption className={styles.sender}>
        <span className={styles.corner}>
          <Stars rating={rating} />
        </span>
        <span className={`${styles.name} strong`}>{name}</span>
        <span className={`${styles.designation} note`}>{designation}</span>
      </figcaption>
    </figure>
  )
}

function Stars({ rating }: Pick<Testimonial, 'rating'>) {
  return (
    <svg className={styles.stars} viewBox="0 0 100 20" role="img" aria-label={`${rating} of 5 stars`}>
      {Array.from({ length: rating }, (_, index) => (
        <path
          key={index}
          d={`M${index * 20 + 10} 1.5l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L${index * 20 + 1.4} 7.8l6-.7z`}
        />
      ))}
    </svg>
  )
}

// The services that the platform works with: two rows of logos, and a list of them all.
export function Integrations() {
  return (
    <PageSection
      id="integration"
      ground="sunken"
      title="Works with the tools you use"
      lead="Mailbox providers and sending services."
    >
      <Slider
        label="Logos of email providers and sending services"
        kind="rows"
        rows={[MAILBOX_PROVIDERS.map(slideOf), SENDING_SERVICES.map(slideOf)]}
      />
      <details className="off-paper">
        <summary className={styles.open}>See All integration</summary>
        <div className={`${styles.lists} grid gap-6`}>
          <List title="Mailbox providers" entries={MAILBOX_PROVIDERS} />
          <List title="Sending services" entries={SENDING_SERVICES} />
        </div>
        <p className="note">Logos are trademarks of their owners.</p>
      </details>
    </PageSection>
  )
}

const slideOf = ({ name, mark }: Integration) => ({
  key: name,
  slide: (
    <span className={styles.mark}>
      {mark && (
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
          <path d={mark} fill="currentColor" />
        </svg>
      )}
      {name}
    </span>
  ),
})

function List({ title, entries }: { title: string; entries: readonly Integration[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {entries.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

// Free onboarding: a conversation across the counter, and two figures.
export function About() {
  const { thirdParties = {} } = useContext(PageSettings)
  const hasChat = servicesOf(thirdParties).chat !== undefined
  return (
    <Spread
      id="about"
      title={ABOUT.title}
      lead={ABOUT.lead}
      wide="text"
      ground="sunken"
      picture={<Desk />}
      pictureFirst
    >
      <ul>
        <li>
          <strong>{hasChat ? ABOUT.help.live : ABOUT.help.title}.</strong>{' '}
          {hasChat ? ABOUT.help.text : <Link to="/contact-us">{ABOUT.help.text}</Link>}
        </li>
        {ABOUT.points.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
      <Figures figures={ABOUT.counters} />
    </Spread>
  )
}

/** Across the counter: a question, its answer, and the first letter, sealed. */
const Desk = () => (
  <Drawing width={400} height={330}>
    <path data-line="fine" d="M8 308h384" />
    <path data-line="bold" data-fill="sheet" d="M30 44h176v112H96l-30 26v-26H30z" />
    <path data-line="fine" d="M50 72h120M50 90h136M50 108h84" />
    <path data-line="post" d="M50 130h40" />
    <path data-line="sea" data-fill="sea" d="M150 106h216v86h-24l-14 26-14-26H150z" />
    <path data-line="fine" d="M172 132h160M172 150h116" />
    <path data-line="sea" d="M172 172l8 8 16-17" />
    <path data-line="bold" data-fill="sheet" d="M70 232h150v76H70z" />
    <path data-line="bold" d="M70 232l75 44 75-44" />
    <circle data-fill="post" cx="145" cy="276" r="15" />
    <path data-line="bold" data-fill="sheet" d="M284 308q0-36 44-36t44 36z" />
    <circle data-line="bold" data-fill="sheet" cx="328" cy="249" r="19" />
    <path data-line="post" data-fill="post" d="M311 242q0-14 17-14t17 14z" />
    <path data-line="fine" d="M328 282v26" />
  </Drawing>
)
