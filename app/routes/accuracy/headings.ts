// The parts of the page, in order, with the ids of their headings.
import type { ProseHeading } from '#app/components/prose/prose-tree.ts'

export const HEADINGS: readonly ProseHeading[] = [
  { id: 'suites', text: 'Public test suites' },
  { id: 'peers', text: 'Compared with other checkers' },
  { id: 'contract', text: 'What every report guarantees' },
  { id: 'mistakes', text: 'Records with typing mistakes' },
  { id: 'faults', text: 'When DNS servers fail' },
  { id: 'lists', text: 'Blocklists, last tested' },
  { id: 'rules', text: 'Every rule' },
  { id: 'not-tested', text: 'What is not tested' },
]
