import { askLists, questionsFor, type ListOptions } from '#shared/domain/domain-reputation/ask-lists.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import type { ListKind } from '#shared/data/blocklists/list.ts'
import { questionPool } from '#shared/dns/question-pool.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { domainName } from '#shared/message/header/mailboxes.ts'
import { readIpInput } from '#shared/blocklists/ip-reputation/addresses.ts'
import { summaryOf } from '#shared/blocklists/ip-reputation/verdict.ts'
import { concludeLists } from './conclude-lists.ts'
import { MAX_LINK_DOMAINS } from './contents.ts'
import type { ListedSubject, MessageLists } from './mail-test.ts'
import { sampleProofs } from '#shared/data/samples/list-answers.ts'
import { isSampleAddress, isSampleName } from '#shared/data/samples/names.ts'

/** The subjects of a message that are looked up. */
export interface ListedBy {
  /** The client's; null if unknown. */
  ip: string | null
  /** Registrable domains, A-labels. */
  domains: readonly string[]
}

interface MessageListOptions extends ListOptions {
  resolver: Resolver
}

interface Subject {
  kind: ListKind
  name: string
}

/** Of a request's 45 queries; the others are for the texts of listings. */
const MAX_QUESTIONS = 39
const MAX_TEXTS = 6

/**
 * One slice: the first subject from `cursor`, and as many more as its queries are enough for.
 * @returns also the test results from this slice
 */
export async function checkMessageLists(
  listed: ListedBy,
  cursor: number,
  { resolver, ...options }: MessageListOptions,
): Promise<{ part: MessageLists; proofs: Proof[] }> {
  const subjects = subjectsOf(listed)
  const pool = questionPool(resolver, MAX_QUESTIONS + MAX_TEXTS)
  const made: Proof[] = []
  const asked: Promise<ListedSubject>[] = []
  let left = MAX_QUESTIONS
  for (const { kind, name } of subjects.slice(cursor)) {
    const isSample = kind === 'ip' ? isSampleAddress(name) : isSampleName(name)
    const known = isSample ? { ...options, proofs: sampleProofs(options.now) } : options
    const need = questionsFor(kind, known)
    if (asked.length > 0 && need > left) break
    const questions = Math.min(need, left)
    left -= questions
    asked.push(
      askLists(kind, name, { pool, questions, options: known }).then(({ rows, proofs }) => {
        if (!isSample) made.push(...proofs)
        return subjectOf(kind, name, rows)
      }),
    )
  }
  const answers = await Promise.all(asked)
  const next = cursor + answers.length
  const part = {
    lists: { subjects: answers, notes: notesOn(listed) },
    ...(next < subjects.length && { next }),
    ...concludeLists(answers),
  }
  return { part, proofs: made }
}

const subjectOf = (kind: ListKind, subject: string, rows: ListResult[]): ListedSubject => ({
  kind,
  subject,
  summary: rows.length === 0 ? 'No list was queried.' : summaryOf(rows),
  rows,
})

function subjectsOf({ ip, domains }: ListedBy): Subject[] {
  const address = readIpInput(ip ?? '')
  const names = domains.flatMap((text) => domainName(text) ?? []).filter(isQueryName)
  return [
    ...(address.kind === 'address' ? [{ kind: 'ip' as const, name: address.ip }] : []),
    ...[...new Set(names)].slice(0, MAX_LINK_DOMAINS).map((name) => ({ kind: 'domain' as const, name })),
  ]
}

function notesOn({ ip, domains }: ListedBy): string[] {
  const address = ip === null ? null : readIpInput(ip)
  return [
    ...(address === null
      ? ['The IP address that it came from is unknown, so it was not looked up on any list.']
      : []),
    ...(address !== null && address.kind !== 'address'
      ? [`The IP address that it came from was not looked up on any list: ${address.reason}.`]
      : []),
    ...(domains.length === 0 ? ['The message links to no domain.'] : []),
  ]
}
