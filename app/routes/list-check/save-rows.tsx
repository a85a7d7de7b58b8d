// A button that saves rows of the list with their verdicts. The reader writes the file.
import { useState, type ReactNode } from 'react'
import { saveBlob } from '#app/components/tool/save-file.tsx'
import button from '#app/components/ui/button.module.css'
import type { Pile } from '#shared/address-list/reasons.ts'
import type { ListCheck } from './check-state.ts'

interface SaveRowsProps {
  check: ListCheck
  /** Null for all rows. */
  only: readonly Pile[] | null
  name: string
  children: ReactNode
}

export function SaveRows({ check, only, name, children }: SaveRowsProps) {
  const [isFailed, setFailed] = useState(false)
  const save = () => {
    setFailed(false)
    check.csv(only).then(
      (file) => saveBlob(file, name),
      () => setFailed(true),
    )
  }
  return (
    <>
      <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={save}>
        {children}
      </button>
      <span role="status">{isFailed && 'The file could not be written. Check the list again.'}</span>
    </>
  )
}
