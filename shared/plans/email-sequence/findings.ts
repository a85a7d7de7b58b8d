import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { mailboxesForOutreach, outreachNeeds, SAFE_OUTREACH } from '#shared/plans/warmup-plan/outreach.ts'
import { listAll, numberText, plural } from '#shared/kit/sentence.ts'

const stepsText = (steps: readonly number[]) =>
  `${steps.length === 1 ? 'Step' : 'Steps'} ${listAll(steps.map(String))}`

const LOAD = {
  'sequence-load': rule({
    severity: 'info',
    title: 'What the sequence costs a day',
    message: ({ perDay, steps, total }: { perDay: number; steps: number; total: number }) =>
      `${plural(perDay, 'new person', 'new people')} a day and ${plural(steps, 'step', 'steps')} are up to ${plural(total, 'email', 'emails')} a day, as long as nobody replies.${total > perDay * steps ? ' Emails due on a day off wait for the next one, so that day is fuller.' : ''}`,
  }),
  'sequence-over-ceiling': rule({
    severity: 'error',
    title: 'More than the mailboxes may send',
    message: ({
      date,
      total,
      ceiling,
    }: {
      date: string
      total: number
      ceiling: number
      newPeople: number
    }) =>
      `On ${dayInWords(date)} there are ${numberText(total)} emails, and the providers of your mailboxes allow ${numberText(ceiling)}.`,
    fix: ({ newPeople }) =>
      newPeople > 0
        ? `Begin with at most ${plural(newPeople, 'new person', 'new people')} a day, or add mailboxes.`
        : 'Add mailboxes, or leave out steps.',
  }),
  'sequence-over-safe': rule({
    severity: 'warning',
    title: 'More than is safe for cold email',
    message: ({
      date,
      total,
      mailboxes,
      peak,
    }: {
      date: string
      total: number
      mailboxes: number
      peak: number
      newPeople: number
    }) =>
      `On ${dayInWords(date)} there are ${numberText(total)} emails from ${plural(Math.max(1, mailboxes), 'mailbox', 'mailboxes')}. ${outreachNeeds(peak)} ${SAFE_OUTREACH.says}.`,
    fix: ({ newPeople, peak }) =>
      newPeople > 0
        ? `Begin with at most ${plural(newPeople, 'new person', 'new people')} a day, or use ${plural(mailboxesForOutreach(peak), 'mailbox', 'mailboxes')}.`
        : `Use ${plural(mailboxesForOutreach(peak), 'mailbox', 'mailboxes')}, or leave out steps.`,
  }),
  'sequence-over-plan': rule({
    severity: 'warning',
    title: 'Faster than the warmup plan',
    message: ({ date, total, plan, days }: { date: string; total: number; plan: number; days: number }) =>
      `You would send more than a warmup plan from today’s volume allows on ${days === 1 ? '' : `${numberText(days)} days, the first time on `}${dayInWords(date)}: ${numberText(total)} emails instead of ${numberText(plan)}.`,
    fix: 'Begin with fewer new people, and add some each week as the plan does.',
  }),
  'sequence-ceiling-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'A provider whose limit we do not know',
    message: 'We know no published limit of one of your providers, so the load is not compared with any.',
  }),
  'sequence-bulk-sender': rule({
    severity: 'info',
    title: 'A bulk sender at Gmail',
    rfc: 'Gmail, sender guidelines',
    message: ({ total }: { total: number }) =>
      `With ${numberText(total)} emails a day, Gmail may count you as a bulk sender: from 5,000 a day to its users, for good.`,
    fix: 'Set up SPF, DKIM, DMARC and one-click unsubscribe before that day.',
  }),
}

