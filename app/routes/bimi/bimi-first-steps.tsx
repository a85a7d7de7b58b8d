// What has to be done before a BIMI record shows anything: DMARC first, then the logo, then perhaps a certificate.
import { Link } from '#app/router/link.tsx'
import type { BimiPreviewAnswer } from './bimi-generator-data.ts'
import styles from './bimi-generator.module.css'

type Report = BimiPreviewAnswer['report']

export function BimiFirstSteps({ report, hasCertificate }: { report: Report; hasCertificate: boolean }) {
  const { dmarc, dmarcReady, logo, domain } = report
  const problems = dmarc.findings.filter(({ severity }) => severity === 'error')
  const generator = `/tool/dmarc?${new URLSearchParams({ tab: 'generator', domain: dmarc.organizationalDomain ?? domain, p: 'quarantine' }).toString()}`
  const isLogoBroken = logo?.ok === false
  const isReady = dmarcReady === true && logo?.ok === true
  return (
    <section className={styles.part} aria-labelledby="first">
      <h3 id="first">{isReady ? 'Nothing has to come first' : 'These steps come first'}</h3>
      {isReady && (
        <p>DMARC is at enforcement and the logo keeps the rules. You can publish the record now.</p>
      )}
      <ol className={styles.steps}>
        {problems.map(({ code, message, fix }) => (
          <li key={code + message}>
            {message} {fix}
          </li>
        ))}
        {dmarcReady === null && (
          <li>Which DMARC policy governs the domain could not be found out: ask again.</li>
        )}
        {isLogoBroken && <li>Mend the logo: what is wrong with it stands below, each with its line.</li>}
        {logo?.ok === null && (
          <li>The logo could not be looked at: put it at its address, then ask again.</li>
        )}
      </ol>
      {problems.length > 0 && (
        <p>
          <Link to={generator}>Open the DMARC generator</Link>: it begins with your record and plans the way.
        </p>
      )}
      {!hasCertificate && (
        <p className={styles.note}>
          A certificate can wait: Yahoo and Fastmail need none. For Gmail take a VMC if your logo is a
          registered trademark, which also brings the blue check mark; else a CMC, which asks for proof that
          it is in use.
        </p>
      )}
    </section>
  )
}
