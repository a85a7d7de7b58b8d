import type { Example, Explanations } from '#shared/report/explanation.ts'
import type { SEQUENCE_FINDINGS } from '#shared/plans/email-sequence/findings.ts'

const FIRST =
  'Hello Ada, your shop sells forty kinds of chairs. We make the oak for them. May I send you a sample? Reply no, and you will not hear from me again. Northwind, 12 Harbor Street, Portland, OR 97201.'
const SECOND =
  'Hello Ada, here is what the oak looks like after ten years in a café. Would a sample help? Reply no, and you will not hear from me again. Northwind, 12 Harbor Street, Portland, OR 97201.'

const BASE = {
  perDay: '50',
  start: '2026-12-01',
  mailboxes: '5',
  provider: 'workspace',
  countries: 'US',
  day1: '0',
  subject1: 'Oak for your chairs',
  text1: FIRST,
  day2: '3',
  thread2: 'on',
  text2: SECOND,
}

const sequence = (fields: Readonly<Record<string, string>> = {}): Example => ({
  fields: { ...BASE, ...fields },
})

export const SEQUENCE_EXPLANATIONS: Explanations<typeof SEQUENCE_FINDINGS> = {
  'sequence-load': {
    meaning:
      'Every day, new people get the first email, and those from earlier days get their next one. So a sequence of four steps sends four times as many emails as it has new people. Replies take some out, usually a few in a hundred.',
    fix: 'Choose the number of new people by the whole load, not by the first email.',
    example: sequence(),
  },
  'sequence-over-ceiling': {
    meaning:
      'Mailbox providers limit what one mailbox may send a day. Above that, they refuse the email or lock the account for a day. Follow-ups count like first emails.',
    example: sequence({ perDay: '5000', mailboxes: '1' }),
  },
  'sequence-over-safe': {
    meaning:
      'What a provider allows a mailbox is a technical limit. Long before it, receivers see one person writing to hundreds of strangers, and filter what that mailbox sends. No one publishes evidence for a safe number. Those who sell tools for cold email name a few dozen a day, so this page never calls more than that sound.',
    example: sequence({ perDay: '300' }),
  },
  'sequence-over-plan': {
    meaning:
      'A domain that suddenly sends much more than before looks like a stolen one. A warmup plan raises the volume step by step. This sequence starts faster than the plan.',
    example: sequence({ today: '10', perDay: '200' }),
  },
  'sequence-ceiling-unknown': {
    meaning:
      'Not every provider publishes what a mailbox may send a day. We compare the load only with limits that are published.',
    fix: 'Ask your provider for its limit, in emails or recipients a day.',
    example: sequence({ provider: 'other' }),
  },
  'sequence-bulk-sender': {
    meaning:
      'Gmail has stricter rules for those who send 5,000 emails a day to its users, all domains below the same one together. Whoever gets there once stays a bulk sender.',
    example: sequence({ perDay: '3000', mailboxes: '50' }),
  },
  'sequence-same-day': {
    meaning:
      'Someone would get two emails of the same sequence on one day. That reads like a mistake of a machine, and it is what people report as spam.',
    example: sequence({ day2: '0' }),
  },
  'sequence-long': {
    meaning:
      'Most replies come to the first emails. What later ones bring is disputed: some vendors count more replies, others count three times as many complaints. All of them count only their own users.',
    fix: 'Watch the complaints of each step, and end the sequence where they begin.',
    example: sequence({
      day3: '6',
      text3: 'A third.',
      day4: '9',
      text4: 'A fourth.',
      day5: '12',
      text5: 'A fifth.',
    }),
  },
  'sequence-step-empty': {
    meaning: 'The step has no text yet, so its words, links and legal duties were not checked.',
    fix: 'Paste the text that goes out.',
    example: sequence({ text2: '' }),
  },
  'sequence-repeats': {
    meaning:
      'Two steps have the same text. Readers notice, and filters that compare emails see the same one twice to the same person.',
    example: sequence({ text2: FIRST }),
  },
  'sequence-thread-subject': {
    meaning:
      'A step is meant to appear below the email before it, but its subject differs. Gmail and others put emails into one thread only if the subject is the same, apart from “Re:”.',
    example: sequence({ subject2: 'Did you see this' }),
  },
  'sequence-fake-reply': {
    meaning:
      'The step begins a thread of its own, and its subject says “Re:” as if it answered something. Filters compare that with the header, and in many countries the law forbids subjects that mislead.',
    example: sequence({ subject1: 'Re: Oak for your chairs' }),
  },
  'sequence-subject-missing': {
    meaning:
      'The first email of a thread has no subject. Few people open such an email, and filters count it.',
    example: sequence({ subject1: '' }),
  },
  'sequence-text': {
    meaning:
      'The template checker found something in a text that readers would see as broken, or that filters refuse. It reads each step by the rules for a first email to a stranger.',
    fix: 'Open the text in the template checker to see the place.',
    example: sequence({ text1: `Hi {{first_name}, ${FIRST}` }),
  },
  'sequence-no-way-out': {
    meaning:
      'The text does not say how to stop these emails. People who cannot find out press “Report spam”, which harms everything you send. In the US and elsewhere, the law asks for it in every email.',
    example: sequence({ text2: 'Hello Ada, here is what the oak looks like after ten years in a café.' }),
  },
  'sequence-no-address': {
    meaning:
      'In the US and Canada, every advertising email has to name a postal address, follow-ups as well. A box at the post office is enough.',
    example: sequence({
      text2: 'Hello Ada, would a sample help? Reply no, and you will not hear from me again.',
    }),
  },
  'sequence-consent-needed': {
    meaning:
      'The country of the reader decides which law applies. In this one, the text of the law asks for consent before an advertising email, to these readers and on this basis. Whether an exception fits your case, only a lawyer can say.',
    example: sequence({ countries: 'US, DE' }),
  },
  'sequence-country-unknown': {
    meaning:
      'The page quotes the law of a few countries. It has not read the law of this one, which may be stricter or milder.',
    fix: 'Ask a lawyer there.',
    example: sequence({ countries: 'BR' }),
  },
}
