// The signature of someone who does not exist.
import { EMPTY_DRAFT, type SignatureDraft } from '#shared/message/signature/draft.ts'

export const SAMPLE_DRAFT: SignatureDraft = {
  ...EMPTY_DRAFT,
  name: 'Maya Lindgren',
  title: 'Head of Sales',
  company: 'Northwind Post',
  phone: '+1 555 010 0199',
  email: 'maya@northwind.test',
  website: 'https://www.northwind.test/',
  logoUrl: 'https://www.northwind.test/logo.png',
  socialLinks: [
    { id: '1', name: 'LinkedIn', url: 'https://social.northwind.test/maya' },
    { id: '2', name: 'Calendar', url: 'https://meet.northwind.test/maya' },
  ],
}
