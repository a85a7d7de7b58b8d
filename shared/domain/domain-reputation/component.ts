// The parts that every component of the score is made of.
import type { Component, ComponentName, Reason } from './schema.ts'

/** The most that each part can be worth; 100 in total. */
export const MAX_POINTS: Readonly<Record<ComponentName, number>> = {
  DMARC: 25,
  SPF: 20,
  DKIM: 15,
  'MX and addresses': 10,
  Blocklists: 20,
  Age: 10,
}

/** All of it was measured; the points are the sum of the reasons, never below zero. */
export const measured = (name: ComponentName, reasons: Reason[]): Component =>
  partly(name, reasons, MAX_POINTS[name])

/** Only `counted` of its points could be measured. */
export function partly(name: ComponentName, reasons: Reason[], counted: number): Component {
  const max = MAX_POINTS[name]
  const sum = reasons.reduce((total, { points }) => total + (points ?? 0), 0)
  const state = counted >= max ? 'measured' : counted > 0 ? 'partial' : 'unknown'
  return { name, points: Math.min(counted, Math.max(0, sum)), max, counted, state, reasons }
}

export const unknown = (name: ComponentName, text: string, fix?: string): Component => ({
  name,
  points: 0,
  max: MAX_POINTS[name],
  counted: 0,
  state: 'unknown',
  reasons: [{ points: null, text, ...(fix === undefined ? {} : { fix }) }],
})

export const notApplicable = (name: ComponentName, text: string): Component => ({
  ...unknown(name, text),
  state: 'not-applicable',
})
