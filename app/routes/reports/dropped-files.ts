// The files of a drop, of a choice or of what was pasted, those in folders too.

const MAX_FILES = 5_000
const MAX_DEPTH = 8

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A folder tells its entries a hundred at a time. */
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

async function collect(entry: FileSystemEntry, into: File[], depth: number): Promise<void> {
  if (into.length >= MAX_FILES || entry.name.startsWith('.')) return
  if (isFile(entry)) {
    const file = await fileOf(entry)
    if (file) into.push(file)
  } else if (isFolder(entry) && depth < MAX_DEPTH) {
    for (const inner of await entriesOf(entry)) await collect(inner, into, depth + 1)
  }
}

/** To be called at once: what was dropped is gone after the event. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const known = [...transfer.files]
  const folders = entries.filter((entry) => entry !== null)
  if (folders.length === 0) return known
  const files: File[] = []
  for (const entry of folders) await collect(entry, files, 0)
  return files
}

/** A report that was copied as text, or files that were copied; none for anything else. */
export function pastedFiles(transfer: DataTransfer): File[] {
  if (transfer.files.length > 0) return [...transfer.files]
  const text = transfer.getData('text')
  return /^\s*[<{[]/.test(text) ? [new File([text], 'pasted text')] : []
}
