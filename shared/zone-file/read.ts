// Reads a zone file (RFC 1035, 5; RFC 2308, 4; $GENERATE as in BIND). Unreadable parts are reported with their place,
// and everything else is still read.
import { isWithin } from '#shared/dns/domain-name.ts'
import { countOf, generated, readRange } from '#shared/zone-file/generate.ts'
import { isRecordType, readRdata, type NameOf } from '#shared/zone-file/rdata.ts'
import type { ReadZone, ZoneProblem, ZoneRecord } from '#shared/zone-file/record.ts'
import { readEntries, type Entry, type Word } from '#shared/zone-file/tokens.ts'
import { numberText } from '#shared/text/number-text.ts'

/** The text of an included file, or why there is none, as the end of a sentence. */
export type Include = (name: string, from: string) => { file: string; text: string } | string

interface ZoneFileOptions {
  file: string
  /** For relative names without a preceding $ORIGIN; without the final dot. */
  origin?: string
  include?: Include
}

const MAX_RECORDS = 250_000
const MAX_GENERATED = 65_536
const MAX_DEPTH = 8
/** No one would read more. */
const MAX_PROBLEMS = 100
const MAX_NAME = 253
const TTL = /^(?:\d+[smhdw]?)+$/i
const CLASSES = ['IN', 'CH', 'HS', 'CS']

interface State {
  include: Include
  records: ZoneRecord[]
  problems: ZoneProblem[]
  origins: Set<string>
  generated: number
}

/** What a $ORIGIN changes, in one file. */
interface Scope {
  file: string
  depth: number
  origin: string | undefined
  owner: string | undefined
}

export function readZoneFile(text: string, { file, origin, include }: ZoneFileOptions): ReadZone {
  const state: State = {
    include: include ?? (() => 'files cannot be included here'),
    records: [],
    problems: [],
    origins: new Set(),
    generated: 0,
  }
  readText(text, { file, depth: 0, origin, owner: undefined }, state)
  const apexes = state.records.filter(({ type }) => type === 'SOA').map(({ owner }) => owner)
  const origins = apexes.length > 0 ? new Set(apexes) : state.origins
  if (origins.size === 0 && origin !== undefined) origins.add(origin)
  return { origins: outermost([...origins]), records: state.records, problems: state.problems }
}

/** Without those that are inside another one. */
const outermost = (origins: readonly string[]): string[] =>
  origins.filter((one) => !origins.some((other) => other !== one && isWithin(one, other)))

function readText(text: string, scope: Scope, state: State): void {
  readEntries(
    text,
    (entry) => readEntry(entry, scope, state),
    ({ message, ...place }) => note(state, { file: scope.file, ...place, message }),
  )
}

function note({ problems }: State, problem: ZoneProblem): void {
  if (problems.length < MAX_PROBLEMS) problems.push(problem)
}

const noteAt = (state: State, { file }: Scope, { line, column }: Word, message: string, fix?: string) =>
  note(state, { file, line, column, message, ...(fix && { fix }) })

function readEntry(entry: Entry, scope: Scope, state: State): void {
  const [first, ...rest] = entry.words
  if (!first) return
  const directive = entry.isContinued || first.isQuoted ? '' : first.raw.toUpperCase()
  if (directive.startsWith('$')) return readDirective(directive, first, rest, scope, state)
  if (state.records.length >= MAX_RECORDS) {
    const last = state.problems.at(-1)
    if (last?.message !== TOO_MANY) noteAt(state, scope, first, TOO_MANY)
    return
  }
  readRecord(entry, scope, state)
}

const TOO_MANY = `There are more than ${numberText(MAX_RECORDS)} records; the rest was not read.`

function readRecord({ isContinued, isBroken, words }: Entry, scope: Scope, state: State): void {
  const [first] = words
  if (!first) return
  const rest = isContinued ? words : words.slice(1)
  if (!isContinued) {
    const owner = fullName(first, scope.origin)
    if (typeof owner === 'string') return noteAt(state, scope, first, owner, ORIGIN_FIX)
    scope.owner = owner.name
  }
  if (isBroken) return
  if (scope.owner === undefined)
    return noteAt(
      state,
      scope,
      first,
      'The first record has no name before it.',
      'Start its line with a name, or with @.',
    )
  const { type, data } = splitRecord(rest)
  if (!type) return noteAt(state, scope, rest.at(-1) ?? first, 'There is no record type on this line.')
  const name = type.raw.toUpperCase()
  if (!isRecordType(name)) return noteAt(state, scope, type, `“${type.raw}” is not a record type.`)
  const rdata = readRdata(type, data, (word) => fullName(word, scope.origin))
  if ('word' in rdata) return noteAt(state, scope, rdata.word, rdata.message, rdata.fix)
  const place = isContinued ? (rest[0] ?? first) : first
  const { file } = scope
  state.records.push({
    owner: scope.owner,
    type: name,
    ...rdata,
    file,
    line: place.line,
    column: place.column,
  })
}

