import { expect, test } from 'vitest'
import { folderOf, placeOf, SPAM_FOLDERS, type SeenIn } from '#shared/saved/deliverability-test/copy.ts'

const seen = (path: string, more: Partial<SeenIn> = {}): SeenIn => ({
  path,
  name: path.split(/[/.]/).at(-1) ?? '',
  ...more,
})

test.each<[string, SeenIn, string]>([
  ['the inbox of any server', seen('INBOX'), 'inbox'],
  ['the inbox whatever its capitals', seen('Inbox'), 'inbox'],
  ['Gmail’s tab Primary', seen('INBOX', { category: 'primary' }), 'inbox'],
  ['Gmail’s tab Promotions', seen('INBOX', { category: 'promotions' }), 'promotions'],
  ['Gmail’s tab Social', seen('INBOX', { category: 'social' }), 'other'],
  ['Gmail’s tab Updates', seen('INBOX', { category: 'updates' }), 'other'],
  ['Gmail’s tab Forums', seen('INBOX', { category: 'forums' }), 'other'],
  ['Gmail’s spam', seen('[Gmail]/Spam', { specialUse: '\\Junk' }), 'spam'],
  ['Gmail’s spam in German', seen('[Gmail]/Spam-Verdacht', { specialUse: '\\Junk' }), 'spam'],
  ['a folder for junk below the inbox', seen('INBOX.Filtered', { specialUse: '\\junk' }), 'spam'],
  ['Microsoft’s, which says nothing of its folders', seen('Junk Email'), 'spam'],
  ['Yahoo’s', seen('Bulk'), 'spam'],
  ['Yahoo’s older one', seen('Bulk Mail'), 'spam'],
  ['Spam, below the inbox', seen('INBOX.Spam'), 'spam'],
  ['a folder of the user’s own', seen('Junk Drawer'), 'other'],
  ['a folder named spam that is for something else', seen('Spam', { specialUse: '\\Archive' }), 'other'],
  ['all mail', seen('[Gmail]/All Mail', { specialUse: '\\All' }), 'other'],
  ['the trash', seen('Trash', { specialUse: '\\Trash' }), 'other'],
  ['a label', seen('Newsletters'), 'other'],
  ['a tab where there is no inbox', seen('Newsletters', { category: 'promotions' }), 'other'],
])('%s', (_what, folder, expected) => {
  expect(folderOf(folder)).toBe(expected)
})

test('another folder or tab is named, and no other', () => {
  expect(placeOf(seen('Lists/News'))).toBe('the folder News')
  expect(placeOf(seen('INBOX', { category: 'updates' }))).toBe('the tab Updates')
  expect(placeOf(seen('INBOX'))).toBeNull()
  expect(placeOf(seen('Bulk'))).toBeNull()
})

test('every name has its source and the day it was read', () => {
  for (const { names, source, readOn } of SPAM_FOLDERS) {
    expect(names.every((name) => name === name.trim().toLowerCase())).toBe(true)
    expect([new URL(source).protocol, readOn]).toEqual([
      'https:',
      expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    ])
  }
})
