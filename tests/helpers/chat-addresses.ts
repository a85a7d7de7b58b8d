import type { Chat } from '#shared/saved/watch/paths.ts'

/** A channel at each service. */
export const CHAT_ADDRESSES: Readonly<Record<Chat, string>> = {
  slack: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX',
  discord: 'https://discord.com/api/webhooks/1234/token',
  teams:
    'https://prod-15.uksouth.logic.azure.com/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=1&sig=abc',
  ntfy: 'https://ntfy.sh/acme-mail-7Kd2',
}
