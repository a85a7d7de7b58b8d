// What customers say, as postcards.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Slider } from '#app/components/motion/slider.tsx'
import { shortQuote, TESTIMONIALS, type Testimonial } from '#app/content/testimonials.ts'
import styles from './testimonials.module.css'

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
