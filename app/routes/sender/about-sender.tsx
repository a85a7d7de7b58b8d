// What is useless, what surprises, and where each fact comes from.
import { Day } from '#app/components/prose/text-page.tsx'
import { lowerFirst } from '#shared/kit/sentence.ts'
import type { SenderShown } from './sender-data.ts'
import styles from './sender.module.css'

export function AboutSender({ sender }: { sender: SenderShown }) {
  const { name, rootSpf, include, whyNoSpf, dkim, facts, bounce } = sender
  const old = dkim.filter(({ setUp }) => !setUp).map(({ selector }) => selector)
  const limits = facts.filter(({ about }) => about === 'limits')
  return (
    <>
      <section className="stack gap-3" aria-labelledby="spf">
        <h2 id="spf">{rootSpf === 'needed' ? 'SPF' : 'What you do not need'}</h2>
        {rootSpf === undefined && (
          <p>
            Whether the SPF record of your domain matters for {name} is not established. Do what {name} says.
          </p>
        )}
        {whyNoSpf !== undefined && (
          <p>
            An SPF include for {name} in the record of your domain
            {rootSpf === 'own_ip' ? ' usually does nothing' : ' does nothing'}: {lowerFirst(whyNoSpf)}
          </p>
        )}
        {include !== undefined && (
          <p>
            The SPF record of your domain has to name <code>include:{include}</code>: emails of {name} have
            your domain in the envelope, which is what receivers check.
          </p>
        )}
        {old.length > 0 && (
          <p>
            Other selectors that its customers have:{' '}
            {old.map((selector, index) => (
              <span key={selector}>
                {index > 0 && ', '}
                <code>{selector}</code>
              </span>
            ))}
            . Keep one that is in use.
          </p>
        )}
        {bounce?.domains && bounce.domains.length > 0 && (
          <p>
            Its own bounce domains, as reports of receivers show them:{' '}
            {bounce.domains.map((domain, index) => (
              <span key={domain}>
                {index > 0 && ', '}
                <code>{domain}</code>
              </span>
            ))}
            .
          </p>
        )}
      </section>
      {limits.length > 0 && (
        <section className="stack gap-3" aria-labelledby="limits">
          <h2 id="limits">Limits and surprises</h2>
          <ul className={styles.list}>
            {limits.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

const isOld = (day: string, today: string): boolean => Date.parse(today) - Date.parse(day) > YEAR_MS

export const Sources = ({ sender: { facts }, today }: { sender: SenderShown; today: string }) => (
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
