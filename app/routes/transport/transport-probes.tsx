// What cannot be seen from here, next to how to find out.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { TransportAnswer } from './transport-answer.ts'

/** One command per server is enough at first. */
const SHOWN = 2

export function TransportProbes({ probes }: { probes: TransportAnswer['probes'] }) {
  if (probes.length === 0) return null
  const rest = probes.slice(SHOWN)
  return (
    <section className="stack gap-3" aria-labelledby="untested">
      <h3 id="untested">
        Not tested: the servers themselves <Badge tone="unknown">port 25</Badge>
      </h3>
      <p className="note">
        The platform this site runs on does not open mail ports, so we have not seen your certificates. These
        commands show them, on a machine that can connect to port 25; many home and office lines cannot.
      </p>
      <Commands probes={probes.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more ${rest.length === 1 ? 'command' : 'commands'}`}>
          <Commands probes={rest} />
        </Disclosure>
      )}
    </section>
  )
}

const Commands = ({ probes }: { probes: TransportAnswer['probes'] }) => (
  <div className="stack gap-3">
    {probes.map(({ mx, tells, command }) => (
      <RecordWithCopy key={command} label={`${mx}: ${tells}`} text={command} />
    ))}
  </div>
)
