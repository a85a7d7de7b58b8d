// Who runs this site; a company that deploys it changes this file.

export const BRAND = {
  name: 'Warmpost',
  /** Where the site is reached, without a final slash. */
  origin: 'https://warmpost.example',
  tagline: 'The post office that tells you the truth about your email.',
  description:
    'Free tools that show how receivers see your email: SPF, MX and more, with the reason for every verdict and the record to publish.',
  /** The first year of the copyright line. */
  since: 2025,
} as const
