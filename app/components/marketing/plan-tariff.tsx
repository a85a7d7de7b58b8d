// The plans in brief, as stamps on one sheet; the pricing page says what they include.
import { PlanOrder } from '#app/components/marketing/plan-order.tsx'
import { PLANS } from '#app/content/plans.ts'
import styles from './plan-tariff.module.css'
import { Drawing } from '#app/components/marketing/drawing.tsx'

export function PlanTariff({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <ul className="wrap">
      {PLANS.map((plan) => (
        <li key={plan.id} className={`${styles.plan} grid gap-5`}>
          <div>
            <VolumeStamp emailsPerDay={plan.emailsPerDay} />
          </div>
          <div className={`${styles.offer} stack gap-1`}>
            <h3 className={styles.name}>{plan.name}</h3>
            <p>
              <strong className="size-lead">{plan.pricePerMonth ?? 'Price on request'}</strong>
              {plan.pricePerMonth && ' per month'}
            </p>
            <p>{plan.emailsPerDay} emails per day</p>
            <p className="soft">{plan.suits}</p>
            <div className={styles.action}>
              <PlanOrder plan={plan} customerAppUrl={customerAppUrl} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A postage stamp whose value is a number of emails per day: the more, the more routes leave its office. */
function VolumeStamp({ emailsPerDay }: { emailsPerDay: number }) {
  const routes = Math.round(emailsPerDay / 1000)
  return (
    <Drawing width={136} height={160}>
      <path data-line="fine" data-fill="sunken" d={perforated(128, 152)} transform="translate(4 4)" />
      <rect data-line="fine" data-fill="sheet" x="16" y="16" width="104" height="92" />
      <g data-line="sea">
        {Array.from({ length: routes }, (_, index) => (
          <path key={index} d={`M46 84C70 84 66 ${28 + 14 * index} 112 ${28 + 14 * index}`} />
        ))}
      </g>
      <path data-line="bold" data-fill="sheet" d="M24 72h38v26h-38zM24 72l19 14 19-14" />
      <text x="16" y="139" fontSize="24">
        {emailsPerDay}
      </text>
      <text x="120" y="138" fontSize="14" textAnchor="end">
        a day
      </text>
    </Drawing>
  )
}

/** An outline with a half-round hole every eight units. */
function perforated(width: number, height: number): string {
  const side = (length: number, step: string) => step.repeat(length / 8)
  return [
    'M0 0',
    side(width, 'h1.5a2.5 2.5 0 0 0 5 0h1.5'),
    side(height, 'v1.5a2.5 2.5 0 0 0 0 5v1.5'),
    side(width, 'h-1.5a2.5 2.5 0 0 0-5 0h-1.5'),
    side(height, 'v-1.5a2.5 2.5 0 0 0 0-5v-1.5'),
    'z',
  ].join('')
}
