// Every service that is read.
import { amazonSes } from './amazon-ses.ts'
import { brevo } from './brevo.ts'
import { elasticEmail } from './elastic-email.ts'
import { mailersend } from './mailersend.ts'
import { mailgun } from './mailgun.ts'
import { mailjet } from './mailjet.ts'
import { mailtrap } from './mailtrap.ts'
import { mandrill } from './mandrill.ts'
import { others } from './others.ts'
import { postal } from './postal.ts'
import { postmark } from './postmark.ts'
import { powermta } from './powermta.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'
import { sparkpost } from './sparkpost.ts'
import { unisenderGo } from './unisender-go.ts'

/** The first whose events look so: those with names of their own come before those with few. */
export const SERVICES = [
  ...[amazonSes, sendgrid, mailgun, postmark, mailjet, mandrill, mailersend, resend, mailtrap, sparkpost],
  ...[postal, unisenderGo, elasticEmail, brevo, powermta, others],
].flat()
