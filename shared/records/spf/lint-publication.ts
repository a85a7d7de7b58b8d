// Finds problems with how SPF records are published at a name: leftovers, near misses, size, strings.
import type { TxtData } from '#shared/dns/resolver.ts'
import { MAX_STRING_BYTES, spfFinding, type SpfFinding } from './findings.ts'
import { isSenderIdRecord } from './parse.ts'
import { isNearMiss } from './read-as-meant.ts'
import { SIZE_LIMIT_BYTES } from './limits.ts'
import type { LoadedDomain, LoadedTree } from './tree-load.ts'

export function lintPublication(loaded: LoadedTree, root: LoadedDomain): SpfFinding[] {
  const texts = root.answer.kind === 'answer' ? root.answer.records : []
  return [
    ...absenceFindings(root),
    ...nearMissFindings(root.name, texts),
    ...typeFindings(loaded),
    ...senderIdFindings(root.name, texts),
    ...(root.records.length > 0 ? sizeFindings(root.name, texts) : []),
    ...root.records.flatMap((record) => stringFindings(root, record)),
  ]
}

function absenceFindings(root: LoadedDomain): SpfFinding[] {
  if (root.records.length > 0) return []
  const { name } = root
  return [
    root.answer.kind === 'nxdomain'
      ? spfFinding('dns-no-such-name', { name })
      : spfFinding('spf-no-record', { name }),
  ]
}

const nearMissFindings = (name: string, texts: readonly TxtData[]): SpfFinding[] =>
  texts
    .filter(({ text }) => isNearMiss(text))
    .slice(0, 3)
    .map(({ text }) => spfFinding('spf-near-miss', { name, text }))

function typeFindings(loaded: LoadedTree): SpfFinding[] {
  const answer = loaded.answerTo(loaded.root, 'SPF')
  if (answer?.kind !== 'answer') return []
  return [spfFinding('spf-type-99', { name: loaded.root, texts: answer.records.map(({ text }) => text) })]
}

function senderIdFindings(name: string, texts: readonly TxtData[]): SpfFinding[] {
  const leftovers = texts.filter(({ text }) => isSenderIdRecord(text)).map(({ text }) => text)
  return leftovers.length === 0 ? [] : [spfFinding('spf-sender-id', { name, texts: leftovers })]
}

function sizeFindings(name: string, texts: readonly TxtData[]): SpfFinding[] {
  const bytes = texts.reduce((sum, record) => sum + record.bytes, name.length)
  return bytes <= SIZE_LIMIT_BYTES ? [] : [spfFinding('spf-size', { count: texts.length, bytes })]
}

function stringFindings(root: LoadedDomain, record: TxtData): SpfFinding[] {
  const findings: SpfFinding[] = []
  const long = record.strings.find((text) => new TextEncoder().encode(text).length > MAX_STRING_BYTES)
  if (long !== undefined) findings.push(spfFinding('spf-string-too-long'))
  const count = record.strings.length
  const joined = brokenSeam(root, record)
  if (joined !== null) findings.push(spfFinding('spf-missing-space', { count, joined }))
  else if (count > 1) findings.push(spfFinding('spf-record-split', { count }))
  return findings
}

/** The invalid term that two strings form together, if each half looks like a term of its own. */
function brokenSeam(root: LoadedDomain, record: TxtData): string | null {
  const recordIndex = root.records.indexOf(record)
  let at = 0
  for (const [index, text] of record.strings.entries()) {
    at += text.length
    if (
      !/^[+?~-]?(?:all|include:|a[: ]|mx[: ]|ip[46]:|exists:|redirect=|exp=|ptr)/i.test(
        record.strings[index + 1] ?? '',
      )
    ) {
      continue
    }
    const error = root.errors.find((e) => e.recordIndex === recordIndex && e.start < at && e.end > at)
    if (error) return error.term
  }
  return null
}
