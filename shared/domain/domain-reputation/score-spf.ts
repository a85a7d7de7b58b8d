// The SPF part of the score: one record that receivers can evaluate, and what it says about everyone else.
import type { SpfCode } from '#shared/records/spf/findings.ts'
import { measured, unknown } from './component.ts'
import type { Component } from './schema.ts'
import type { SpfReport, SpfTreeNode } from '#shared/records/spf/schema.ts'

type All = '+' | '-' | '~' | '?' | 'none'

const ALL_POINTS: Readonly<Record<All, number>> = { '-': 20, '~': 20, '?': 10, none: 12, '+': 0 }
const PERMERROR_POINTS = 4

const ALL_TEXTS: Readonly<Record<All, string>> = {
  '-': 'One valid record that ends in “-all”.',
  '~': 'One valid record that ends in “~all”; with DMARC it works as well as “-all”.',
  '?': 'The record ends in “?all”: it says nothing about any other server.',
  none: 'The record has no “all” at its end: it says nothing about any other server.',
  '+': 'The record ends in “+all”: anyone can send as this domain.',
}

const ALL_FIXES: Readonly<Partial<Record<All, string>>> = {
  '?': 'End it in ~all.',
  none: 'End it in ~all.',
  '+': 'Replace +all with ~all.',
}

/** DNS showed that there is no record. */
export const hasNoSpf = ({ state }: SpfReport): boolean => state === 'absent'

const found = (report: SpfReport, code: SpfCode): boolean => report.findings.some((one) => one.code === code)

export const allowsAllSenders = (report: SpfReport): boolean =>
  report.state === 'found' && found(report, 'spf-plus-all')

/** Receivers give up; a part that could not be looked up does not prove that. */
export const isPermerror = (report: SpfReport): boolean =>
  report.state === 'found' &&
  (report.stop !== undefined || report.overLimit || (!report.valid && !report.incomplete))

export function scoreSpf(report: SpfReport): Component {
  if (report.state === 'unknown') return unknown('SPF', report.message)
  if (report.state === 'absent') {
    const text = 'There is no SPF record: receivers cannot tell your servers from others.'
    return measured('SPF', [{ points: 0, text, fix: 'Publish one; the SPF generator writes it.' }])
  }
  if (allowsAllSenders(report)) {
    return measured('SPF', [{ points: 0, text: ALL_TEXTS['+'], fix: ALL_FIXES['+'] }])
  }
  if (isPermerror(report)) {
    const why =
      report.stop?.reason ??
      (report.overLimit
        ? `The record needs ${report.dnsLookupCount} lookups, and 10 are allowed.`
        : 'Receivers cannot evaluate the record.')
    const text = `The result is “permerror”. ${why}`
    return measured('SPF', [
      { points: PERMERROR_POINTS, text, fix: 'The SPF checker shows where and how to fix it.' },
    ])
  }
  if (report.incomplete) {
    return unknown('SPF', 'Part of the record could not be looked up, so we do not know whether it is valid.')
  }
  const all = allOf(report.tree)
  return measured('SPF', [{ points: ALL_POINTS[all], text: ALL_TEXTS[all], fix: ALL_FIXES[all] }])
}

/** The “all” that receivers reach; a redirect counts if there is none (RFC 7208 section 6.1). */
function allOf(node: SpfTreeNode): All {
  const terms = node.terms.filter(({ dead }) => !dead)
  const all = terms.find(({ kind, name }) => kind === 'mechanism' && name === 'all')
  if (all) return all.qualifier ?? '+'
  const redirect = terms.find(({ kind, name }) => kind === 'modifier' && name === 'redirect')
  return redirect?.child ? allOf(redirect.child) : 'none'
}
