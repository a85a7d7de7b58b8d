// The company behind this site; if you deploy it, change this file and shared/site.ts.
import { SITE_NAME, SITE_ORIGIN } from '../../shared/site.ts'

export const BRAND = {
  name: SITE_NAME,
  origin: SITE_ORIGIN,
  tagline: 'The post office that tells you the truth about your email.',
  description:
    'Free tools that show how receivers see your email: SPF, MX and more, with the reason for every verdict and the record to publish.',
  /** The first year of the copyright line. */
  since: 2025,
  /** Placeholder, like every address under warmpost.example: write your own here. */
  supportEmail: 'support@warmpost.example',
  /** Placeholder: the messaging app's link to you; it takes a prefilled message as `?text=`, as https://wa.me/ does. */
  chatUrl: 'https://chat.warmpost.example/',
  /** Placeholders: your six profiles. */
  socialLinks: ['LinkedIn', 'X', 'Facebook', 'Instagram', 'YouTube', 'GitHub'].map((name) => ({
    name,
    url: `https://social.warmpost.example/${name.toLowerCase()}`,
  })),
  /** Placeholder except for the city. */
  postalAddress: ['1 Example Street', 'Jaipur 302001', 'Rajasthan, India'],
} as const
