// The two tabs of the DKIM page.

export const GENERATOR = '/tool/dkim?tab=generator'
export const TABS = [
  { id: 'checker', label: 'DKIM Checker', to: '/tool/dkim' },
  { id: 'generator', label: 'DKIM Generator', to: GENERATOR },
]
export const LEADS = {
  checker: 'The key with which receivers check that a message is yours, and whether they can use it.',
  generator: 'A new pair of keys, made in your browser: one to sign with, one to publish.',
}
