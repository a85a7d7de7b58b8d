// Where the rules come from, as findings name it.

/** The sections of draft-brand-indicators-for-message-identification, by title: their numbers changed. */
export const DRAFT = {
  definition: 'BIMI draft, Assertion Record Definition',
  declination: 'BIMI draft, Declination to Publish',
  formats: 'BIMI draft, Supported Image Formats',
  discovery: 'BIMI draft, Assertion Record Discovery',
  authentication: 'BIMI draft, Authentication Requirements',
  validation: 'BIMI draft, Indicator Validation',
  evidence: 'BIMI draft, Indicator Discovery With Evidence',
} as const

/** The profile of SVG that logos must follow. */
export const PROFILE = 'SVG Tiny PS draft, 2'
export const FETCHING = 'VMC draft (draft-fetch-validation-vmc-wchuang)'
export const ISSUING = 'Requirements for Issuance of Mark Certificates'
