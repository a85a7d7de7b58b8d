// What to do about a message that was changed after it was signed: it depends on what was changed, and by whom.
import type { HowChanged } from './how-changed.ts'

interface Advice {
  /** What to do, in a few words. */
  title: string
  fix: (failed: FailedPart) => string
}

interface FailedPart {
  /** The field that was changed, as it is usually written; undefined for the body. */
  field?: string | undefined
}

const fieldOf = ({ field }: FailedPart) => field ?? 'the field'

/** A mailing list's message: nothing that its author publishes can make it pass. */
export const ASK_THE_LIST =
  'The list has to write its own address into From, as Mailman does with “Munge From”, or stop adding footers and prefixes. Only its operator can do that; the author has nothing to publish or to create.'
export const ASK_THE_LIST_TITLE = 'Ask the operator of the mailing list to rewrite From'

const SIGN_LAST =
  'Have the last server that touches the message sign it: turn off footers, link rewriting and virus notices after the signer, or sign after them. On a mailing list, only its operator can do that.'

export const ADVICE: Readonly<Record<HowChanged | 'changed', Advice>> = {
  signer: {
    title: 'Correct the program that signs',
    fix: () =>
      'Correct the signer, or update it: nobody changed the message, but what it hashed is not what RFC 6376, 3.4 says. Its setting for canonicalization (c=) is the first place to look.',
  },
  refolded: {
    title: 'Sign with relaxed canonicalization',
    fix: (part) =>
      `Set the signer to c=relaxed/relaxed: servers may fold ${fieldOf(part)} again and change its spaces, and only “relaxed” allows for that.`,
  },
  rewritten: {
    title: 'Write the header as servers write it',
    fix: (part) =>
      `Have your program write ${fieldOf(part)} as it arrived: a server on the route writes it in that form. Or sign after that server.`,
  },
  tagged: {
    title: 'Let the filter tag the subject after DKIM is checked',
    fix: () =>
      'The server that adds the words to Subject has to check DKIM before it does; the sender has nothing to change.',
  },
  encoded: {
    title: 'Encode the text before it is signed',
    fix: () =>
      'Have your program send the text as quoted-printable or base64 before it is signed: a server on the route that takes no 8-bit text encoded it.',
  },
  exported: {
    title: 'Save the message without an export',
    fix: () =>
      'Save the message itself from your mailbox (as .eml, or “show original”): the export to a mailbox file changed this copy, and what receivers got may well have passed.',
  },
  footer: { title: 'Sign after the footer is added', fix: () => SIGN_LAST },
  changed: { title: 'Sign where nothing changes the message afterward', fix: () => SIGN_LAST },
}
