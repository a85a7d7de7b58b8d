// The public test suites, how many cases each has, and what every case checks.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { SUITES, type Accuracy, type SuiteFigures } from '#app/content/accuracy.ts'

export const Suites = ({ suites }: Pick<Accuracy, 'suites'>) => (
  <section className="stack gap-4" aria-labelledby="suites">
    <h2 id="suites">Public test suites</h2>
    <p>Cases that others wrote, each with the answer it expects.</p>
    <DataTable
      caption={<span className="visually-hidden">Test suites and their cases</span>}
      columns={[
        { key: 'name', label: 'Suite', heads: 'alone' },
        { key: 'cases', label: 'Pass', align: 'end' },
        { key: 'holds', label: 'What passes means', sentences: true },
      ]}
      rows={suites.map((suite) => ({
        key: suite.id,
        cells: {
          name: SUITES[suite.id].name,
          cases: <span className="one-line">{`${suite.cases - suite.against} of ${suite.cases}`}</span>,
          holds: <Holds {...suite} />,
        },
      }))}
    />
  </section>
)

function Holds({ id, chosen, against }: SuiteFigures) {
  const suite: { holds: string; chosen?: string; against?: string; test: string } = SUITES[id]
  return (
    <span>
      {suite.holds}
      {chosen > 0 && ` ${chosen} ${suite.chosen}.`}
      {against > 0 && ` ${against} ${suite.against}.`}
      <small className="block soft anywhere">{suite.test}</small>
    </span>
  )
}
