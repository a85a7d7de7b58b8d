// What a file is by its first bytes, if it is no text: people drop what their programs gave them.

interface Kind {
  /** With its article. */
  name: string
  /** Null for any byte. */
  starts: readonly (readonly (number | null)[])[]
  /** It has files inside. */
  isArchive?: true
}

const KINDS = {
  zip: {
    name: 'a ZIP archive',
    starts: [
      [0x50, 0x4b, 3, 4],
      [0x50, 0x4b, 5, 6],
    ],
    isArchive: true,
  },
  gzip: { name: 'a gzip file', starts: [[0x1f, 0x8b]], isArchive: true },
  '7z': { name: 'a 7z archive', starts: [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]], isArchive: true },
  rar: { name: 'a RAR archive', starts: [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]], isArchive: true },
  xz: { name: 'an xz file', starts: [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]], isArchive: true },
  bzip2: {
    name: 'a bzip2 file',
    starts: [[0x42, 0x5a, 0x68, null, 0x31, 0x41, 0x59, 0x26]],
    isArchive: true,
  },
  zstd: { name: 'a Zstandard file', starts: [[0x28, 0xb5, 0x2f, 0xfd]], isArchive: true },
  cab: { name: 'a CAB archive', starts: [[0x4d, 0x53, 0x43, 0x46, 0, 0, 0, 0]], isArchive: true },
  /** MS-CFB 2.2: Outlook’s .msg and old Office files. */
  compound: { name: 'an Outlook file (.msg)', starts: [[0xd0, 0xcf, 0x11, 0xe0]] },
  pst: { name: 'an Outlook data file (.pst)', starts: [[0x21, 0x42, 0x44, 0x4e]] },
  tnef: { name: 'an Outlook attachment (winmail.dat)', starts: [[0x78, 0x9f, 0x3e, 0x22]] },
  pdf: { name: 'a PDF file', starts: [[0x25, 0x50, 0x44, 0x46]] },
  png: { name: 'a PNG picture', starts: [[0x89, 0x50, 0x4e, 0x47]] },
  jpeg: { name: 'a JPEG picture', starts: [[0xff, 0xd8, 0xff]] },
  gif: { name: 'a GIF picture', starts: [[0x47, 0x49, 0x46, 0x38]] },
} as const satisfies Readonly<Record<string, Kind>>

export type FileKind = keyof typeof KINDS

const NAMES = Object.keys(KINDS) as FileKind[]

/** Null for a text, or for what we do not know. */
export const fileKind = (head: Uint8Array): FileKind | null =>
  NAMES.find((name) =>
    KINDS[name].starts.some((start: readonly (number | null)[]) =>
      start.every((byte, at) => (byte === null ? at < head.length : head[at] === byte)),
    ),
  ) ?? null

export const kindName = (kind: FileKind): string => KINDS[kind].name

export const isArchive = (kind: FileKind): boolean => 'isArchive' in KINDS[kind]
