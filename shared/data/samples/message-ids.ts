// The names of the sample messages; separate from their bytes, which a page does not need.

export const SAMPLE_MESSAGE_IDS = ['order', 'list', 'service', 'bare'] as const
export type SampleMessageId = (typeof SAMPLE_MESSAGE_IDS)[number]

/** The text of the link to each. */
export const SAMPLE_MESSAGE_LABELS: Readonly<Record<SampleMessageId, string>> = {
  order: 'A receipt in order',
  list: 'Changed by a mailing list',
  service: 'Signed by the service only',
  bare: 'Straight from a web server',
}
