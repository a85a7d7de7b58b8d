// The parts of a setup, in the order in which they are done; apart from the passports, for pages.
export const SETUP_PARTS = {
  ownership: 'Proof that the domain is yours',
  dkim: 'DKIM',
  bounce: 'Bounce domain',
  spf: 'SPF',
  tracking: 'Link tracking',
  inbound: 'Incoming email',
} as const
export type SetupPart = keyof typeof SETUP_PARTS
