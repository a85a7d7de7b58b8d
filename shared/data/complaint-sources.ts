/** Where a sender reads what was complained about; Postmaster Tools, SNDS and the Sender Hub need an account there. */
export const COMPLAINT_SOURCES: { label: string; address: string }[] = [
  { label: 'Google Postmaster Tools', address: 'https://postmaster.google.com/' },
  { label: 'Yahoo Sender Hub', address: 'https://senders.yahooinc.com/complaint-feedback-loop/' },
  // The portal at sendersupport.olc.protection.outlook.com ended in June 2026.
  { label: 'Microsoft SNDS', address: 'https://substrate.office.com/ip-domain-management-snds/snds' },
]
