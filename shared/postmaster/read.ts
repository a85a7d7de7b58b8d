// Files of Gmail's Postmaster Tools and of Microsoft SNDS, however they were collected, as one read. It never fails: what is
// not read is named, with its place.
import { foreignText } from '#shared/kit/foreign-text.ts'
import { tidyText } from '#shared/kit/file-text.ts'
import { Collected } from './collected.ts'
import { readGmail } from './gmail.ts'
import { jsonDocuments, RECORD_MARK } from './json-documents.ts'
import { READ_LIMITS } from './limits.ts'
import type { ProviderRead } from './provider-read.ts'
import { readSnds } from './snds.ts'
import { UNREAD } from './unread-words.ts'

export interface ProviderFile {
  name: string
  text: string
}

export function readProviderFiles(files: readonly ProviderFile[]): ProviderRead {
  const into = new Collected()
  for (const file of files.slice(0, READ_LIMITS.files)) readNamed(file, into)
  if (files.length > READ_LIMITS.files) into.skip('The rest', UNREAD.tooMany(READ_LIMITS.files))
  return into.result()
}

const MAX_NAME = 100

function readNamed({ name, text }: ProviderFile, into: Collected): void {
  const file = foreignText(name, MAX_NAME) || 'file'
  const before = into.said
  readFile(file, text, into)
  if (into.said === before) into.skip(file, UNREAD.nothing)
}

function readFile(file: string, text: string, into: Collected): void {
  if (text.length > READ_LIMITS.size) return into.skip(file, UNREAD.tooLarge)
  const plain = plainText(text)
  if (plain.trim() === '') return into.skip(file, UNREAD.empty)
  if (/^\s*(?:[[{]|\)\]\})/.test(plain)) return readJson(plain, file, into)
  if (/^\s*<(?:!doctype|html)/i.test(plain)) return into.skip(file, UNREAD.page)
  if (!readSnds(plain, file, into)) into.skip(file, UNREAD.foreign)
}

/** Neither format has NUL characters, unless UTF-16 was taken for UTF-8; its mark is then two that are not valid. */
const plainText = (text: string): string => {
  const tidy = tidyText(text.startsWith(RECORD_MARK) ? text.slice(1) : text)
  return tidy.includes('\0') ? tidy.replaceAll('\0', '').replace(/^\ufffd{1,2}/, '') : tidy
}

function readJson(text: string, file: string, into: Collected): void {
  const { documents, skipped } = jsonDocuments(text)
  const placeOf = (number: number) => (number === 0 ? `${file}: $` : `${file}, document ${number}: $`)
  for (const { value, number } of documents) readGmail(value, placeOf(number), into)
  for (const { number, text: why } of skipped) into.skip(placeOf(number), why)
}
