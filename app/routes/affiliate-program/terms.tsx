// The terms as a receipt, with one customer's figures worked out.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { TERMS, COMMISSION_PERCENT } from '#app/content/affiliate.ts'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import styles from './terms.module.css'

// The imprint of a franking machine on a letter: it prints the commission.
export function FrankingDrawing() {
  return (
    <Drawing width={400} height={230}>
      <path data-line="bold" data-fill="sheet" d="M8 34h384v188H8z" />
      <g data-line="fine">
        <path d="M36 150h128M36 168h96M36 186h112" />
        <path d="M20 46h100M20 54h70" />
      </g>
      <g data-line="post">
        <path d="M212 56h160v112H212z" strokeDasharray="9 5" />
        <path d="M224 144h136" />
        <circle cx="172" cy="100" r="38" />
        <circle cx="172" cy="100" r="29" />
        <path d="M36 88c12-9 20 9 32 0s20 9 32 0 16-6 26-3M36 104c12-9 20 9 32 0s20 9 32 0 16-6 26-3M36 120c12-9 20 9 32 0s20 9 32 0 16-6 26-3" />
      </g>
      <g textAnchor="middle">
        <text x="292" y="130" fontSize="68" letterSpacing="-3">
          {COMMISSION_PERCENT}%
        </text>
        <text x="292" y="160" fontSize="13">
          FOR LIFE
        </text>
        <text x="172" y="98" fontSize="12">
          EVERY
        </text>
        <text x="172" y="113" fontSize="12">
          MONTH
        </text>
      </g>
      <path data-line="sea" d="M8 222l30-14h24M392 222l-30-14h-24" />
    </Drawing>
  )
}

export function Terms() {
  return (
    <PageSection
      id="terms"
      title="The terms, all of them"
      lead="For example: a customer on Starter pays US$1,499 a month, and you get US$299.80 of it, each month until they leave."
      layout="beside"
      ground="sunken"
    >
      <dl className={styles.receipt}>
        {TERMS.map(({ term, value }) => (
          <div key={term} className={`${styles.term} wrap`}>
            <dt className="soft">{term}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
