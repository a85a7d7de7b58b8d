import { POSTMASTER_EXPLANATIONS } from '#shared/data/explanations/postmaster.ts'
import { complianceOf, shareOf, SNDS_DATA, SNDS_STATUS } from '#tests/shared/postmaster/answers.ts'
import { REQUIREMENTS, VERDICT_REASONS } from '#tests/shared/postmaster/discovery.ts'
import { reportOn, TODAY } from '#tests/shared/postmaster/zone-report.ts'

const rowsOf = (status: string) =>
  Object.fromEntries(REQUIREMENTS.map((requirement) => [requirement, status]))

const verdictOf = (reason: string, status = 'NEEDS_WORK') =>
  complianceOf('northwind.test', {}, { deliverabilityStatusVerdict: { state: { status }, reason } })

const recent = (share: number) => shareOf('northwind.test', 'spam_rate', '2026-11-28', share)

export const postmasterReports = async () => {
  const texts = Object.values(POSTMASTER_EXPLANATIONS).flatMap(({ example }) =>
    example && 'text' in example ? [example.text] : [],
  )
  const answers: object[] = [
    complianceOf('broken.test', rowsOf('NEEDS_WORK')),
    complianceOf('northwind.test', rowsOf('COMPLIANT')),
    complianceOf('northwind.test', rowsOf('A_NEW_STATUS')),
    // No record helps a name that does not exist.
    complianceOf('nowhere.test', { SPF: 'NEEDS_WORK', DMARC_POLICY: 'COMPLIANT' }),
    ...VERDICT_REASONS.map((reason) => verdictOf(reason)),
    verdictOf('USER_FEEDBACK_POSITIVE', 'COMPLIANT'),
    recent(0.0002),
    [recent(0.0002), verdictOf('MESSAGE_VOLUME_LOW')],
  ]
  const tables = ['', 'not a file of theirs', SNDS_DATA, SNDS_STATUS]
  return [
    ...(await Promise.all(
      [...texts, ...answers.map((each) => JSON.stringify(each)), ...tables].map((text) => reportOn([text])),
    )),
    await reportOn([]),
    await reportOn([JSON.stringify(recent(0.0001))], { today: TODAY.replace('11', '12') }),
  ]
}
