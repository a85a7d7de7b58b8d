// The list back as a file, the result for programs, and a new start.
import { SaveFile } from '#app/components/tool/save-file.tsx'
import button from '#app/components/ui/button.module.css'
import layout from '#app/routes/reports/reports.module.css'
import type { ListSummary } from '#shared/address-list/summary.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { SaveRows } from './save-rows.tsx'
import type { ListCheck } from './check-state.ts'

export const SaveButtons = ({ summary, check }: { summary: ListSummary; check: ListCheck }) => (
  <div className={layout.save}>
    <h2>Save</h2>
    <SaveRows check={check} only={null} name="list-checked.csv">
      Whole list as CSV
    </SaveRows>
    {summary.counts.keep > 0 && (
      <SaveRows check={check} only={['keep']} name="list-keep.csv">
        Only the rows to keep
        {summary.undecided > 0 && `, ${numberText(summary.undecided)} of them unknown`}
      </SaveRows>
    )}
    <SaveFile
      name="list-check.json"
      type="application/json"
      text={() => JSON.stringify(summary, null, 2)}
      label="Result as JSON"
    />
    <p className={layout.soft}>
      Your columns, and three more: verdict, reason, suggestion. No cell is a formula.
    </p>
    <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={check.clear}>
      Start over
    </button>
  </div>
)
