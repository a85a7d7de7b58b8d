// Files may be dropped anywhere on the page, and pasted anywhere except in a field.
import { useEffect, useState } from 'react'
import { droppedFiles, pastedFiles } from './dropped-files.ts'
import type { ReportReader } from './reader-protocol.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** @returns whether files are held over the page */
export function useDrop({ warmUp, read }: Pick<ReportReader, 'warmUp' | 'read'>): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      warmUp()
      setIsOver(true)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setIsOver(false)
      },
      { signal },
    )
    document.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (!hasFiles(event) || !event.dataTransfer) return
        event.preventDefault()
        void droppedFiles(event.dataTransfer).then(read)
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      ({ target, clipboardData }) => {
        const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        if (!isField && clipboardData) read(pastedFiles(clipboardData))
      },
      { signal },
    )
    return () => listening.abort()
  }, [warmUp, read])
  return isOver
}
