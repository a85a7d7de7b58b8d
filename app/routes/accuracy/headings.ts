// The parts of the page, in their order; each heading has this id.
import type { ProseHeading } from '#app/components/prose/prose-tree.ts'

export const HEADINGS: readonly ProseHeading[] = [
  { id: 'suites', text: 'Public suites' },
  { id: 'peers', text: 'Compared with other checkers' },
  { id: 'contract', text: 'What every report guarantees' },
  { id: 'faults', text: 'When DNS servers fail' },
  { id: 'lists', text: 'Blocklists, last tested' },
  { id: 'rules', text: 'Every rule' },
  { id: 'not-tested', text: 'What is not tested' },
]
