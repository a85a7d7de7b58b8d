// What services for newsletters, campaigns and cold outreach need.
import type { Passport } from './passport.ts'

export const MARKETING_PASSPORTS: readonly Passport[] = []
