// What CRMs, help desks, shops, web hosts and apps need that send as one of their features.
import type { Passport } from './passport.ts'

export const BUSINESS_PASSPORTS: readonly Passport[] = []
