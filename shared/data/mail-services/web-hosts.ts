// Web hosts that people point a name to with a CNAME, often next to a mail record. A few send emails too.
// From what the hosts publish; as of 2026-11-23.
import type { MailService } from './mail-service.ts'

export const WEB_HOSTS: readonly MailService[] = [
  {
    name: 'GitHub Pages',
    targets: ['github.io'],
    claimable: true,
  },
  {
    name: 'Heroku',
    targets: ['herokuapp.com', 'herokudns.com'],
    claimable: true,
  },
  {
    name: 'Microsoft Azure',
    targets: [
      'azurewebsites.net',
      'cloudapp.net',
      'cloudapp.azure.com',
      'trafficmanager.net',
      'blob.core.windows.net',
      'azureedge.net',
    ],
    claimable: true,
  },
  {
    name: 'AWS Elastic Beanstalk',
    targets: ['elasticbeanstalk.com'],
    claimable: true,
  },
  {
    name: 'Amazon CloudFront',
    targets: ['cloudfront.net'],
  },
  {
    name: 'Amazon Web Services',
    targets: ['amazonaws.com'],
  },
  {
    name: 'Netlify',
    targets: ['netlify.app', 'netlify.com'],
    claimable: true,
  },
  {
    name: 'Vercel',
    targets: ['vercel.app', 'vercel-dns.com'],
    claimable: true,
  },
  {
    name: 'Cloudflare Pages',
    targets: ['pages.dev'],
    claimable: true,
  },
  {
    name: 'Fly.io',
    targets: ['fly.dev'],
    claimable: true,
  },
  {
    name: 'Render',
    targets: ['onrender.com'],
    claimable: true,
  },
  {
    name: 'Squarespace',
    selectors: ['squarespace'],
    targets: ['squarespace.com', 'squarespace-mail.com'],
    sendsAs: ['sqspmail.com'],
  },
  {
    name: 'Wix',
    targets: ['wixdns.net', 'ascendbywix.com', 'wixemails.com'],
  },
  {
    name: 'Webflow',
    targets: ['webflow.com', 'webflow.io'],
    claimable: true,
  },
  {
    name: 'WordPress.com',
    targets: ['wordpress.com'],
    claimable: true,
  },
  {
    name: 'Unbounce',
    targets: ['unbouncepages.com'],
    claimable: true,
  },
  {
    name: 'ReadMe',
    targets: ['readme.io'],
    claimable: true,
  },
  {
    name: 'Cloudflare',
    targets: ['cdn.cloudflare.net'],
  },
]
