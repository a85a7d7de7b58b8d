// What a change means for mail: a table by what has changed. And what happens to the watch itself.
import { dayInWords } from '#shared/kit/calendar.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { joined, saidBy, type Saying } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'

export interface EventWords {
  tone: Verdict['tone']
  title: string
  /** What it means for mail. */
  meaning: string
}

const about = <Args>(words: Saying<EventWords, Args>): Saying<EventWords, Args> => words

interface Of {
  subject: string
}

interface Groups extends Of {
  /** What was looked at, as in the middle of a sentence. */
  names: readonly string[]
}

/** What happens to the watch itself. */
export const WATCH_ITSELF_VERDICTS = {
  blind: about<Groups>({
    tone: 'unknown',
    title: ({ subject }) => `${subject}: no answers for a day`,
    meaning: ({ names }) =>
      `For 24 hours we could not check ${listNames(names)}. That says nothing about mail. We report any change in that time once we see it.`,
  }),
  sighted: about<Groups>({
    tone: 'info',
    title: ({ subject }) => `${subject}: we get answers again`,
    meaning: ({ names }) =>
      `We can check ${listNames(names)} again. We report what has changed in the meantime as usual.`,
  }),
  ends: about<Of & { on: string }>({
    tone: 'info',
    title: ({ subject }) => `This watch of ${subject} ends soon`,
    meaning: ({ on }) =>
      `No one has read its feed or opened its page for a while, so it ends on ${dayInWords(on)}. Opening its page keeps it for another 90 days.`,
  }),
  removed: about<Of>({
    tone: 'warn',
    title: ({ subject }) => `This watch of ${subject} was ended to make room`,
    meaning: ({ subject }) =>
      `We ran out of room, and the network that this watch was started from used the most of it. We no longer check ${subject}. You can start another watch.`,
  }),
}

export const itself = saidBy<EventWords>('tone', 'title', 'meaning')(WATCH_ITSELF_VERDICTS)

type Meaning = Pick<EventWords, 'tone' | 'meaning'>

const of = <Args>(words: Saying<Meaning, Args>): Saying<Meaning, Args> => words

interface Difference {
  gone: readonly string[]
  added: readonly string[]
}

interface Policies {
  was: string
  is: string
}

interface SpfChange {
  /** Receivers gave up on it before. */
  isRepaired: boolean
  lost: readonly string[]
  won: readonly string[]
  allBefore: string | undefined
  allAfter: string | undefined
  /** The domain's own record is the same. */
  isOfService: boolean
}

/** "a, b and 3 more" */
function some(tokens: readonly string[]): string {
  const shown = tokens.slice(0, 3).map((token) => token.replace(/^\d+\. /, '').replace(/^\+/, ''))
  return shown.join(', ') + (tokens.length > 3 ? ` and ${tokens.length - 3} more` : '')
}

const spfText = ({ isRepaired, lost, won, allBefore, allAfter, isOfService }: SpfChange) =>
  joined(
    isRepaired ? 'Receivers can use the record again.' : undefined,
    lost.length > 0 ? `SPF no longer passes for mail from ${some(lost)}.` : undefined,
    won.length > 0 ? `SPF now passes for mail from ${some(won)}.` : undefined,
    allText(allBefore, allAfter),
    isOfService
      ? 'The domain’s own record is the same: a service that it includes has changed its record.'
      : undefined,
  )

function allText(before: string | undefined, after: string | undefined): string | undefined {
  if (after === undefined)
    return before === undefined
      ? undefined
      : 'The record no longer says anything about other servers, so none of them fails.'
  const outcome = after.includes('-') ? 'fails' : after.includes('~') ? 'fails softly' : 'is neutral'
  return `Mail from any other server now ${outcome}.`
}

