// The site's main form under its headline, an example of its answer, and the tools as postage stamps.
import { PostageStamp } from '#app/components/marketing/postage-stamp.tsx'
import { Slider } from '#app/components/motion/slider.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import { HERO, PROVED, STAMPS, STATISTICS } from '#app/content/home.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { Noted } from '#app/components/report/noted.tsx'
import { SampleChecks } from '#app/components/report/sample-checks.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import {
  Envelope,
  STATION_FIGURES,
  StationDrawing,
  StationMark,
  stationWord,
} from '#app/components/mail-route/station-parts.tsx'
import type { MailRoute } from '#shared/message/route.ts'
import { Figures } from './marketing.tsx'
import type { HomeData } from './home-data.ts'
import { VideoLink } from './video.tsx'
import styles from './hero.module.css'

// The way of an email in one row, for pages that show a sample of it: it ends at the mailbox.

/** @param props.label what it shows, such as “The way of an email from example.com” */
const RouteStrip = ({ label, route }: { label: string; route: MailRoute }) => (
  <div className={styles.strip}>
    <ol className={styles.stations} aria-label={label}>
      {route.stations.map(({ name, label: station, answer }) => (
        <li key={name} className={`${styles.station} stack gap-1`}>
          <StationDrawing figure={STATION_FIGURES[name]} />
          <StationMark tone={answer?.tone} />
          <span className="strong">{station}</span>
          {answer && <span className="visually-hidden">: {stationWord(name, answer.tone)}</span>}
        </li>
      ))}
    </ol>
    <Envelope className={`${styles.envelope} off-paper`} />
  </div>
)

// A report on the sample domain, on top of the envelope that it came in.
function ExampleCard({ data: { example, route, date } }: { data: HomeData }) {
  return (
    <div className={styles.example}>
      {example ? (
        <SampleChecks sample={example} date={date} note="A sample result, checked just now" folded>
          {route && (
            <div className="stack gap-3">
              <RouteStrip label={`The way of an email from ${HEALTHY_SAMPLE}`} route={route} />
              <p className="small strong">Type your domain to see yours.</p>
            </div>
          )}
        </SampleChecks>
      ) : (
        <VerdictCard
          tone="unknown"
          heading={HEALTHY_SAMPLE}
          verdict="The sample could not be checked."
          narrow
          stamp={{ word: 'Unknown', date }}
        />
      )}
      <template data-waiting-card>
        <WaitingCard />
      </template>
    </div>
  )
}

/** The visitor's own card, until the report arrives and fills it in (home-entry.ts). */
const WaitingCard = () => (
  <Noted note="Your domain">
    <VerdictCard
      tone="unknown"
      heading="Your domain"
      verdict="Asking DNS now. The report opens with the first answers."
      narrow
      stamp={{ word: 'Asking' }}
      facts={['SPF', 'DKIM', 'DMARC', 'MX'].map((method) => ({
        label: method,
        value: <Badge tone="unknown">asking…</Badge>,
      }))}
    />
  </Noted>
)

export function Hero({ data, customerAppUrl }: { data: HomeData; customerAppUrl?: string }) {
  return (
    <>
      <div className={`${styles.hero} stack gap-7 page-wide`}>
        <div className={styles.text}>
          <p className={styles.tagline}>{HERO.tagline}</p>
          <h1>{HERO.headline}</h1>
          <p className={styles.lead}>{HERO.lead}</p>
          <div className={`${styles.check} off-paper`} data-question="first">
            <p className={styles.ask}>Landing in spam? See why.</p>
            <DomainQuestion />
          </div>
          <div className={`${styles.actions} wrap gap-3`}>
            {customerAppUrl ? (
              <ButtonLink href={customerAppUrl} look="quiet">
                Start Now
              </ButtonLink>
            ) : (
              <ButtonLink to="/tool/email-authentication" look="quiet">
                Start Now
              </ButtonLink>
            )}
            <VideoLink target="video">Watch Video</VideoLink>
          </div>
        </div>
        <ExampleCard data={data} />
      </div>
      <div className={`${styles.band} off-paper`}>
        <div className={`${styles.inner} page-wide`}>
          <Slider label="Free tools" kind="carousel" rows={[TOOLS]} />
        </div>
      </div>
      <div className={`${styles.statistics} page-wide`}>
        <p className={styles.proved}>
          We pass{' '}
          <strong>
            {numberText(PROVED.held)} of {numberText(PROVED.cases)}
          </strong>{' '}
          public test cases about email, and explain the rest.{' '}
          <Link to="/accuracy">See how accurate we are</Link>
        </p>
        <p className={`${styles.own} note`}>Our own figures:</p>
        <Figures figures={STATISTICS} />
      </div>
    </>
  )
}

const TOOLS = STAMPS.map((stamp, index) => ({
  key: stamp.short,
  slide: <PostageStamp {...stamp} ink={index % 2 ? 'sea' : 'post'} />,
}))
