import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { noteVisit } from './on-this-device.ts'

/** The edge does not know when this device was here last: the page asks once more if it is another time than the one that was drawn. */
export function useLastVisit(view: string, drawn: string | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const visitAt = noteVisit(view)
    if (visitAt !== undefined && visitAt !== drawn) revalidate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [view])
}