export const WATCH_VERDICTS = {
  'spf-gone': of({
    tone: 'bad',
    meaning: 'Receivers find no SPF record: SPF no longer proves any mail from this domain.',
  }),
  'spf-broken': of<{ reason: string }>({
    tone: 'bad',
    meaning: ({ reason }) => `Receivers give up on the record, so SPF proves nothing. ${reason}`,
  }),
  'spf-open': of({
    tone: 'bad',
    meaning: 'The record lets every server in the world send mail for the domain.',
  }),
  'spf-lost': of<SpfChange>({ tone: 'warn', meaning: spfText }),
  'spf-changed': of<SpfChange>({ tone: 'info', meaning: spfText }),
  'dmarc-gone': of<{ subject: string }>({
    tone: 'bad',
    meaning: ({ subject }) =>
      `Nothing tells receivers what to do with forged mail from ${subject}, and reports stop.`,
  }),
  'dmarc-several': of({
    tone: 'bad',
    meaning: 'There are now several DMARC records, so receivers use none of them.',
  }),
  'dmarc-no-policy': of({
    tone: 'bad',
    meaning: 'Receivers cannot use the policy in the record, so they apply none.',
  }),
  'dmarc-fell': of<Policies>({
    tone: 'warn',
    meaning: ({ was, is }) => `The policy fell from ${was} to ${is}: receivers do less about forged mail.`,
  }),
  'dmarc-rose': of<Policies>({
    tone: 'info',
    meaning: ({ was, is }) => `The policy rose from ${was} to ${is}: mail that proves nothing is put aside.`,
  }),
  'dmarc-rose-to-reject': of<Policies>({
    tone: 'info',
    meaning: ({ was, is }) => `The policy rose from ${was} to ${is}: mail that proves nothing is refused.`,
  }),
  'dmarc-no-reports': of({ tone: 'warn', meaning: 'Nobody gets reports from receivers anymore.' }),
  'dmarc-changed': of<Difference & { is: string }>({
    tone: 'info',
    meaning: ({ is, gone, added }) =>
      `The policy is the same (${is}). What changed: ${some([...gone.map((token) => `no longer ${token}`), ...added])}.`,
  }),
  'mx-gone': of({
    tone: 'bad',
    meaning: 'Senders find no mail server: they try the web server of the domain, or give up.',
  }),
  'mx-null': of({ tone: 'bad', meaning: 'The domain says that it accepts no mail (a null MX).' }),
  'mx-new': of<Pick<Difference, 'added'>>({
    tone: 'info',
    meaning: ({ added }) => `Mail for the domain now goes to ${some(added)}.`,
  }),
  'mx-order': of({
    tone: 'info',
    meaning: 'The same servers receive the mail, in a different order of preference.',
  }),
  'mx-moved': of<Difference>({
    tone: 'warn',
    meaning: ({ gone, added }) =>
      `Mail for the domain goes to different servers: ${some(added)} instead of ${some(gone)}.`,
  }),
  'mx-changed': of<Difference>({
    tone: 'warn',
    meaning: ({ gone, added }) =>
      joined(
        added.length > 0 ? `Mail for the domain also goes to ${some(added)}.` : undefined,
        gone.length > 0 ? `Mail no longer goes to ${some(gone)}.` : undefined,
      ),
  }),
  'sts-gone': of({
    tone: 'warn',
    meaning: 'Senders that do not have the policy yet do not look for it: their mail may travel unencrypted.',
  }),
  'sts-broken': of({
    tone: 'bad',
    meaning: 'Senders do not accept the record, so they do not fetch a new policy.',
  }),
  'sts-changed': of({
    tone: 'info',
    meaning: 'Senders fetch the policy file again. Check that it names all mail servers.',
  }),
  'bimi-gone': of({ tone: 'warn', meaning: 'Inboxes no longer show a logo next to mail from this domain.' }),
  'bimi-changed': of({
    tone: 'info',
    meaning: 'Mailbox providers now fetch the logo and its certificate from the new URLs.',
  }),
  'ns-gone': of({
    tone: 'bad',
    meaning: 'The domain is no longer delegated: none of its records can be found, and no mail reaches it.',
  }),
  'ns-moved': of<Difference>({
    tone: 'warn',
    meaning: ({ gone, added }) =>
      `Different servers answer for the entire domain: ${some(added)} instead of ${some(gone)}. If that was not you, someone else controls its mail.`,
  }),
  'ns-changed': of<Difference>({
    tone: 'info',
    meaning: ({ gone, added }) =>
      `Name servers were added or removed: ${some([...added, ...gone.map((token) => `without ${token}`)])}.`,
  }),
  'not-registered': of({
    tone: 'bad',
    meaning: 'The registry no longer knows the name: anyone can register it and receive its mail.',
  }),
  'registration-on-hold': of({
    tone: 'bad',
    meaning: 'The registration is on hold: the domain is removed from DNS, and no mail reaches it.',
  }),
  'registration-over': of<{ day: string | undefined }>({
    tone: 'bad',
    meaning: ({ day }) => `The registration expired on ${day ?? 'a day in the past'}. Renew it now.`,
  }),
  'registration-ends': of<{ near: string; day: string }>({
    tone: 'warn',
    meaning: ({ near, day }) =>
      `The registration expires ${near}, on ${day}. Without it, no mail reaches the domain.`,
  }),
  'registration-runs': of<{ day: string }>({
    tone: 'info',
    meaning: ({ day }) => `The registration now runs until ${day}.`,
  }),
  'registration-unsaid': of({
    tone: 'info',
    meaning: 'The registry no longer says when the registration expires.',
  }),
  'key-gone': of({
    tone: 'bad',
    meaning: 'Receivers cannot verify mail signed with this selector: those signatures fail.',
  }),
  'key-several': of({
    tone: 'bad',
    meaning: 'There are several records at the name of the key, so receivers may use none of them.',
  }),
  'key-revoked': of({
    tone: 'warn',
    meaning: 'The key was revoked: signatures with this selector fail from now on.',
  }),
  'key-same': of({
    tone: 'info',
    meaning: 'The key is the same; what the record says about it has changed.',
  }),
  'key-new': of({ tone: 'info', meaning: 'Receivers can now verify signatures with this selector.' }),
  'key-changed': of({
    tone: 'warn',
    meaning:
      'The key is different: mail that is still signed with the old one fails. If you did not change keys, find out who did.',
  }),
  'list-left': of<{ subject: string }>({
    tone: 'ok',
    meaning: ({ subject }) => `Receivers that use this list no longer count it against ${subject}.`,
  }),
  listed: of<{ subject: string; reasons: readonly string[] }>({
    tone: 'bad',
    meaning: ({ subject, reasons }) =>
      `Receivers that use this list may refuse mail from ${subject}. ${reasons.join(' ')}`,
  }),
}

export const change = saidBy<Meaning>('tone', 'meaning')(WATCH_VERDICTS)
