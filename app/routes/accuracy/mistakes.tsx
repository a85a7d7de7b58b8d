// What becomes of mistyped records when someone follows the advice word for word.
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { MISTYPED, type Accuracy, type MistakeFigures } from '#app/content/accuracy.ts'
import { numberText } from '#shared/kit/sentence.ts'

export const Mistakes = ({ mistakes }: Pick<Accuracy, 'mistakes'>) => (
  <section className="stack gap-4" aria-labelledby="mistakes">
    <h2 id="mistakes">Records with typing mistakes</h2>
    <p>
      Good records, each spoiled by one kind of mistake that people make. Then we publish exactly what the
      report says. Either the record means what the good one meant, with every sender, address, policy and
      key, or the report proposes no record and asks its owner what was meant.
    </p>
    {mistakes.map((one) => (
      <Disclosure key={one.protocol} summary={summaryOf(one)}>
        <DataTable
          fits
          caption={<span className="visually-hidden">{MISTYPED[one.protocol]}</span>}
          columns={[
            { key: 'kind', label: 'Mistake', heads: true },
            { key: 'kept', label: 'Kept', align: 'end' },
            { key: 'asked', label: 'Asked', align: 'end' },
          ]}
          rows={one.kinds.map(({ kind, kept, asked }) => ({
            key: kind,
            cells: { kind, kept: String(kept), asked: String(asked) },
          }))}
        />
      </Disclosure>
    ))}
    <small className="block soft anywhere">tests/shared/advice/mistakes.test.ts</small>
  </section>
)

function summaryOf({ protocol, kinds }: MistakeFigures): string {
  const sum = (name: 'records' | 'kept' | 'asked') => kinds.reduce((all, kind) => all + kind[name], 0)
  return `${MISTYPED[protocol]}: ${kinds.length} kinds, ${numberText(sum('records'))} records, ${numberText(sum('kept'))} kept, ${numberText(sum('asked'))} asked`
}
