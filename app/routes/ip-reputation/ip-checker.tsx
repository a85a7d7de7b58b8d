// The form, and the answer as it grows.
import { useEffect, useRef } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { Link } from '#app/components/ui/link.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { ListName, ListProof, type ListsAnswer } from '#app/components/report/list-proof.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { isInvalid, whyInvalid, ipAddressOf, type IpPage, type AddressesAnswer } from './ip-data.ts'
import { IpResult } from './ip-result.tsx'
import { useIpRows } from './use-ip-rows.ts'
import styles from './ip-result.module.css'

// The lists in use and the lists left out, for anyone to see.

export function ListDirectory({ lists }: { lists: ListsAnswer | null }) {
  if (!lists) return null
  return (
    <section id="lists" className={`${styles.directory} stack gap-3`}>
      <h2>The lists we check</h2>
      <p>
        A list counts only while it passes its own test: 127.0.0.2 must be on it and 127.0.0.1 must not (RFC
        5782). We test each one several times an hour. A list that fails is turned off until it passes again.
      </p>
      <Disclosure summary={`The ${lists.lists.length} IP address lists in use`}>
        <Table lists={lists.lists} />
      </Disclosure>
      <Disclosure summary={`The ${lists.leftOut.length} we leave out, and why`}>
        <ul className={`${styles.listings} stack gap-5`}>
          {lists.leftOut.map(({ zone, name, reason }) => (
            <li key={zone} className="anywhere">
              <strong>{name}</strong> ({zone}): {reason}
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>
        For programs: <a href="/apis/v1/core/user/tools/ip/lists">the same as JSON</a>, and{' '}
        <code>GET /apis/v1/core/user/tools/ip/reputation?ip=…</code>
      </p>
    </section>
  )
}

const Table = ({ lists }: { lists: ListsAnswer['lists'] }) => (
  <DataTable
    caption={<span className="visually-hidden">Lists in use</span>}
    columns={[
      { key: 'name', label: 'List', heads: true },
      { key: 'lists', label: 'What it lists' },
      { key: 'weight', label: 'Weight', align: 'end' },
      { key: 'state', label: 'Last tested' },
    ]}
    rows={lists.map((list) => ({
      key: list.zone,
      cells: {
        name: <ListName {...list} />,
        lists: list.lists,
        weight: list.weight,
        state: <ListProof {...list} />,
      },
    }))}
  />
)

// Shown if a domain was typed instead of an IPv4 address: the addresses to choose from.
function DomainAddresses({ domain, addresses, others, failures }: AddressesAnswer) {
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

export function IpChecker({ page }: { page: IpPage }) {
  const check = useIpRows(page)
  const isLoading = useBusy(ipReputation.path)
  const { report, running, failure, lists } = check
  const results = useRef<HTMLDivElement>(null)
  const error = report && isInvalid(report) && !page.addresses ? whyInvalid(report) : undefined
  useEffect(() => {
    // The rows, and what is wrong with the input, arrive after the navigation, which ends too early for the region to notice.
    if (!page.live) return
    const timer = setTimeout(() => showResult(results.current), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [page, error])
  const hasResult = page.ip !== '' && !isLoading && error === undefined
  return (
    <>
      <div className="stack gap-3" data-question="">
        <Question
          ip={page.ip}
          error={error}
          busy={isLoading || running}
          answered={hasResult && !page.addresses ? page.ip : undefined}
        />
        {hasResult && (
          <a href="#results" className={`${styles.jump} off-paper`}>
            Jump to results
          </a>
        )}
      </div>
      <div ref={results} id="results" className={styles.results}>
        <ResultRegion busy={isLoading} busyText="Performing DNSBL lookups…" resultKey={page.ip}>
          {page.addresses ? (
            <DomainAddresses {...page.addresses} />
          ) : (
            hasResult && (lists.length > 0 || running) && <IpResult page={page} check={check} />
          )}
          {failure !== null && !running && <LookupFailed message={failure} />}
        </ResultRegion>
      </div>
    </>
  )
}

interface QuestionProps {
  ip: string
  /** What is wrong with it. */
  error: string | undefined
  busy: boolean
  /** The address, once its lists answer. */
  answered: string | undefined
}

const Question = ({ ip, error, busy, answered }: QuestionProps) => (
  <>
    <CheckerForm
      action={ipReputation.path}
      submitLabel="Check IP Reputation"
      busyLabel="Checking..."
      busy={busy}
      example={{ to: exampleOf(ipReputation), label: 'See an example' }}
      recent={{ field: 'ip', answered }}
    >
      <Field
        key={ip}
        label="IP address"
        name="ip"
        defaultValue={ip}
        error={error}
        hint="A public IPv4 address. Enter a domain to choose from its addresses."
        placeholder="192.0.43.10"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </CheckerForm>
    {error !== undefined && (
      <Banner tone="warn" word="invalid" title="Invalid IPv4 address">
        <p>Please enter a valid public IPv4 address.</p>
      </Banner>
    )}
  </>
)
