// What a form asks for, in the order in which a record has it (RFC 7208 section 5).
import type { TagField } from '#shared/records/tag-list/tag-table.ts'

export const ALL_CHOICES = ['-all', '~all', '?all', '+all'] as const
export type AllChoice = (typeof ALL_CHOICES)[number]
export const DEFAULT_ALL: AllChoice = '~all'

const YES_NO = {
  group: 'servers',
  kind: 'radio',
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  initial: 'no',
} as const
const INCLUDES_HINT = 'What your sending services tell you to include, for example _spf.google.com'
const IP4_HINT = 'Separate with commas, for example 192.0.43.10, 192.0.43.0/28'
const IP6_HINT = 'Separate with commas, for example 2001:500:88::/48'

export const SPF_TERMS = {
  mx: { field: { ...YES_NO, label: 'Include MX Records', hint: 'Your mail servers also send.' } },
  a: { field: { ...YES_NO, label: 'Include A Records', hint: 'Your web server also sends.' } },
  ip4: {
    field: {
      label: 'IPv4 addresses',
      hint: IP4_HINT,
      group: 'senders',
      brief: { label: 'IPv4 addresses', hint: IP4_HINT },
    },
  },
  ip6: {
    field: {
      label: 'IPv6 addresses',
      hint: IP6_HINT,
      group: 'senders',
      brief: { label: 'IPv6 addresses', hint: IP6_HINT },
    },
  },
  include: {
    field: {
      name: 'includes',
      label: 'Include domains',
      hint: INCLUDES_HINT,
      group: 'senders',
      brief: { label: 'Included domains', hint: INCLUDES_HINT },
    },
  },
  all: {
    field: {
      label: 'SPF Mechanism',
      hint: 'What receivers do with email from any other server.',
      group: 'end',
      choices: [
        { value: '-all', label: '-all (Fail)' },
        { value: '~all', label: '~all (SoftFail)' },
        { value: '?all', label: '?all (Neutral)' },
        { value: '+all', label: '+all (Pass)' },
      ] satisfies { value: AllChoice; label: string }[],
      initial: DEFAULT_ALL,
    },
  },
} as const satisfies Readonly<Record<string, { field: TagField }>>
