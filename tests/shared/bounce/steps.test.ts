// What to do about a bounce: something for every reason, in words that lead somewhere.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { bounceHandOver } from '#shared/bounce/hand-over.ts'
import { wayOf } from '#shared/bounce/way.ts'
import { FATES } from '#shared/data/bounce-codes/meaning.ts'
import { PHRASES } from '#shared/data/bounce-codes/phrases.ts'
import { ACTORS, type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { stepsOf } from '#shared/data/bounce-codes/steps.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { HELD_OUT, TUNED } from './samples.ts'

const EVERY = (Object.keys(REASONS) as Reason[]).flatMap((reason) =>
  ACTORS.flatMap((actor) =>
    FATES.flatMap((fate) =>
      [undefined, 'SendGrid', 'Nobody’s Mailer'].map((service) =>
        stepsOf({ reason, actor, usual: REASONS[reason].actor, fate, service }),
      ),
    ),
  ),
)

describe('for every reason, actor and address', () => {
  test('there is a step, and none twice', () => {
    for (const steps of EVERY) {
      expect(steps.length).toBeGreaterThan(0)
      expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
      for (const { title, text } of steps) expect([title, text]).not.toContain('')
    }
  })

  test('a tool is one of ours', () => {
    const slugs = TOOLS.map(({ slug }): string => slug)
    const named = EVERY.flat().flatMap(({ tool }) => tool ?? [])
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((tool) => !slugs.includes(tool))).toEqual([])
  })
})

describe('where the service that sent it is known, steps name it and its menu', () => {
  const REPLY = '550-5.7.26 This mail is unauthenticated, which poses a security risk'
  const returned = (...signatures: string[]) => `Final-Recipient: rfc822; a@example.com
Action: failed
Status: 5.7.26
Diagnostic-Code: smtp; ${REPLY}

--b1
Content-Type: message/rfc822

Received: from a by b
${signatures.map((domain) => `DKIM-Signature: v=1; a=rsa-sha256;\r\n\t d=${domain}; s=s1; h=from`).join('\n')}
From: News <news@acme.example>
`
  const stepIn = (text: string) => decodeBounces(text).bounces[0]?.steps[0]

  test.each([
    ['its own signature', returned('SendGrid.net'), 'SendGrid'],
    ['one beside that of the domain', returned('acme.example', 'mailgun.org'), 'Mailgun'],
    [
      'its event',
      JSON.stringify({
        event: 'bounce',
        email: 'ada@example.com',
        sg_event_id: 'a',
        type: 'bounce',
        reason: REPLY,
        status: '5.7.26',
      }),
      'SendGrid',
    ],
  ])('by %s', (_, text, service) => {
    const step = stepIn(text)
    expect(step?.title).toBe(`Turn on signing at ${service}`)
    expect(step?.text).toContain(`at ${service} > `)
  })

  test('not by the signature of the domain alone, nor by a look-alike', () => {
    for (const domain of ['acme.example', 'notsendgrid.net', 'sendgrid.net.acme.example'])
      expect(stepIn(returned(domain))?.title).toBe('Turn on signing at the service that sent it')
  })
})

const BOUNCES = [
  ...[...TUNED, ...HELD_OUT].map(([reply]) => reply),
  ...PHRASES.flatMap(({ words }) => [`550 ${words}`, `450 ${words}`]),
].flatMap((text) => decodeBounces(text).bounces)

describe('of every reply that we know', () => {
  test('nothing on its way is said to be passed behind the stop that turned it back', () => {
    for (const bounce of BOUNCES) {
      const stops = wayOf(bounce)
      const proofs = ['spf', 'dkim', 'dmarc']
      const servers = stops.filter(({ place }) => !proofs.includes(place)).map(({ tone }) => tone)
      const stopped = servers.findIndex((tone) => tone !== 'ok')
      if (stopped >= 0)
        expect(servers.slice(stopped + 1), bounce.quote).toEqual(servers.slice(stopped + 1).fill(undefined))
      expect(stops[0]).toMatchObject({ place: 'you', tone: 'ok' })
    }
  })

  test.each([
    ['SendGrid', { event: 'bounce', email: 'ada@example.com', sg_event_id: 'a', type: 'bounce' }],
    ['Postmark', { RecordType: 'SpamComplaint', ID: 42, Email: 'ada@example.com', MessageID: 'a' }],
  ])('%s, which speaks for itself, is not the recipient’s server', (service, event) => {
    const [bounce] = decodeBounces(JSON.stringify(event)).bounces
    const stops = bounce ? wayOf(bounce) : []
    expect(bounce?.speaker).toBe(service)
    expect(stops.map(({ label }) => label)).toEqual(['You', service, 'Their server', 'Mailbox'])
    expect(stops.filter(({ tone }) => tone === 'bad' || tone === 'warn')).toEqual([])
  })

  test('an email to an administrator fits in a link, has a step, and no address of a recipient', () => {
    for (const bounce of BOUNCES) {
      const { subject, body } = bounceHandOver(bounce, 'https://site.example/tool/bounce')
      expect(subject).toContain('Bounce: ')
      expect(encodeURIComponent(body).length).toBeLessThanOrEqual(1_800)
      expect(body).toContain(`1. ${bounce.steps[0]?.title}`)
      if (bounce.recipient !== undefined) expect(body).not.toContain(bounce.recipient)
    }
  })
})
