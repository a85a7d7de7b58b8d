// Shown if a domain was typed instead of an IPv4 address: the addresses to choose from.
import { Link } from '#app/components/ui/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { ipAddressOf, type AddressesAnswer } from './ip-data.ts'

export function DomainAddresses({ domain, addresses, others, failures }: AddressesAnswer) {
  return (
    <section className="stack gap-4">
      <h2>
        The addresses of <span className="anywhere">{domain}</span>
      </h2>
      {addresses.length > 0 ? (
        <DataTable
          caption={<span className="visually-hidden">Addresses that can be checked</span>}
          columns={[
            { key: 'ip', label: 'Address', heads: true },
            { key: 'from', label: 'Where it is listed' },
          ]}
          rows={addresses.map(({ ip, from }) => ({
            key: ip,
            cells: {
              ip: <Link to={ipAddressOf(ip)}>{ip}</Link>,
              from: <span className="anywhere">{from}</span>,
            },
          }))}
        />
      ) : (
        <Banner tone="info" title="We found no public IPv4 address in its MX and SPF records." />
      )}
      {others.length > 0 && (
        <p>
          Its SPF record also allows <span className="anywhere">{others.join(', ')}</span>: entire networks
          and other people’s servers, which are not broken down here.
        </p>
      )}
      {failures.map((failure) => (
        <Banner key={failure} tone="unknown" title={failure} />
      ))}
    </section>
  )
}
