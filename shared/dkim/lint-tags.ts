// What to say about the tags of a key record, apart from the key itself (RFC 6376 sections 3.2 and 3.6.1).
import { placeText } from '#shared/dkim/seams.ts'
import { listOf, type TagFault, type TagList, type TagSpec } from '#shared/tag-list/parse.ts'
import type { Finding } from '#shared/report/finding.ts'

const KNOWN_TAGS = ['v', 'h', 'k', 'n', 'p', 's', 't', 'g'] as const

export function lintTags(list: TagList, strings: readonly string[]): Finding[] {
  const valueOf = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  return [
    ...list.faults.flatMap((fault) => faultFinding(fault, strings)),
    ...duplicates(list.tags),
    ...wrongCase(list.tags),
    ...versionFindings(list.tags),
    ...typeFindings(valueOf('k')),
    ...hashFindings(valueOf('h')),
    ...serviceFindings(valueOf('s')),
    ...flagFindings(valueOf('t')),
    ...granularity(valueOf('g')),
    ...unknownTags(list.tags),
  ]
}

function faultFinding({ kind, text, at }: TagFault, strings: readonly string[]): Finding[] {
  const place = placeText(strings, at)
  if (kind === 'empty') {
    return [
      {
        code: 'dkim-empty-tag',
        severity: 'warning',
        message: `There is nothing between two semicolons (${place}); strict receivers refuse that.`,
        rfc: 'RFC 6376, 3.2',
        fix: 'Remove one of the semicolons.',
      },
    ]
  }
  return [
    {
      code: 'dkim-syntax',
      severity: 'error',
      message:
        kind === 'no-equals'
          ? `“${shortened(text)}” (${place}) is not a tag: it has no equals sign. Receivers cannot read the record.`
          : `“${shortened(text)}” (${place}) has no valid tag name. Receivers cannot read the record.`,
      rfc: 'RFC 6376, 3.2',
      fix: 'Write each tag as name=value, with a semicolon between tags.',
    },
  ]
}

function duplicates(tags: readonly TagSpec[]): Finding[] {
  const twice = new Set(
    tags.filter(({ name }, i) => tags.findIndex((tag) => tag.name === name) < i).map(({ name }) => name),
  )
  return [...twice].map((name) => ({
    code: 'dkim-duplicate-tag',
    severity: 'error',
    message: `The tag ${name}= appears more than once, so the entire record is invalid.`,
    rfc: 'RFC 6376, 3.2',
    fix: `Keep one ${name}=.`,
  }))
}

/** Tags are case-sensitive; "P=" is a different, unknown tag. */
function wrongCase(tags: readonly TagSpec[]): Finding[] {
  return tags
    .filter(({ name }) => !isKnown(name) && isKnown(name.toLowerCase()))
    .map(({ name }) => ({
      code: 'dkim-tag-case',
      severity: 'error',
      message: `“${name}=” is written in capitals; receivers know only “${name.toLowerCase()}=” and ignore it.`,
      rfc: 'RFC 6376, 3.2',
      fix: `Write ${name.toLowerCase()}= instead.`,
    }))
}

const isKnown = (name: string) => KNOWN_TAGS.some((known) => known === name)

function versionFindings(tags: readonly TagSpec[]): Finding[] {
  const index = tags.findIndex(({ name }) => name === 'v')
  const version = tags[index]
  if (!version) {
    if (tags.some(({ name }) => name === 'V')) return []
    return [
      {
        code: 'dkim-no-version',
        severity: 'info',
        message: 'The record does not start with v=DKIM1. It is optional but recommended.',
        rfc: 'RFC 6376, 3.6.1',
      },
    ]
  }
  if (version.value !== 'DKIM1') {
    return [
      {
        code: 'dkim-version',
        severity: 'error',
        message: `The version is “${shortened(version.value)}”; receivers must discard every record whose version is not exactly DKIM1.`,
        rfc: 'RFC 6376, 3.6.1',
        fix: 'Start the record with v=DKIM1',
      },
    ]
  }
  if (index === 0) return []
  return [
    {
      code: 'dkim-version-not-first',
      severity: 'warning',
      message: 'v=DKIM1 is there, but it must be the first tag; strict receivers discard the record.',
      rfc: 'RFC 6376, 3.6.1',
      fix: 'Put v=DKIM1 in front of the other tags.',
    },
  ]
}

/** The grammar's quoted names are case-insensitive (RFC 5234 section 2.3), its values case-sensitive: receivers differ. */
function typeFindings(value: string | undefined): Finding[] {
  if (value === undefined || value === value.toLowerCase() || !/^(rsa|ed25519)$/i.test(value)) return []
  return [
    {
      code: 'dkim-key-type-case',
      severity: 'warning',
      message: `k=${value} is written in capitals; some receivers recognize it only in lowercase.`,
      rfc: 'RFC 6376, 3.2',
      fix: `Write k=${value.toLowerCase()}`,
    },
  ]
}

function hashFindings(value: string | undefined): Finding[] {
  if (value === undefined) return []
  const hashes = listOf(value)
  if (!hashes.includes('sha256')) {
    return [
      {
        code: 'dkim-hash',
        severity: 'error',
        message: `h=${shortened(value)} does not allow sha256, the only hash that counts, so no signature can be valid.`,
        rfc: 'RFC 8301, 3.1',
        fix: 'Remove h=, or write h=sha256.',
      },
    ]
  }
  if (!hashes.includes('sha1')) return []
  return [
    {
      code: 'dkim-hash-sha1',
      severity: 'info',
      message: 'h= also names sha1, which must no longer be used.',
      rfc: 'RFC 8301, 3.1',
      fix: 'Write h=sha256.',
    },
  ]
}

function serviceFindings(value: string | undefined): Finding[] {
  if (value === undefined) return []
  const services = listOf(value)
  if (services.includes('*') || services.includes('email')) return []
  return [
    {
      code: 'dkim-service',
      severity: 'error',
      message: `s=${shortened(value)} says that the key is not for email, so email receivers ignore it.`,
      rfc: 'RFC 6376, 3.6.1',
      fix: 'Remove s=, or write s=email.',
    },
  ]
}

function flagFindings(value: string | undefined): Finding[] {
  if (value === undefined || !listOf(value).includes('y')) return []
  return [
    {
      code: 'dkim-testing',
      severity: 'warning',
      message:
        't=y says that you are only testing: mail whose signature fails must be treated as if it had none.',
      rfc: 'RFC 6376, 3.6.1',
      fix: 'Remove t=y once your mail passes.',
    },
  ]
}

/** RFC 4871 section 3.6.1 defined it; RFC 6376 appendix C.2 dropped it. */
function granularity(value: string | undefined): Finding[] {
  if (value === undefined || value === '*') return []
  return [
    {
      code: 'dkim-granularity',
      severity: 'warning',
      message:
        value === ''
          ? 'g= is empty: for receivers that still read this old tag, the key matches no email address at all.'
          : `g=${shortened(value)} limits the key to some email addresses for old receivers; new ones ignore it.`,
      rfc: 'RFC 6376, C.2',
      fix: 'Remove g=.',
    },
  ]
}

function unknownTags(tags: readonly TagSpec[]): Finding[] {
  const names = tags.map(({ name }) => name).filter((name) => !isKnown(name) && !isKnown(name.toLowerCase()))
  if (names.length === 0) return []
  return [
    {
      code: 'dkim-unknown-tag',
      severity: 'info',
      message: `Receivers ignore tags they do not know: ${[...new Set(names)].map((name) => `${name}=`).join(', ')}.`,
      rfc: 'RFC 6376, 3.2',
    },
  ]
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
