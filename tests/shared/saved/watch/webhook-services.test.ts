import { expect, test } from 'vitest'
import { webhookServiceOf } from '#shared/saved/watch/webhook.ts'

test.each([
  ['https://hooks.zapier.com/hooks/catch/1/a/', 'zapier'],
  ['https://hook.eu2.make.com/abc', 'make'],
  ['https://hook.integromat.com/abc', 'make'],
  ['https://maker.ifttt.com/trigger/dns/with/key/k', 'ifttt'],
  ['https://eo1abc.m.pipedream.net/', 'pipedream'],
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://ntfy.sh/acme-mail', 'ntfy'],
  // Hosts of one receiver, and names that only look like a service’s.
  ['https://hooks.acme.com/dns', null],
  ['https://hooks.zapier.com.acme.com/hooks/', null],
  ['https://hook.evil-make.com/abc', null],
  ['https://pipedream.net/', null],
  ['https://ntfy.acme.com/mail', null],
  ['https://push.acme.com/mail?ntfy=', null],
  ['no URL', null],
])('%s is at %s', (address, service) => expect(webhookServiceOf(address)).toBe(service))
