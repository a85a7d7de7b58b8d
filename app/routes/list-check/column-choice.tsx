// Which columns have the address, the date of consent and the source: guessed, and changed here.
import { SelectField } from '#app/components/ui/select-field.tsx'
import type { ChosenColumns, ListSummary } from '#shared/address-list/summary.ts'

interface ColumnChoiceProps {
  summary: Pick<ListSummary, 'columns' | 'chosen'>
  onChoose: (columns: ChosenColumns) => void
}

export function ColumnChoice({ summary: { columns, chosen }, onChoose }: ColumnChoiceProps) {
  if (columns.length < 2) return null
  const options = columns.map(({ index, label }) => ({ value: String(index), label }))
  const withNone = [{ value: '', label: 'None' }, ...options]
  const numberOf = (value: string) => (value === '' ? null : Number(value))
  return (
    <div className="stack gap-3">
      <SelectField
        label="Column of addresses"
        name="address"
        options={options}
        value={String(chosen.address)}
        onChange={({ currentTarget }) => onChoose({ ...chosen, address: Number(currentTarget.value) })}
      />
      <SelectField
        label="Date of consent"
        name="date"
        options={withNone}
        optional
        value={String(chosen.date ?? '')}
        onChange={({ currentTarget }) => onChoose({ ...chosen, date: numberOf(currentTarget.value) })}
      />
      <SelectField
        label="Source"
        name="source"
        options={withNone}
        optional
        value={String(chosen.source ?? '')}
        onChange={({ currentTarget }) => onChoose({ ...chosen, source: numberOf(currentTarget.value) })}
      />
    </div>
  )
}
