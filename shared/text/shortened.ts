// Quotes from a record in a sentence, cut to a length that people can read.

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
