import { cutText } from '#shared/kit/foreign-text.ts'
import { splitStrings } from '#shared/dns/presentation.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import { plural } from '#shared/kit/sentence.ts'

/** A word of the file in a message may be as long as the file. */
const MAX_MESSAGE = 400
const MAX_SHOWN_ZONES = 3

/** What was not read, or not checked, because there is a limit. */
type Cut =
  | { reason: string }
  | {
      skipped: number
      most: number
      /** The first check that was skipped, as "SPF of example.com". */
      first: string
    }

export const ZONE_FINDINGS = {
  'zone-syntax': rule({
    severity: 'error',
    title: 'A line that cannot be read',
    rfc: 'RFC 1035, 5.1',
    message: ({ problem }: { problem: string; fix?: string }) => cutText(problem, MAX_MESSAGE),
    fix: ({ fix }) => fix,
  }),
  'zone-not-read': rule({
    severity: 'error',
    title: 'A file that was not checked',
    message: ({ problem }: { problem: string; fix?: string }) => cutText(problem, MAX_MESSAGE),
    fix: ({ fix }) => fix,
  }),
  'zone-text-unquoted': rule({
    severity: 'error',
    title: 'A text without its quotes',
    rfc: 'RFC 1035, 5.1',
    message: ({ owner, text }: { owner: string; text: string; meant: string }) =>
      `The text at ${owner} is not in quotes, so only “${cutText(text, MAX_MESSAGE)}” is published: a “;” outside quotes starts a comment, and spaces are dropped.`,
    fix: ({ meant }) => `Put the whole text in quotes: ${splitStrings(meant)}`,
  }),
  'zone-cut': rule({
    // A mistake must not pass because of what is around it.
    severity: 'error',
    title: 'Not read to its end',
    message: (cut: Cut) =>
      'reason' in cut
        ? cutText(cut.reason, MAX_MESSAGE)
        : `${plural(cut.skipped, 'check was', 'checks were')} skipped, since a zone gets at most ${cut.most}. The first is ${cut.first}.`,
    fix: (cut) => ('skipped' in cut ? 'Check the zone in parts.' : undefined),
  }),
  'zone-cname-beside': rule({
    severity: 'error',
    title: 'An alias with other records',
    rfc: 'RFC 1034, 3.6.2',
    message: ({ owner }: { owner: string }) =>
      `${owner} is an alias (CNAME) and has other records. Name servers refuse such a zone.`,
    fix: 'Keep only the CNAME, or replace it with the records of its target.',
  }),
  'zone-doubled-name': rule({
    severity: 'error',
    severityOf: ({ isLeftover }) => (isLeftover ? 'info' : 'error'),
    title: 'A name with the zone in it twice',
    rfc: 'RFC 1035, 5.1',
    message: ({ owner }: { owner: string; meant: string; isLeftover: boolean }) =>
      `This publishes ${owner}: it contains the name of the zone twice.`,
    fix: ({ meant, isLeftover }) =>
      isLeftover
        ? `${meant} has its record: delete this one.`
        : `Write “${meant}.” with a final dot, or leave the zone out.`,
  }),
  'zone-doubled-target': rule({
    severity: 'error',
    title: 'A target without its final dot',
    rfc: 'RFC 1035, 5.1',
    message: ({ type, target }: { type: string; target: string; meant: string }) =>
      `This ${type} record points to ${target}: the final dot is missing, so the zone was added.`,
    fix: ({ meant }) => `Write “${meant}.” with a final dot.`,
  }),
  'zone-misplaced': rule({
    severity: 'error',
    title: 'A record where no receiver looks',
    severityOf: ({ isLeftover }) => (isLeftover ? 'info' : 'error'),
    message: ({ what, owner }: { what: string; owner: string; place: string; isLeftover: boolean }) =>
      `${what} is at ${owner}, where no receiver looks for it.`,
    fix: ({ place, isLeftover }) =>
      isLeftover ? 'Delete it: there is one at the right place.' : `Publish it at ${place} and the domain.`,
  }),
  'zone-split-record': rule({
    severity: 'error',
    title: 'One record split into several',
    rfc: 'RFC 1035, 3.3.14',
    message: ({ owner, count }: { owner: string; count: number; text: string }) =>
      `One record at ${owner} was split into ${count} values, and each would be published as a record of its own.`,
    fix: ({ text }) => `Write it as one value: ${text}`,
  }),
  'zone-lookups-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Lookups outside the file without an answer',
    message: ({ count, first }: { count: number; first: string }) =>
      `${count} things could not be found out, because names outside the file got no answer. The first: ${cutText(first, MAX_MESSAGE)}`,
    fix: 'Run it again with a network, or with --resolver. This says nothing about the file.',
  }),
  'zone-outside': rule({
    severity: 'error',
    title: 'A name outside the zone',
    rfc: 'RFC 1035, 5.2',
    message: ({ owner, zones }: { owner: string; zones: readonly string[] }) =>
      `${owner} is outside the zone ${[...zones.slice(0, MAX_SHOWN_ZONES), ...(zones.length > MAX_SHOWN_ZONES ? ['…'] : [])].join(', ')}, so name servers ignore it.`,
    fix: 'Move it to the file of its own zone, or correct the name.',
  }),
}

export type ZoneCode = CodeOf<typeof ZONE_FINDINGS>

export const zoneFinding = findingsOf(ZONE_FINDINGS)
