// Each part separately, with a link to its own checker.
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { GateProviders } from '#app/components/gate/gate-providers.tsx'
import { gate } from '#shared/tools/gate.ts'
import { Checks, SelectorSearch } from '#app/routes/email-authentication/checks.tsx'
import { ListRows, type ListRowsProps } from '#app/routes/domain-reputation/list-rows.tsx'
import type { Slices } from '#app/routes/dkim/use-slices.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import { statusOf } from '#shared/blocklists/listing.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { PARTS, PART_NAMES } from '#shared/domain/domain-report/parts.ts'
import type { BriefPart } from '#shared/domain/domain-report/schema.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { transport } from '#shared/tools/transport.ts'
import { mx } from '#shared/tools/mx.ts'

interface PartViewsProps {
  domain: string
  parts: readonly BriefPart[]
  search: Slices<DkimReport>
}

export const PartViews = ({ domain, parts, search }: PartViewsProps) =>
  PART_NAMES.flatMap((name) => parts.find(({ part }) => part === name) ?? []).map((part) => (
    <section key={part.part} className="stack gap-2">
      <h3>{PARTS[part.part].label}</h3>
      <p>{shownText(part.verdict.sentence)}</p>
      <Own domain={domain} part={part} search={search} />
    </section>
  ))

function Own({ domain, part, search }: Omit<PartViewsProps, 'parts'> & { part: BriefPart }) {
  switch (part.part) {
    case 'authentication':
      return (
        <>
          <Checks domain={domain} judgements={part.judgements} />
          {part.dkim.state === 'unknown' && <SelectorSearch domain={domain} search={search} />}
          <Whole path={emailAuthentication.path} domain={domain} what="What mailbox providers require" />
        </>
      )
    case 'delivery':
      return <Whole path={mx.path} domain={domain} what="Every mail server with its addresses" />
    case 'transport':
      return (
        <Whole
          path={transport.path}
          domain={domain}
          what="What happens to an email today, depending on what its sender checks"
        />
      )
    case 'gates':
      return (
        <>
          <GateProviders providers={part.providers} under="h3" />
          <Whole path={gate.path} domain={domain} what="For your volume and your server" />
        </>
      )
    case 'reputation':
      return (
        <>
          <Lists
            caption={`Blocklists of domains, asked for ${part.registeredDomain}`}
            rows={part.lists}
            checkedAt={part.checkedAt}
          />
          {part.addressLists.map(({ host, ip, rows }) => (
            <Lists
              key={ip}
              caption={`Blocklists of addresses, asked for ${ip} (${host})`}
              rows={rows}
              checkedAt={part.checkedAt}
            />
          ))}
          {part.addressNote && <p>{part.addressNote}</p>}
          <Whole path={domainReputation.path} domain={domain} what="The reputation as a score" />
        </>
      )
  }
}

/** If every list says the same, a single line says it: twenty rows of “OK” are there for those who want to see them. */
const Lists = ({ caption, ...lists }: ListRowsProps) => (
  <Disclosure summary={caption} open={lists.rows.some((row) => statusOf(row) !== 'OK')}>
    <ListRows caption={<span className="visually-hidden">{caption}</span>} {...lists} />
  </Disclosure>
)

const Whole = ({ path, domain, what }: { path: string; domain: string; what: string }) => (
  <p>
    <Link to={`${path}?${new URLSearchParams({ domain }).toString()}`}>{what}</Link>
  </p>
)
