import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'

/** What the form or the URL asked for, judged, and whether more is on its way. */
export function useChecked<Checked extends { state: string }>() {
  const loaded = useLoaderData<unknown>() as Checked | { example?: unknown } | null
  const acted = useActionData<unknown>() as Checked | undefined
  const checked: Checked | undefined = acted ?? (loaded && 'state' in loaded ? loaded : undefined)
  return { checked, busy: useNavigation().state !== 'idle' }
}
