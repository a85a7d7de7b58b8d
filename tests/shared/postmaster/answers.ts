// Answers of providers as their APIs send them.

type Rows = Readonly<Record<string, string>>

export const judgement = (domain: string, rows: Rows, more: object = {}) => ({
  domainId: domain,
  rowData: Object.entries(rows).map(([requirement, status]) => ({ requirement, status: { status } })),
  ...more,
})

export const complianceOf = (domain: string, rows: Rows, more: object = {}) => ({
  name: `domains/${domain}/complianceStatus`,
  complianceData: judgement(domain, rows, more),
})

const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year, month, day: date }
}

export const statOf = (domain: string, metric: string, day: string, value: object) => ({
  name: `domains/${domain}/domainStats/x1`,
  metric,
  date: dateOf(day),
  value,
})

export const shareOf = (domain: string, metric: string, day: string, doubleValue: number) =>
  statOf(domain, metric, day, { doubleValue })

export const fileOf = (value: unknown, name = 'gmail.json') => ({ name, text: JSON.stringify(value) })

/** In the form of the feed "data" of SNDS; the columns are those in the tests of undersfx/sndslib. */
export const SNDS_DATA = [
  '192.0.2.1,11/20/2026 8:00 AM,11/20/2026 9:00 PM,14129,14129,13025,GREEN,< 0.1%,11/20/2026 8:07 AM,11/20/2026 12:03 PM,41,mail.example.com,news@example.com,',
  '192.0.2.2,11/20/2026 9:00 AM,11/20/2026 9:00 PM,47386,47386,47384,YELLOW,0.2%,,,,,,',
  '192.0.2.3,11/20/2026 9:00 AM,11/21/2026 12:00 AM,14121,14121,12960,RED,0.9%,11/20/2026 8:07 AM,11/20/2026 11:53 AM,26,,,"Blocked, twice"',
].join('\r\n')

/** In the form of the feed "ipStatus". */
export const SNDS_STATUS = [
  '192.0.2.3,192.0.2.4,Yes,Blocked due to user complaints or other evidence of spamming',
  '192.0.2.9,192.0.2.9,No,Junked due to user complaints or other evidence of spamming',
].join('\r\n')
