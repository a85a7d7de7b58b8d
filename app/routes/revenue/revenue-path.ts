// Where the revenue calculator stands, and an example of its question.

export const REVENUE_PATH = '/tool/email-revenue-calculator'

export const REVENUE_EXAMPLE = `${REVENUE_PATH}?emails=10000&openRate=25&clickRate=10&conversionRate=2&revenuePerConversion=50`
