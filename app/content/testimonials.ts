// What customers say. Replace these samples with real quotes that you may publish, and drop `sample`.

export interface Testimonial {
  name: string
  designation: string
  /** Stars out of five. */
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  /** Written by us to show the layout. While any quote is a sample, the page says so. */
  sample?: boolean
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Maya R.',
    designation: 'Newsletter editor',
    rating: 5,
    text: 'The report said our SPF record needed eleven lookups, showed which include was one too many, and gave us the record without it. We pasted it in and the next issue arrived.',
    sample: true,
  },
  {
    name: 'Jonas T.',
    designation: 'Founder, outbound agency',
    rating: 5,
    text: 'We warm up a domain for every client. Here I see how it is going every day, and nobody tells me everything is green when a server simply did not answer. It took us a while to get used to “unknown”, and now we would not want to go without it.',
    sample: true,
  },
  {
    name: 'Priya S.',
    designation: 'Marketing lead, online shop',
    rating: 5,
    text: 'Onboarding took an afternoon. Someone went through our DNS with us, line by line, and wrote down why each line is there.',
    sample: true,
  },
  {
    name: 'Daniel K.',
    designation: 'Developer',
    rating: 5,
    text: 'A link to the result is all I need to send to the person who runs our DNS. The record to publish is right there.',
    sample: true,
  },
]

/** How much of a quote is shown. */
const QUOTE_LIMIT = 220

/** Cut at the last whole word, so it is no longer than the limit with the ellipsis. */
export function shortQuote(text: string): string {
  if (text.length <= QUOTE_LIMIT) return text
  const cut = text.slice(0, QUOTE_LIMIT - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s.,;:]+$/, '')}…`
}
