// Finds problems with how SPF records are published at a name: leftovers, near misses, size, strings.
import type { TxtData } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { noSuchName } from '#shared/report/no-such-name.ts'
import { isNearMiss, isSenderIdRecord } from '#shared/spf/parse.ts'
import { SIZE_LIMIT_BYTES } from '#shared/spf/limits.ts'
import { listTerms, shortened } from '#shared/spf/term-text.ts'
import type { LoadedDomain, LoadedTree } from '#shared/spf/tree-load.ts'

/** RFC 1035 section 3.3: a character string has at most 255 bytes. */
const MAX_STRING_BYTES = 255

export function lintPublication(loaded: LoadedTree, root: LoadedDomain): Finding[] {
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

function absenceFindings(root: LoadedDomain): Finding[] {
  if (root.records.length > 0) return []
  if (root.answer.kind === 'nxdomain') return [noSuchName(root.name, 'RFC 7208, 4.3')]
  return [
    {
      code: 'no-record',
      severity: 'error',
      message: `${root.name} has no SPF record, so receivers cannot tell who may send as this domain.`,
      rfc: 'RFC 7208, 4.5',
      fix: 'Publish one TXT record that starts with “v=spf1 ”.',
    },
  ]
}

const nearMissFindings = (name: string, texts: readonly TxtData[]): Finding[] =>
  texts
    .filter(({ text }) => isNearMiss(text))
    .slice(0, 3)
    .map(({ text }) => ({
      code: 'near-miss',
      severity: 'error',
      message: `The TXT record “${shortened(text)}” at ${name} looks like SPF, but receivers ignore it: a record starts with exactly “v=spf1” and a space.`,
      rfc: 'RFC 7208, 4.5',
      fix: 'Correct the start of the record: “v=spf1”, then one space, with no other space, quote or sign.',
    }))

function typeFindings(loaded: LoadedTree): Finding[] {
  const answer = loaded.answerTo(loaded.root, 'SPF')
  if (answer?.kind !== 'answer') return []
  return [
    {
      code: 'type-99',
      severity: 'warning',
      message: `${loaded.root} still has ${listTerms(answer.records.map(({ text }) => text))} in a record of the discontinued type SPF (99). No receiver reads it.`,
      rfc: 'RFC 7208, 3.1',
      fix: 'Delete the record of type SPF and keep the one of type TXT.',
    },
  ]
}

function senderIdFindings(name: string, texts: readonly TxtData[]): Finding[] {
  const leftovers = texts.filter(({ text }) => isSenderIdRecord(text)).map(({ text }) => text)
  if (leftovers.length === 0) return []
  return [
    {
      code: 'sender-id',
      severity: 'warning',
      message: `${name} still has ${listTerms(leftovers)}, a leftover of Sender ID, which nobody uses anymore.`,
      rfc: 'RFC 7208, C',
      fix: 'Delete the record that starts with “spf2.0/”.',
    },
  ]
}

function sizeFindings(name: string, texts: readonly TxtData[]): Finding[] {
  const bytes = texts.reduce((sum, record) => sum + record.bytes, name.length)
  if (bytes <= SIZE_LIMIT_BYTES) return []
  return [
    {
      code: 'size',
      severity: 'info',
      message: `The name and its ${texts.length} TXT record${texts.length === 1 ? '' : 's'} take ${bytes} bytes in total; above ${SIZE_LIMIT_BYTES}, the answer may not fit in one DNS packet, and a few receivers then miss it.`,
      rfc: 'RFC 7208, 3.4',
      fix: 'Delete TXT records that are no longer needed, or shorten the record.',
    },
  ]
}

function stringFindings(root: LoadedDomain, record: TxtData): Finding[] {
  const findings: Finding[] = []
  const long = record.strings.find((text) => new TextEncoder().encode(text).length > MAX_STRING_BYTES)
  if (long !== undefined) {
    findings.push({
      code: 'string-too-long',
      severity: 'error',
      message: `A string of the record is longer than ${MAX_STRING_BYTES} bytes, which DNS cannot carry.`,
      rfc: 'RFC 7208, 3.3',
      fix: `Split the record into strings of at most ${MAX_STRING_BYTES} bytes.`,
    })
  }
  const seam = brokenSeam(root, record)
  if (seam !== null) {
    findings.push({
      code: 'missing-space',
      severity: 'error',
      message: `The record is split into ${record.strings.length} strings, which are joined without a space, so “${shortened(seam)}” became one term.`,
      rfc: 'RFC 7208, 3.3',
      fix: 'Put a space at the end of the first string.',
    })
  } else if (record.strings.length > 1) {
    findings.push({
      code: 'record-split',
      severity: 'info',
      message: `The record is split into ${record.strings.length} strings. Receivers join them without a space, and the result is readable.`,
      rfc: 'RFC 7208, 3.3',
    })
  }
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
