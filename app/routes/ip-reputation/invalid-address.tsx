// Shown if the input is not a public IPv4 address; for a domain, it offers the domain's addresses.
import { Link } from '#app/router/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { ipAddressOf, type AddressesAnswer, type IpAnswer } from './ip-data.ts'
import styles from './ip-result.module.css'

export function InvalidAddress({
  report,
  addresses,
}: {
  report: IpAnswer
  addresses: AddressesAnswer | null
}) {
  if (addresses) return <Offer {...addresses} />
  const reason = report.summary.replace(/^[^:]*: /, '')
  return (
    <Banner tone="warn" word="invalid" title="Invalid IPv4 address">
      <p>Please enter a valid public IPv4 address.</p>
      <p>{reason.charAt(0).toUpperCase() + reason.slice(1)}</p>
    </Banner>
  )
}

function Offer({ domain, addresses, others, failures }: AddressesAnswer) {
  return (
    <section className={styles.part}>
      <h2>
        The addresses of <span className={styles.value}>{domain}</span>
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
              from: <span className={styles.value}>{from}</span>,
            },
          }))}
        />
      ) : (
        <Banner tone="info" title="We found no public IPv4 address in its MX and SPF records." />
      )}
      {others.length > 0 && (
        <p>
          Its SPF record also allows <span className={styles.value}>{others.join(', ')}</span>: entire
          networks and other people’s servers, which are not broken down here.
        </p>
      )}
      {failures.map((failure) => (
        <Banner key={failure} tone="unknown" title={failure} />
      ))}
    </section>
  )
}
