// The age part of the score: spam comes from new domains, so receivers trust them least.
import { measured, unknown } from './component.ts'
import { START_SLOWLY } from './findings.ts'
import type { Component } from './schema.ts'
import type { Registration } from '#shared/dns/rdap/schema.ts'

/** A domain younger than this many days gets this many points. */
const STEPS: readonly (readonly [days: number, points: number])[] = [
  [7, 0],
  [30, 2],
  [90, 5],
  [365, 8],
]
const FULL = 10
export const YOUNG_DAYS = 30

export function scoreAge(registration: Registration, ageDays: number | null): Component {
  if (ageDays !== null) {
    const points = STEPS.find(([days]) => ageDays < days)?.[1] ?? FULL
    const text = `Registered ${ageText(ageDays)} ago.`
    return measured('Age', [{ points, text, ...(points < FULL ? { fix: START_SLOWLY } : {}) }])
  }
  switch (registration.state) {
    case 'found':
      return unknown('Age', `${registration.server} does not say when the domain was registered.`)
    case 'absent':
      return unknown('Age', `${registration.server} says that ${registration.domain} is not registered.`)
    default:
      return unknown('Age', registration.reason)
  }
}

function ageText(days: number): string {
  const years = Math.floor(days / 365.25)
  if (years >= 2) return `${years} years`
  const months = Math.floor(days / 30.44)
  if (months >= 2) return `${months} months`
  return days === 1 ? '1 day' : `${days} days`
}
