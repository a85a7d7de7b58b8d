// The tools that a bounce can lead to, by slug, with their names in the menu.
export const TOOLS_BY_SLUG: Readonly<Record<string, string>> = {
  gate: 'Gate simulator',
  spf: 'SPF checker',
  dkim: 'DKIM checker',
  dmarc: 'DMARC checker',
  mx: 'MX checker',
  'ip-reputation': 'IP reputation',
  'domain-reputation': 'Domain reputation',
  template: 'Template checker',
  header: 'Header analyzer',
}
