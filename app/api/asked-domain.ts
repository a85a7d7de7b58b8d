// The domain in the URL of a check, and the name that a second form puts in front of it.
import { redirect } from '@remix-run/react'
import { nameInFront } from '#shared/dns/domain-name.ts'

/** The parameters of that form. */
export const NAME_IN = { front: 'name', domain: 'of' } as const

/** Empty if nothing is asked. A name in front is joined to its domain, and the URL has the whole name from then on. */
export function askedDomain({ pathname, searchParams }: URL): string {
  const domain = searchParams.get(NAME_IN.domain)
  const name = searchParams.get(NAME_IN.front)
  if (domain === null || name === null) return searchParams.get('domain')?.trim() ?? ''
  throw redirect(
    `${pathname}?${new URLSearchParams({ domain: nameInFront(name, domain.trim()) }).toString()}`,
  )
}
