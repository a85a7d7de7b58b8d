// /user/senders: what each sending service needs from the DNS of a domain, and whether a domain has it.
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { checkSender } from '#shared/senders/check.ts'
import { Sender, SenderEntry } from '#shared/senders/schema.ts'
import { senderEntries, senderOf } from '#shared/senders/sender.ts'
import { SenderAnswer } from '#worker/api/openapi/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { withProof } from '#worker/api/tools/with-proof.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, quotedInput } from '#worker/http/errors.ts'
import { DomainQuery, validQuery } from '#worker/http/validate.ts'

/** In the records, where no domain is asked about. */
const EXAMPLE_DOMAIN = 'example.com'

const parts = { id: 'As in the list: “klaviyo”.' }

const ABOUT_LIST: RouteText = {
  group: 'Sending services',
  summary: 'List every sending service',
  answer: { status: 200, about: 'The services, by name.', schema: v.array(SenderEntry) },
}

const ABOUT_ONE: RouteText = {
  group: 'Sending services',
  summary: 'Say what a service needs',
  about: 'Each fact has its source and the day it was read. What is not known is left out.',
  parts,
  example: { id: 'mailchimp' },
  answer: { status: 200, about: 'The service.', schema: Sender },
  problems: ['not_found'],
}

const ABOUT_CHECK: RouteText = {
  group: 'Sending services',
  summary: 'Check whether a domain has what a service needs',
  parts,
  example: { id: 'mailchimp', domain: HEALTHY_SAMPLE },
  answer: { status: 200, about: 'The report.', schema: SenderAnswer },
  problems: ['not_found'],
}

export const senders = new Hono<ApiEnv>()
  .get('/', described(ABOUT_LIST), (c) => c.json(senderEntries(), 200))
  .get('/:id', described(ABOUT_ONE), validQuery(v.object({ domain: v.optional(DomainQuery) })), (c) => {
    const passport = passportOf(c.req.param('id'))
    const { domain = EXAMPLE_DOMAIN } = c.req.valid('query')
    return passport ? c.json(senderOf(passport, domain), 200) : noSuchSender(c)
  })
  .get('/:id/check', described(ABOUT_CHECK), validQuery(v.object({ domain: DomainQuery })), async (c) => {
    const passport = passportOf(c.req.param('id'))
    if (!passport) return noSuchSender(c)
    const { domain } = c.req.valid('query')
    return c.json(await withProof(c, domain, checkSender(passport, domain, c.var.resolver)), 200)
  })

const noSuchSender = (c: Context<ApiEnv>) =>
  c.json(
    errorBody(
      'not_found',
      `We have no facts about a service named “${quotedInput(c.req.param('id') ?? '')}”.`,
    ),
    404,
  )
