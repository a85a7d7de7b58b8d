// Prints the pages of one client only: what is shown is what is printed, so it waits until that is drawn.
import { useCallback, useEffect, useState } from 'react'

export function usePrinted() {
  const [printed, setPrinted] = useState<string | null>(null)
  useEffect(() => {
    if (printed === null) return
    // On phones, print() returns before anything is printed.
    const done = () => setPrinted(null)
    addEventListener('afterprint', done, { once: true })
    window.print()
    return () => removeEventListener('afterprint', done)
  }, [printed])
  return { printed, print: useCallback((client: string) => setPrinted(client), []) }
}
