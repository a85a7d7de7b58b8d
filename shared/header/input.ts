// What to say about a text that cannot be analyzed.

export const NO_TEXT = 'Paste the headers of a message.'
export const NO_FIELDS =
  'There is no header field in this text. A header looks like “Received: from …”; copy it from the message source.'
/** The first bytes of Outlook's .msg files, which are not text. */
export const OUTLOOK_FILE =
  'This file is in Outlook’s own format. Open the message there, choose File, Properties, and copy the internet headers.'
