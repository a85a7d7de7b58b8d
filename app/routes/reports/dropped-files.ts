// The files that were dropped, chosen or pasted, including those in folders.
import { numberText } from '#shared/kit/sentence.ts'
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import type { FileProblem } from '#shared/dmarc-reports/model.ts'

/** The files to read, and those that are left out. */
export interface ChosenFiles {
  files: File[]
  problems: FileProblem[]
}

const MAX_FILES = DEVICE_LIMITS.files
const MAX_DEPTH = 8

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A folder lists its entries a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0 || all.length > MAX_FILES) return all
    all.push(...some)
  }
}

const tooMany = (name: string): FileProblem => ({
  file: name,
  message: `There are more than ${numberText(MAX_FILES)} files; this one and what comes behind it are not read.`,
})

/** Files that programs put next to people's own, such as .DS_Store. */
const isHidden = (name: string) => name.startsWith('.')

class Collection implements ChosenFiles {
  readonly files: File[] = []
  readonly problems: FileProblem[] = []
  #isFull = false

  async add(entry: FileSystemEntry, depth: number): Promise<void> {
    if (this.#isFull || isHidden(entry.name)) return
    if (isFile(entry)) await this.#file(entry)
    else if (isFolder(entry)) await this.#folder(entry, depth)
  }

  take(file: File): void {
    if (!this.#isFull && !isHidden(file.name) && this.#hasRoomFor(file.name)) this.files.push(file)
  }

  async #file(entry: FileSystemFileEntry) {
    if (!this.#hasRoomFor(entry.fullPath)) return
    const file = await fileOf(entry)
    if (file) this.files.push(file)
    else this.problems.push({ file: entry.fullPath, message: 'The browser could not open it.' })
  }

  #hasRoomFor(name: string): boolean {
    this.#isFull = this.files.length >= MAX_FILES
    if (this.#isFull) this.problems.push(tooMany(name))
    return !this.#isFull
  }

  async #folder(folder: FileSystemDirectoryEntry, depth: number) {
    if (depth < MAX_DEPTH) {
      for (const inner of await entriesOf(folder)) await this.add(inner, depth + 1)
    } else
      this.problems.push({
        file: folder.fullPath,
        message: `It lies ${MAX_DEPTH} folders deep; what is in it is not read.`,
      })
  }
}

/** Call it right away: what was dropped is gone after the event. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFiles> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = new Collection()
  for (const { entry, file } of dropped) {
    // WebKit's entry cannot be opened if the file is not on a disk, for example one from another page.
    if (file && !entry?.isDirectory) found.take(file)
    else if (entry) await found.add(entry, 0)
  }
  return found
}

/** From a field for files or for a folder, which a browser fills with everything in it. */
export function chosenFiles(list: Iterable<File>): ChosenFiles {
  const files: File[] = []
  for (const file of list) {
    if (isHidden(file.name)) continue
    if (files.length >= MAX_FILES) return { files, problems: [tooMany(file.webkitRelativePath || file.name)] }
    files.push(file)
  }
  return { files, problems: [] }
}

/** A report copied as text, or copied files; none for anything else. */
export function pastedFiles(transfer: DataTransfer): ChosenFiles {
  if (transfer.files.length > 0) return chosenFiles(transfer.files)
  const text = transfer.getData('text')
  return { files: /^\s*[<{[]/.test(text) ? [new File([text], 'pasted text')] : [], problems: [] }
}
