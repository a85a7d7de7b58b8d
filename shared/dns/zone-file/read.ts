// Reads a zone file (RFC 1035, 5; RFC 2308, 4; $GENERATE as in BIND). Unreadable parts are reported with their place,
// and everything else is still read.
import { countOf, generated, readRange } from './generate.ts'
import { originInText, zonesOfNames } from './origin.ts'
import { isRecordType, type NameOf, readRdata } from './rdata.ts'
import {
  above,
  cutMessage,
  type Limit,
  originIn,
  type ReadZone,
  ZoneBudget,
  ZoneProblems,
  type ZoneRecord,
} from './record.ts'
import { type Entry, readEntries, type Word } from './tokens.ts'

/** Reads an included file, or says why not, as the end of a sentence. */
export type Include = (name: string, from: string) => IncludedFile | string

export interface IncludedFile {
  file: string
  /** What the file really is, by whatever name: a file must not include itself. */
  id: string
  text: string
}

interface ZoneFileOptions {
  file: string
  id?: string
  /** For relative names without a preceding $ORIGIN; without the final dot. */
  origin?: string
  /** The zone that the file is named after. */
  named?: string | undefined
  include?: Include
  /** Of the run that the file is a part of. */
  budget?: ZoneBudget
}

const MAX_DEPTH = 8
const MAX_NAME = 253
const TTL = /^(?:\d+[smhdw]?)+$/i
const CLASSES = ['IN', 'CH', 'HS', 'CS']

interface State {
  include: Include
  budget: ZoneBudget
  records: ZoneRecord[]
  problems: ZoneProblems
  origins: Set<string>
  /** Records and directives that could be read. */
  entries: number
}

/** What a $ORIGIN changes, in one file. */
interface Scope {
  file: string
  /** This file, and those that it is included in. */
  ids: readonly string[]
  origin: string | undefined
  owner: string | undefined
}

export function readZoneFile(text: string, options: ZoneFileOptions): ReadZone {
  const { file, id = file, named, include, budget } = options
  const state = emptyState({
    include: include ?? (() => 'files cannot be included here'),
    budget: budget ?? new ZoneBudget(),
  })
  const origin = options.origin ?? (SAYS_ORIGIN.test(text) ? named : originInText(text, named))
  readText(text, { file, ids: [id], origin, owner: undefined }, state)
  return { origins: originsOf(state, origin), records: state.records, problems: state.problems.list }
}

const SAYS_ORIGIN = /^\$ORIGIN[ \t]+[^\s.]/im

function originsOf({ records, origins: said }: State, origin: string | undefined): string[] {
  const ownersOf = (type: string) =>
    records.filter((record) => record.type === type).map(({ owner }) => owner)
  // Exports that say “$ORIGIN .” have the SOA record of no zone: its name servers tell where the zone begins.
  const apexes = ownersOf('SOA').filter((owner) => owner !== '')
  // An SOA record that cannot be read does not make the zone another one.
  if (apexes.length === 0 && origin !== undefined && records.some(({ owner }) => owner === origin))
    apexes.push(origin)
  const origins = apexes.length > 0 ? new Set(apexes) : said
  if (origins.size === 0 && origin !== undefined) origins.add(origin)
  if (origins.size === 0) for (const owner of ownersOf('NS')) if (owner !== '') origins.add(owner)
  return origins.size > 0 ? outermost(origins) : zonesOfNames(records.map(({ owner }) => owner))
}

const emptyState = ({ include, budget }: Pick<State, 'include' | 'budget'>): State => ({
  include,
  budget,
  records: [],
  problems: new ZoneProblems(),
  origins: new Set(),
  entries: 0,
})

/** Without those that are inside another one. */
const outermost = (origins: ReadonlySet<string>): string[] =>
  [...origins].filter((one) => originIn(above(one), origins) === undefined)

function readText(whole: string, scope: Scope, state: State): void {
  const { text, cut } = state.budget.takeText(whole)
  readEntries(
    text,
    (entry) => readEntry(entry, scope, state),
    ({ message, ...place }) => state.problems.add({ file: scope.file, ...place, message }),
  )
  if (cut) noteCut(state, scope, { line: cut.line, column: 1 }, cut.limit)
}

const noteAt = (state: State, { file }: Scope, { line, column }: Word, message: string, fix?: string) =>
  state.problems.add({ file, line, column, message, ...(fix && { fix }) })

/** A record that could not be read is not missing. */
const noteRecord = (
  state: State,
  scope: Scope,
  { word, message, fix }: { word: Spot; message: string; fix?: string | undefined },
  type?: string,
) => {
  const { line, column } = word
  const { file, owner } = scope
  state.problems.add({ file, line, column, message, ...(fix && { fix }), record: { owner, type } })
}

type Spot = Pick<Word, 'line' | 'column'>

const noteCut = (state: State, { file }: Scope, { line, column }: Spot, limit: Limit) =>
  state.problems.add({ file, line, column, message: cutMessage(limit), isCut: true })

