// The files that a zone file includes. Who wrote the file chose their names, and what is in them may be printed: on a machine that
// checks strangers' changes, that must never be a password file.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { Failure } from '#cli/failure.ts'
import type { Include, IncludedFile } from '#shared/dns/zone-file/read.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** "mail.zone", "db.example.com", and what dnssec-keygen and dnssec-signzone write. */
const ZONE_NAMES =
  /^(?:db|zone)[._-].+|\.(?:zone|db|hosts|bind|dns|inc|include)$|^K.+\.\+\d{3}\+\d{5}\.key$|^(?:dsset|keyset)-/i

const OUTSIDE = 'it is outside the folder of the zone file'
const HIDDEN = 'its name, or the name of a folder on the way, starts with a dot'
const OTHER_NAME = 'its name is not that of a zone file, such as mail.zone, mail.inc or db.example.com'

/**
 * Only regular files in or below the folder of the first one, links resolved.
 * @param first the file that was named on the command line
 */
export function includeBeside(first: string): Include {
  const folder = realFolder(first)
  return (name, from) => {
    // What is not there must not be told apart from what is, anywhere else.
    const path = resolve(dirname(resolve(from)), name)
    const refusal = isAbsolute(name) ? OUTSIDE : refusalOf(path, folder)
    if (refusal !== null) return refusal
    try {
      const real = realpathSync(path)
      return refusalOf(real, folder) ?? readRegular(real)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'the file does not exist' : UNREADABLE
    }
  }
}

const UNREADABLE = 'it cannot be read'

/** What a file really is, by whatever name. */
export const fileId = (file: string): string => {
  try {
    return realpathSync(file)
  } catch {
    return resolve(file)
  }
}

/** In a folder of a stranger's, a zone file may be a link to any file of the machine. */
export function refuseOutsideLink(file: string): void {
  if (file === '-' || !isLink(file)) return
  const real = fileId(file)
  const inside = relative(fileId(dirname(resolve(file))), real)
  // A pipe that a shell made is a link, too.
  const isFile = statSync(real, { throwIfNoEntry: false })?.isFile() === true
  if (isFile && (isAbsolute(inside) || inside.split(sep)[0] === '..'))
    throw new Failure(`${file} is a link to a file outside its folder. Name that file instead.`)
}

const isLink = (file: string): boolean =>
  lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true

const realFolder = (first: string): string => dirname(fileId(first))

function refusalOf(path: string, folder: string): string | null {
  const inside = relative(folder, path)
  if (isAbsolute(inside) || inside.split(sep)[0] === '..') return OUTSIDE
  if (inside.split(sep).some((part) => part.startsWith('.'))) return HIDDEN
  return ZONE_NAMES.test(basename(path)) ? null : OTHER_NAME
}

function readRegular(path: string): IncludedFile | string {
  // Opening a pipe would wait for its writer.
  if (!statSync(path).isFile()) return 'it is not a regular file'
  // By now, it may be a link or a pipe. Windows has neither flag.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const opened = fstatSync(file)
    if (!opened.isFile()) return 'it is not a regular file'
    if (opened.size > MAX_BYTES) return 'it is larger than 64 MiB'
    const text = readFileSync(file, 'utf8')
    if (text.includes('\u0000')) return 'it is not a text file'
    return { file: relative(process.cwd(), path) || path, id: path, text }
  } finally {
    closeSync(file)
  }
}
