import { bimiZone, certificate, certificateFile, drawn, logo, SAMPLE_CERTIFICATE } from './bimi-sites.ts'
import type { CERTIFICATE_FINDINGS } from '#shared/records/bimi/certificate-findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'

const CERTIFICATE =
  'A mark certificate proves that a logo is yours: an authority has checked it and put its signature under it. Gmail and Apple Mail ask for one.'

const ASK_ISSUER = 'Ask the authority that issued the certificate for a new one.'
const AGAIN = 'Check again in a minute. If it keeps failing, look at the web server and its certificate.'

export const CERTIFICATE_EXPLANATIONS: Explanations<typeof CERTIFICATE_FINDINGS> = {
  'bimi-certificate-broken': {
    meaning: `${CERTIFICATE} Yours has a problem that makes receivers ignore it. Inboxes that ask for a certificate show no logo; the others still can.`,
    fix: 'See the findings about the certificate: each names a problem, and what to do about it.',
    example: certificate('https://www.broken.test/mark.pem'),
  },
  'bimi-certificate-unchecked': {
    meaning: `${CERTIFICATE} Something about yours could not be found out, so there is no telling whether receivers accept it. That is not a problem of the certificate.`,
    fix: AGAIN,
    example: certificateFile('', 503),
  },
  'bimi-certificate-unknown': {
    meaning: `${CERTIFICATE} The web server did not send it when this check asked for it: it took too long, or had a problem of its own. That says nothing about the certificate.`,
    fix: AGAIN,
    example: certificateFile('', 503),
  },
  'bimi-certificate-http-error': {
    meaning: `${CERTIFICATE} The record says where it is, but the web server says that there is no such file. Inboxes that ask for a certificate show no logo.`,
    example: certificateFile('', 404),
  },
  'bimi-certificate-too-large': {
    meaning: `${CERTIFICATE} The file at its URL is far larger than any certificate, so it is probably another file. Receivers do not fetch that much.`,
    example: certificateFile(' '.repeat(1024 * 1024 + 1)),
  },
  'bimi-certificate-too-many-redirects': {
    meaning: `${CERTIFICATE} Its URL leads to another URL, that one to a third, and so on. Receivers give up before they reach the file.`,
  },
  'bimi-certificate-redirect': {
    meaning: `${CERTIFICATE} Its URL leads to another URL, where the file is. Some receivers do not follow.`,
  },
  'bimi-certificate-unreadable': {
    meaning: `${CERTIFICATE} The file at its URL is not a certificate, or it is damaged. It may have been changed when it was copied or uploaded.`,
    example: certificateFile('The certificate will be here soon.\n'),
  },
  'bimi-certificate-dates': {
    meaning: `${CERTIFICATE} It is valid for about a year. Today is within that time.`,
    example: certificate(SAMPLE_CERTIFICATE),
  },
  'bimi-certificate-early': {
    meaning: `${CERTIFICATE} It is valid from a certain day on. That day is still to come, and until then inboxes that ask for a certificate show no logo.`,
    fix: 'Wait until that day, or publish the old certificate until then.',
  },
  'bimi-certificate-expired': {
    meaning: `${CERTIFICATE} It is valid for about a year, and that time is over. Inboxes that ask for a certificate no longer show the logo.`,
    example: certificate('https://www.broken.test/mark.pem'),
  },
  'bimi-certificate-expires': {
    meaning: `${CERTIFICATE} It is valid for about a year, and that ends soon. From that day on, inboxes that ask for a certificate show no logo. To renew it can take weeks, because the authority checks the logo again.`,
  },
  'bimi-certificate-name': {
    meaning: `${CERTIFICATE} It names the domain that it is for, and that has to be yours. If it names another domain, receivers ignore it.`,
    fix: 'Have a certificate issued that names your domain.',
    example: certificate(SAMPLE_CERTIFICATE),
  },
  'bimi-certificate-chain': {
    meaning: `${CERTIFICATE} Only a few authorities count. The file has to show, certificate by certificate, that yours comes from one of them. If it does not, receivers treat it as if anyone could have made it.`,
    fix: 'Publish the whole file that the authority sent: your certificate, then those of its issuers.',
    example: certificate(SAMPLE_CERTIFICATE),
  },
  'bimi-certificate-chain-unknown': {
    meaning: `${CERTIFICATE} This one is signed in a way that this check cannot calculate. Receivers may be able to, so nothing follows from it.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-no-logo': {
    meaning: `${CERTIFICATE} The logo itself is inside it. This one has none: it is a certificate for something else, such as a website.`,
    fix: 'Publish the mark certificate. If you have none, remove the tag a= from the record.',
  },
  'bimi-certificate-logo': {
    meaning: `${CERTIFICATE} The logo itself is inside it, and has to be the same file as the one that you publish. If a single character differs, receivers do not show the logo.`,
    fix: 'Publish exactly the file that you sent to the authority.',
    example: {
      zone: (domain) => bimiZone(domain, [`v=BIMI1; l=https://${domain}/logo.svg; a=${SAMPLE_CERTIFICATE}`]),
      files: logo({ body: drawn('') }).files,
    },
  },
  'bimi-certificate-logo-unknown': {
    meaning: `${CERTIFICATE} The logo itself is inside it, and has to be the same file as the one that you publish. One of the two could not be read, so they could not be compared.`,
    fix: 'Fix what the other findings say about the logo, then check again.',
    example: certificate(SAMPLE_CERTIFICATE, 'https://northwind.test/no-such-logo.svg'),
  },
  'bimi-certificate-purpose': {
    meaning: `${CERTIFICATE} A certificate says what it may be used for. This one does not say that it is for logos in inboxes, so receivers ignore it.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-constraints': {
    meaning: `${CERTIFICATE} This one has a part that limits it to certain names, which only the certificates of authorities may have. Receivers may refuse it.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-pilot': {
    meaning: `${CERTIFICATE} This one is marked as part of a trial, which has ended. Certificates that were issued since then must not have that mark.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-mark-type': {
    meaning: `${CERTIFICATE} It says what was checked: a registered trademark, or that the logo has been in use. This one does not say it in a way that we know, so receivers may not know, either, where to show the logo.`,
    fix: 'Ask the authority that issued the certificate what kind of mark it is for.',
  },
  'bimi-certificate-prior-use': {
    meaning: `${CERTIFICATE} For a logo that is not a registered trademark, the certificate has to say where its earlier use can be seen. This one does not.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-not-logged': {
    meaning: `${CERTIFICATE} Every mark certificate should also be in a public list, so that everyone can see who got one. This one shows no sign of that, and receivers may refuse it.`,
    fix: ASK_ISSUER,
  },
  'bimi-certificate-limits': {
    meaning:
      'This check reads the certificate, but does not ask its issuer whether it was taken back, and does not check the signatures of the public list that it is in. Receivers may do both.',
    example: certificate(SAMPLE_CERTIFICATE),
  },
}
