// What a provider said: the verdict and the one thing to do, Gmail's requirements with the records beside them, then the curves.
import { ProviderCurves } from '#app/components/provider/curves.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { listNames, plural } from '#shared/kit/sentence.ts'
import { PROVIDERS } from '#shared/postmaster/series.ts'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { postmaster as tool } from '#shared/tools/postmaster.ts'
import { Requirements, Said } from './requirements.tsx'

interface PostmasterResultProps {
  report: PostmasterReport
  date: string
  /** What Gmail answered when this page asked it: it is nowhere else. */
  answers?: string
}

export function PostmasterResult({ report, date, answers }: PostmasterResultProps) {
  const { domain, requirements, series, unread } = report
  const domains = [...new Set(requirements.map((one) => one.domain))]
  return (
    <CheckResult
      report={report}
      date={date}
      tool={tool}
      question={null}
      {...(domain !== undefined && { domain, recordsOf: domain })}
      facts={factsOf(report)}
      answer={
        domains.length > 0 && (
          <div className="stack gap-6">
            <Said said={report.said} />
            {domains.map((one) => (
              <Requirements
                key={one}
                domain={one}
                requirements={requirements.filter((row) => row.domain === one)}
                isOneOfMany={domains.length > 1}
              />
            ))}
          </div>
        )
      }
    >
      {series.length > 0 && (
        <section className="stack gap-4" aria-labelledby="curves">
          <h3 id="curves">Day by day</h3>
          <ProviderCurves
            series={series}
            {...(report.domains.length === 1 && { domain: report.domains[0] })}
          />
          <p className="note">
            To see these days beside your DMARC reports and record changes, add the same figures on the page
            of your <Link to={dmarcMonitor.path}>DMARC monitor</Link>.
          </p>
          {answers !== undefined && (
            <p>
              <SaveFile
                name={`postmaster-${domain ?? 'gmail'}.json`}
                type="application/json"
                text={answers}
                label="Save what Gmail answered"
              />
            </p>
          )}
        </section>
      )}
      <Unread unread={unread} />
    </CheckResult>
  )
}

const factsOf = ({ providers, domains, series }: PostmasterReport) => {
  const days = series.flatMap((one) => one.days.map(({ day }) => day)).sort()
  const [first, last] = [days[0], days.at(-1)]
  return [
    { label: 'From', value: listNames(providers.map((provider) => PROVIDERS[provider])) },
    ...(domains.length > 0
      ? [
          {
            label: domains.length === 1 ? 'Domain' : 'Domains',
            value: <bdi className="anywhere">{domains.join(', ')}</bdi>,
          },
        ]
      : []),
    ...(first !== undefined && last !== undefined
      ? [{ label: 'Days', value: first === last ? first : `${first} to ${last}` }]
      : []),
  ]
}

const Unread = ({ unread }: Pick<PostmasterReport, 'unread'>) =>
  unread.length > 0 && (
    <Disclosure summary={`Not read: ${plural(unread.length, 'thing', 'things')}`}>
      <ul className="stack gap-2 bullets note">
        {unread.map(({ where, text }, index) => (
          <li key={index}>
            <bdi className="anywhere">{where}</bdi>: {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
