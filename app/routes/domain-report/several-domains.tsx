// The domains of a list that was typed into the field for one: each is a click away.
import { Link } from '#app/components/ui/link.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { fleet } from '#shared/tools/fleet.ts'

export function SeveralDomains({ domains }: { domains: readonly string[] }) {
  const [first, ...others] = domains.map((domain) => (
    <Link key={domain} to={`${domainReport.path}?${new URLSearchParams({ domain }).toString()}`}>
      {toUnicode(domain)}
    </Link>
  ))
  return (
    <>
      {' '}
      Check {first} first, then{' '}
      {others.map((link, index) => (
        <span key={link.key}>
          {index > 0 && ', '}
          {link}
        </span>
      ))}
      , or <Link to={addressOf(domains)}>all of them at once</Link>.
    </>
  )
}

const addressOf = (domains: readonly string[]): string =>
  `${fleet.path}?${new URLSearchParams({ domains: domains.join(',') }).toString()}`
