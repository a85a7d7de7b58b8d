import type { Folder } from './schema.ts'

export const FOLDER_LABELS: Record<Folder, string> = {
  inbox: 'Inbox',
  promotions: 'Promotions',
  spam: 'Spam',
  other: 'Other',
  missing: 'Unreceived',
  waiting: 'Waiting',
  unknown: 'Unknown',
}

export const FOLDERS = Object.keys(FOLDER_LABELS) as readonly Folder[]