function readEntry(entry: Entry, scope: Scope, state: State): void {
  const [first, ...rest] = entry.words
  const directive = !first || entry.isContinued || first.isQuoted ? '' : first.raw.toUpperCase()
  if (first && directive.startsWith('$')) {
    const { fault } = entry
    if (fault) return state.problems.add({ file: scope.file, ...fault })
    return readDirective(directive, first, rest, scope, state)
  }
  readRecord(entry, scope, state)
}

function readRecord({ isContinued, fault, words }: Entry, scope: Scope, state: State): void {
  const [first = fault] = words
  const rest = isContinued ? words : words.slice(1)
  if (!first) return
  const { type, data } = splitRecord(rest)
  const name = type?.raw.toUpperCase()
  if (!isContinued && 'raw' in first) {
    const owner = fullName(first, scope.origin)
    scope.owner = typeof owner === 'string' ? undefined : owner.name
    if (typeof owner === 'string')
      return noteRecord(state, scope, { word: first, message: owner, fix: ORIGIN_FIX }, name)
  }
  const refuse = (word: Spot, message: string, fix?: string) =>
    noteRecord(state, scope, { word, message, fix }, name)
  if (fault) return refuse(fault, fault.message)
  if (scope.owner === undefined)
    return refuse(first, 'The first record has no name before it.', 'Start its line with a name, or with @.')
  if (!type || name === undefined)
    return refuse(rest.at(-1) ?? first, 'There is no record type on this line.')
  if (!isRecordType(name))
    return noteRecord(state, scope, { word: type, message: `“${type.raw}” is not a record type.` })
  const rdata = readRdata(type, data, (word) => fullName(word, scope.origin))
  if ('word' in rdata) return refuse(rdata.word, rdata.message, rdata.fix)
  const { fault: flaw, ...read } = rdata
  if (flaw) noteRecord(state, scope, flaw, name)
  const place = isContinued ? (rest[0] ?? first) : first
  if (!state.budget.take('records', 1)) return noteCut(state, scope, place, 'records')
  const { file, origin } = scope
  state.entries++
  state.records.push({
    owner: scope.owner,
    type: name,
    ...read,
    file,
    line: place.line,
    column: place.column,
    ...(origin && { below: origin }),
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
    else state.entries++
  } else if (!value) noteAt(state, scope, first, `${first.raw} needs a value.`)
  else if (directive === '$ORIGIN') {
    const origin = value.raw === '.' ? { name: '' } : fullName(value, scope.origin)
    if (typeof origin === 'string') return noteAt(state, scope, value, origin)
    scope.origin = origin.name
    state.entries++
    if (origin.name !== '') state.origins.add(origin.name)
  } else if (directive === '$INCLUDE') includeFile(value, rest[1], scope, state)
  else if (directive === '$GENERATE') generate(value, rest.slice(1), scope, state)
  else noteAt(state, scope, first, `“${first.raw}” is not a zone file directive.`)
}

function includeFile(name: Word, origin: Word | undefined, scope: Scope, state: State): void {
  state.entries++
  const { file: from } = scope
  const { line, column } = name
  const unread = (message: string) => state.problems.add({ file: from, line, column, message, record: {} })
  const refuse = (reason: string) => unread(`“${name.raw}” is not included: ${reason}.`)
  if (scope.ids.length > MAX_DEPTH) return unread(`Files include one another more than ${MAX_DEPTH} deep.`)
  if (!state.budget.take('files', 1)) return noteCut(state, scope, name, 'files')
  const included = state.include(name.raw, scope.file)
  if (typeof included === 'string') return refuse(included)
  const { file, id, text } = included
  if (scope.ids.includes(id)) return refuse('a file cannot include itself')
  const inner = origin ? fullName(origin, scope.origin) : { name: scope.origin }
  if (typeof inner === 'string') return noteAt(state, scope, origin ?? name, inner)
  const own = emptyState(state)
  readText(text, { file, ids: [...scope.ids, id], origin: inner.name, owner: scope.owner }, own)
  // A message about each line would print a file that has nothing to do with DNS.
  if (own.problems.mistakes > own.entries) return refuse('it is not a zone file')
  keep(own, state)
}

/** What an included file has belongs to the file that includes it. */
function keep(own: State, state: State): void {
  state.entries += own.entries
  for (const record of own.records) state.records.push(record)
  for (const problem of own.problems.list) state.problems.add(problem)
  for (const origin of own.origins) state.origins.add(origin)
}

function generate(word: Word, template: readonly Word[], scope: Scope, state: State): void {
  const range = readRange(word.raw)
  if (!range) return noteAt(state, scope, word, `“${word.raw}” is not a range such as 1-254 or 0-30/2.`)
  if (template.length < 3)
    return noteAt(state, scope, word, '$GENERATE needs a name, a type and content after the range.')
  if (!state.budget.take('generated', countOf(range))) return noteCut(state, scope, word, 'generated')
  const before = state.problems.mistakes
  for (
    let value = range.start;
    value <= range.stop && state.problems.mistakes === before;
    value += range.step
  ) {
    const words = template.map((one) => ({ ...one, raw: generated(one.raw, value) }))
    const length = words.reduce((sum, { raw }) => sum + raw.length, 0)
    if (!state.budget.take('generatedCharacters', length))
      return noteCut(state, scope, word, 'generatedCharacters')
    readEntry({ isContinued: false, words }, scope, state)
  }
}
