// What is useless, what surprises, and where each fact comes from.
import { Day } from '#app/components/prose/text-page.tsx'
import { lowerFirst } from '#shared/kit/sentence.ts'
import type { SenderShown } from './sender-data.ts'
import styles from './sender.module.css'

interface SenderProps {
  sender: SenderShown
}

export const AboutSender = ({ sender }: SenderProps) => (
  <>
    <section className="stack gap-3" aria-labelledby="spf">
      <h2 id="spf">{sender.rootSpf === 'needed' ? 'SPF' : 'What you do not need'}</h2>
      <Spf sender={sender} />
      <OtherNames sender={sender} />
    </section>
    <Limits sender={sender} />
  </>
)

function Spf({ sender: { name, rootSpf, include, whyNoSpf } }: SenderProps) {
  if (include !== undefined)
    return (
      <p>
        The SPF record of your domain has to name <code>include:{include}</code>: emails of {name} have your
        domain in the envelope, which is what receivers check.
      </p>
    )
  if (whyNoSpf === undefined)
    return (
      <p>
        Whether the SPF record of your domain matters for {name} is not established. Do what {name} says.
      </p>
    )
  return (
    <p>
      An SPF include for {name} in the record of your domain
      {rootSpf === 'own_ip' ? ' usually does nothing' : ' does nothing'}: {lowerFirst(whyNoSpf)}
    </p>
  )
}

const OtherNames = ({ sender: { dkim, bounce } }: SenderProps) => (
  <>
    <Names
      lead="Other selectors that its customers have:"
      names={dkim.filter(({ setUp }) => !setUp).map(({ selector }) => selector)}
      end="Keep one that is in use."
    />
    <Names lead="Its own bounce domains, as reports of receivers show them:" names={bounce?.domains ?? []} />
  </>
)

interface NamesProps {
  lead: string
  names: readonly string[]
  end?: string
}

const Names = ({ lead, names, end = '' }: NamesProps) =>
  names.length > 0 && (
    <p>
      {lead}{' '}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code>{name}</code>
        </span>
      ))}
      . {end}
    </p>
  )

function Limits({ sender: { facts } }: SenderProps) {
  const limits = facts.filter(({ about }) => about === 'limits')
  return (
    limits.length > 0 && (
      <section className="stack gap-3" aria-labelledby="limits">
        <h2 id="limits">Limits and surprises</h2>
        <ul className={styles.list}>
          {limits.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
    )
  )
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

const isOld = (day: string, today: string): boolean => Date.parse(today) - Date.parse(day) > YEAR_MS

export const Sources = ({ sender: { facts }, today }: SenderProps & { today: string }) => (
  <section className="stack gap-3" aria-labelledby="sources">
    <h2 id="sources">Where this comes from</h2>
    <ul className={`${styles.sources} stack gap-3`}>
      {facts.map(({ what, source, readOn }) => (
        <li key={`${source} ${what}`}>
          {what}{' '}
          <span className="note">
            <a href={source}>{new URL(source).hostname.replace(/^www\./, '')}</a>, read on{' '}
            <Day date={readOn} />
            {isOld(readOn, today) && ': more than a year ago, so it may have changed'}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