const ORIGIN_FIX = 'Write the name in full with a final dot, set $ORIGIN, or give --origin.'

/** The TTL and the class may come before the type, in any order (RFC 1035, 5.1). */
function splitRecord(words: readonly Word[]): { type: Word | undefined; data: Word[] } {
  let at = 0
  const isBefore = ({ raw, isQuoted }: Word) =>
    !isQuoted && (TTL.test(raw) || CLASSES.includes(raw.toUpperCase()))
  for (let word = words[at]; word && at < 2 && isBefore(word); word = words[at]) at++
  return { type: words[at], data: words.slice(at + 1) }
}

function fullName({ raw, isQuoted }: Word, origin: string | undefined): ReturnType<NameOf> {
  const text = raw.toLowerCase().replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
  if (isQuoted || text === '') return 'A name here must not be in quotes.'
  if (text === '@')
    return origin === undefined ? `There is no $ORIGIN for “@” to stand for.` : { name: origin }
  const isFull = text.endsWith('.')
  if (!isFull && origin === undefined) return `“${raw}” is relative, and there is no $ORIGIN before it.`
  const name = isFull ? text.slice(0, -1) : origin === '' ? text : `${text}.${origin}`
  if (name.length > MAX_NAME) return `This name has ${name.length} characters; ${MAX_NAME} is the maximum.`
  const bad = name.split('.').find((label) => label === '' || label.length > 63)
  if (bad !== undefined && name !== '')
    return bad === ''
      ? `There is an empty part in “${raw}”.`
      : `A part of “${raw}” has more than 63 characters.`
  return { name }
}

function readDirective(
  directive: string,
  first: Word,
  rest: readonly Word[],
  scope: Scope,
  state: State,
): void {
  const [value] = rest
  if (directive === '$TTL') {
    if (!value || !TTL.test(value.raw))
      noteAt(state, scope, value ?? first, '$TTL needs a number of seconds, or “1h”.')
  } else if (!value) noteAt(state, scope, first, `${first.raw} needs a value.`)
  else if (directive === '$ORIGIN') {
    const origin = value.raw === '.' ? { name: '' } : fullName(value, scope.origin)
    if (typeof origin === 'string') return noteAt(state, scope, value, origin)
    scope.origin = origin.name
    if (origin.name !== '') state.origins.add(origin.name)
  } else if (directive === '$INCLUDE') includeFile(value, rest[1], scope, state)
  else if (directive === '$GENERATE') generate(value, rest.slice(1), scope, state)
  else noteAt(state, scope, first, `“${first.raw}” is not a zone file directive.`)
}

function includeFile(name: Word, origin: Word | undefined, scope: Scope, state: State): void {
  if (scope.depth >= MAX_DEPTH)
    return noteAt(state, scope, name, `Files include one another more than ${MAX_DEPTH} deep.`)
  const included = state.include(name.raw, scope.file)
  if (typeof included === 'string')
    return noteAt(state, scope, name, `“${name.raw}” is not included: ${included}.`)
  const inner = origin ? fullName(origin, scope.origin) : { name: scope.origin }
  if (typeof inner === 'string') return noteAt(state, scope, origin ?? name, inner)
  readText(
    included.text,
    { file: included.file, depth: scope.depth + 1, origin: inner.name, owner: scope.owner },
    state,
  )
}

function generate(word: Word, template: readonly Word[], scope: Scope, state: State): void {
  const range = readRange(word.raw)
  if (!range) return noteAt(state, scope, word, `“${word.raw}” is not a range such as 1-254 or 0-30/2.`)
  state.generated += countOf(range)
  if (state.generated > MAX_GENERATED)
    return noteAt(state, scope, word, `$GENERATE would make more than ${numberText(MAX_GENERATED)} records.`)
  if (template.length < 3)
    return noteAt(state, scope, word, '$GENERATE needs a name, a type and content after the range.')
  const before = state.problems.length
  for (
    let value = range.start;
    value <= range.stop && state.problems.length === before;
    value += range.step
  ) {
    const words = template.map((one) => ({ ...one, raw: generated(one.raw, value) }))
    readEntry({ isContinued: false, words }, scope, state)
  }
}