const STEPS = {
  'sequence-same-day': rule({
    severity: 'warning',
    title: 'Two steps on one day',
    message: ({ steps }: { steps: readonly number[] }) => `${stepsText(steps)} go out on the same day.`,
    fix: 'Leave at least two days between two emails.',
  }),
  'sequence-long': rule({
    severity: 'info',
    title: 'More than three follow-ups',
    message: ({ steps }: { steps: number }) =>
      `${steps} emails to someone who has not replied. Vendors contradict each other about the fourth and later ones; their figures are below.`,
  }),
  'sequence-step-empty': rule({
    severity: 'info',
    title: 'A step without a text',
    message: ({ steps }: { steps: readonly number[] }) =>
      `${stepsText(steps)} ${steps.length === 1 ? 'has' : 'have'} no text, so nothing is said about ${steps.length === 1 ? 'it' : 'them'}.`,
  }),
  'sequence-repeats': rule({
    severity: 'warning',
    title: 'A step that repeats another',
    message: ({ steps }: { steps: readonly number[] }) => `${stepsText(steps)} have the same text.`,
    fix: 'Say something new in each, or leave it out.',
  }),
  'sequence-thread-subject': rule({
    severity: 'warning',
    title: 'A new subject in an old thread',
    rfc: 'RFC 5322, 3.6.5',
    message: ({ steps }: { steps: readonly number[] }) =>
      `${stepsText(steps)} should stay in the thread, but ${steps.length === 1 ? 'has' : 'have'} a subject of ${steps.length === 1 ? 'its' : 'their'} own. Gmail begins a new thread then.`,
    fix: 'Leave the subject empty, so that it becomes “Re:” and the first one.',
  }),
  'sequence-fake-reply': rule({
    severity: 'warning',
    title: 'It looks like a reply',
    rfc: 'Rspamd and Stalwart FAKE_REPLY; 15 U.S.C. 7704(a)(2)',
    message: ({ steps }: { steps: readonly number[] }) =>
      `${stepsText(steps)} ${steps.length === 1 ? 'begins' : 'begin'} with “Re:” without a thread. Filters see it, and the law calls it misleading.`,
    fix: 'Write a subject of its own, or send the step in the thread.',
  }),
  'sequence-subject-missing': rule({
    severity: 'error',
    title: 'A thread without a subject',
    message: ({ steps }: { steps: readonly number[] }) =>
      `${stepsText(steps)} ${steps.length === 1 ? 'begins' : 'begin'} a thread without a subject.`,
    fix: 'Say in a few words what the email is about.',
  }),
}

const TEXTS = {
  'sequence-text': rule({
    severity: 'warning',
    title: 'A problem in a text',
    message: ({ step, message }: { step: number; message: string; fix?: string }) =>
      `Step ${step}: ${message}`,
    fix: ({ fix }) => fix,
  }),
  'sequence-no-way-out': rule({
    severity: 'warning',
    title: 'No way to say no',
    rfc: '15 U.S.C. 7704(a)(3)',
    message: ({ steps }: { steps: readonly number[] }) =>
      `${stepsText(steps)} ${steps.length === 1 ? 'does' : 'do'} not say how to stop these emails.`,
    fix: 'Add a line: “Reply no, and you will not hear from me again.”',
  }),
  'sequence-no-address': rule({
    severity: 'warning',
    title: 'No postal address',
    rfc: '15 U.S.C. 7704(a)(5); CASL, section 6(2)',
    message: ({ steps, countries }: { steps: readonly number[]; countries: readonly string[] }) =>
      `${stepsText(steps)} ${steps.length === 1 ? 'has' : 'have'} no postal address that we see. For ${countries.join(' and ')}, every email needs one.`,
    fix: 'Add it at the end of each email.',
  }),
}

const LAW = {
  'sequence-consent-needed': rule({
    severity: 'warning',
    title: 'Consent comes first',
    message: ({ countries }: { countries: readonly string[] }) =>
      `By the text of the law, this needs consent beforehand in: ${countries.join(', ')}. This is not legal advice.`,
    fix: 'Ask a lawyer, or leave out these countries until people have agreed.',
  }),
  'sequence-country-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'A country whose law is not here',
    message: ({ countries }: { countries: readonly string[] }) =>
      `We have not read the law of: ${countries.join(', ')}. That says nothing about it.`,
  }),
}

export const SEQUENCE_FINDINGS = { ...LOAD, ...STEPS, ...TEXTS, ...LAW }

export type SequenceCode = CodeOf<typeof SEQUENCE_FINDINGS>
export type SequenceFinding = Finding<SequenceCode>

export const sequenceFinding = findingsOf(SEQUENCE_FINDINGS)
