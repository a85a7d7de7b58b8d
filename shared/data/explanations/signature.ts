import type { Explanations } from '#shared/report/explanation.ts'
import type { SIGNATURE_FINDINGS } from '#shared/message/signature/findings.ts'

export const SIGNATURE_EXPLANATIONS: Explanations<typeof SIGNATURE_FINDINGS> = {
  'signature-too-long-for-gmail': {
    meaning:
      'Gmail accepts signatures of up to 10,000 characters, and that counts the HTML behind what you see. Long web addresses are usually what makes it too long. Gmail refuses to save a longer one.',
  },
  'signature-shortened-link': {
    meaning:
      'A link in the signature goes through a service that makes long web addresses short, such as bit.ly. Spammers hide behind these services, so filters distrust them, and a signature puts the link into every email that you write.',
    example: { text: 'https://bit.ly/3xyz' },
  },
  'signature-logo-without-tls': {
    meaning:
      'The address of your logo starts with http://, so it is loaded over a connection that is not encrypted. Many email apps refuse that and show an empty frame.',
    example: { text: 'http://www.example.com/logo.png' },
  },
  'signature-logo-is-loaded': {
    meaning:
      'The logo is not in the email itself but on a web server, and many email apps load images only after the reader allows it. Until then, the name of your company is shown in its place. In a first email to someone, an image from a web server also looks like tracking.',
    fix: 'Keep it for people who know you. For cold email, choose the layout without a logo.',
    example: { text: 'https://www.example.com/logo.png' },
  },
}
