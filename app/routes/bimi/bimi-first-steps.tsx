// What has to be done before a BIMI record shows anything: first DMARC, then the logo, then perhaps a certificate.
import { Link } from '#app/components/ui/link.tsx'
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
    <section className="stack gap-3" aria-labelledby="first">
      <h3 id="first">{isReady ? 'Nothing has to come first' : 'These steps come first'}</h3>
      {isReady && (
        <p>DMARC is at enforcement and the logo follows the rules. You can publish the record now.</p>
      )}
      <ol className={`${styles.steps} stack gap-2`}>
        {problems.map(({ code, message, fix }) => (
          <li key={code + message}>
            {message} {fix}
          </li>
        ))}
        {dmarcReady === null && (
          <li>We could not find out which DMARC policy applies to the domain. Check again.</li>
        )}
        {isLogoBroken && <li>Fix the logo: each problem is listed below with its line.</li>}
        {logo?.ok === null && <li>The logo could not be loaded: put it at its URL, then check again.</li>}
      </ol>
      {problems.length > 0 && (
        <p>
          <Link to={generator}>Open the DMARC generator</Link>: it starts with your record and plans the
          steps.
        </p>
      )}
      {!hasCertificate && (
        <p className="note">
          A certificate can wait: Yahoo and Fastmail do not need one. For Gmail, get a VMC if your logo is a
          registered trademark, which also brings the blue check mark; otherwise a CMC, which needs proof that
          the logo is in use.
        </p>
      )}
    </section>
  )
}
