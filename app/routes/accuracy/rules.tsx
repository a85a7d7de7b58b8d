// Every finding that a check can have, with the section it is based on and a test that triggers it.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Accuracy, RoomRules } from '#app/content/accuracy.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'

const nameOf = (room: string) => TOOLS.find(({ slug }) => slug === room)?.label ?? 'Several tools'

export function Rules({ rooms }: { rooms: Accuracy['rules'] }) {
  const rules = rooms.flatMap((room) => room.rules)
  const without = rules.filter(({ rfc }) => rfc === '').length
  return (
    <section className="stack gap-4" aria-labelledby="rules">
      <h2 id="rules">Every rule</h2>
      <p>
        {rules.length} findings. At least one test input triggers each of them; if no input triggers a
        finding, the test run fails. {without} have no RFC section: they are based on practice or on our
        judgment. Reports on a whole domain repeat the findings of the tools that they run.
      </p>
      <div>
        {rooms.map((room) => (
          <Room key={room.room} {...room} />
        ))}
      </div>
      <small className="block soft anywhere">tests/shared/report/produced.test.ts</small>
    </section>
  )
}

const Room = ({ room, rules }: RoomRules) => (
  <Disclosure summary={`${nameOf(room)}: ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`}>
    <DataTable
      caption={<span className="visually-hidden">{nameOf(room)}</span>}
      columns={[
        { key: 'code', label: 'Finding', heads: 'alone', wide: true },
        { key: 'severity', label: 'Severity', status: true },
        { key: 'rfc', label: 'Section' },
        { key: 'test', label: 'Test' },
      ]}
      rows={rules.map(({ code, severity, rfc, test }) => ({
        key: code,
        cells: { code: <code>{code}</code>, severity, rfc, test },
      }))}
    />
  </Disclosure>
)
