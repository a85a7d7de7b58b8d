import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { numberText } from '#shared/kit/sentence.ts'

export const SIGNATURE_FINDINGS = {
  'signature-too-long-for-gmail': rule({
    severity: 'error',
    title: 'Too long for Gmail',
    message: ({ limit }: { limit: number }) =>
      `Gmail refuses signatures over ${numberText(limit)} characters.`,
    fix: 'Shorten the longest URLs, or remove a link.',
  }),
  'signature-shortened-link': rule({
    severity: 'warning',
    title: 'A shortened link',
    message: ({ host }: { host: string }) =>
      `A link goes through ${host}. Spam filters distrust such links in every email that carries them.`,
    fix: 'Use the URL it points to.',
  }),
  'signature-logo-without-tls': rule({
    severity: 'warning',
    title: 'A logo without encryption',
    message: 'The logo’s URL starts with http://, and many email programs will not load it.',
    fix: 'Put the image on a server with https.',
  }),
  'signature-logo-is-loaded': rule({
    severity: 'info',
    title: 'A logo that readers may not see',
    message:
      'Many readers see the logo only after they allow images; until then they see your company name. Leave it out of cold email.',
  }),
}

type SignatureCode = CodeOf<typeof SIGNATURE_FINDINGS>
export type SignatureFinding = Finding<SignatureCode>

export const signatureFinding = findingsOf(SIGNATURE_FINDINGS)
