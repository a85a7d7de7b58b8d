import { DAY_SECONDS } from '#shared/kit/calendar.ts'

export interface TestRecord {
  ip?: string
  count?: string | number
  disposition?: string
  dkim?: string
  spf?: string
  from?: string
  /** Inside auth_results. */
  auth?: string
  reason?: string
}

export const signature = (domain: string, selector: string, result: string) =>
  `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`
export const envelope = (domain: string, result: string) =>
  `<spf><domain>${domain}</domain><result>${result}</result></spf>`

const record = ({
  ip = '192.0.2.1',
  count = 1,
  disposition = 'none',
  from = 'example.com',
  ...rest
}: TestRecord) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${rest.dkim ?? 'fail'}</dkim><spf>${rest.spf ?? 'fail'}</spf>${rest.reason ? `<reason><type>${rest.reason}</type></reason>` : ''}</policy_evaluated></row><identifiers><header_from>${from}</header_from></identifiers><auth_results>${rest.auth ?? ''}</auth_results></record>`

export interface TestReport {
  org?: string
  id?: string
  begin?: string | number
  end?: string | number
  policy?: string
  domain?: string
  error?: string
  records?: readonly TestRecord[]
}

/** 2026-11-01. */
export const FIRST = 1_793_491_200

export const aggregateXml = ({
  org = 'mail.example',
  id = '1',
  begin = FIRST,
  ...rest
}: TestReport = {}): string =>
  `<?xml version="1.0"?><feedback><report_metadata><org_name>${org}</org_name><report_id>${id}</report_id><date_range><begin>${begin}</begin><end>${rest.end ?? Number(begin) + DAY_SECONDS - 1}</end></date_range>${rest.error ? `<error>${rest.error}</error>` : ''}</report_metadata><policy_published><domain>${rest.domain ?? 'example.com'}</domain>${rest.policy ?? '<p>none</p>'}</policy_published>${(rest.records ?? [{}]).map(record).join('')}</feedback>`

/** The same records on each of this many days. */
export const month = (
  records: readonly TestRecord[],
  { days = 35, ...rest }: TestReport & { days?: number } = {},
) =>
  Array.from(
    { length: days },
    (_, day) =>
      [
        `${day}.xml`,
        aggregateXml({ ...rest, id: String(day), begin: FIRST + day * DAY_SECONDS, records }),
      ] as const,
  )

/** A message that passes. */
export const GOOD: TestRecord = {
  ip: '192.0.2.10',
  count: 50,
  dkim: 'pass',
  spf: 'pass',
  auth: signature('example.com', 'mail', 'pass') + envelope('example.com', 'pass'),
}
