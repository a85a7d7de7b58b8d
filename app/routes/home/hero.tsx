// The site's main form under its headline, an example of its answer, and the tools as postage stamps.
import { PostageStamp } from '#app/components/marketing/postage-stamp.tsx'
import { Slider } from '#app/components/motion/slider.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { HERO, PROVED, STAMPS, STATISTICS } from '#app/content/home.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { ExampleSlip } from './example-slip.tsx'
import { Figures } from './figures.tsx'
import type { HomeData } from './home-data.ts'
import { VideoLink } from './video-link.tsx'
import styles from './hero.module.css'

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
        <ExampleSlip data={data} />
      </div>
      <div className={`${styles.band} off-paper`}>
        <div className={`${styles.inner} page-wide`}>
          <Slider label="Free tools" kind="carousel" rows={[TOOLS]} />
        </div>
      </div>
      <div className={`${styles.statistics} page-wide`}>
        <p className={styles.proved}>
          <strong>{numberText(PROVED.cases)} checks</strong> from public test suites, and the reason wherever
          we differ. <Link to="/accuracy">See how accurate we are</Link>
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
