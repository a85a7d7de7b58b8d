// Where the mailbox calculator stands, and an example of its question.

export const MAILBOX_PATH = '/tool/mailbox-calculator'

export const MAILBOX_EXAMPLE = `${MAILBOX_PATH}?ageMonths=2&bounceRate=6.5&dailyVolume=80&providerLimit=2000`
