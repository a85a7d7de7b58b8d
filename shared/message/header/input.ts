// What to say about a text that cannot be analyzed.

export const NO_TEXT = 'Paste the headers of a message.'
export const NO_FIELDS =
  'There is no header field in this text. A header looks like “Received: from …”; copy it from the message source.'
