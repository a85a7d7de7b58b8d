import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'

export const API = 'https://api.dns-host.com/connect'
const TEMPLATE_URL = `${API}/v2/domainTemplates/providers/warmpost.example/services/`

export const ZONE: Zone = {
  'example.com': { NS: ['ns1.dns-host.com', 'ns2.dns-host.com'], MX: [[10, 'mx.example.com']] },
  'mx.example.com': { A: ['192.0.43.8'] },
  '_domainconnect.example.com': { TXT: ['api.dns-host.com/connect'] },
}

const SETTINGS = {
  providerId: 'dns-host.com',
  providerName: 'DNS Host',
  urlSyncUX: 'https://panel.dns-host.com/apply/',
  urlAPI: API,
  nameServers: ['NS2.dns-host.com.', 'ns3.dns-host.com'],
}

/** @param changed fields of the settings, undefined to leave one out */
export const settings = (changed: object = {}) => ({
  contentType: 'application/json',
  body: JSON.stringify({ ...SETTINGS, ...changed }),
})

export const pages = (changed: object = {}, services = ['dmarc-record', 'spf-record']): SiteMap => ({
  [`${API}/v2/example.com/settings`]: settings(changed),
  ...Object.fromEntries(services.map((service) => [TEMPLATE_URL + service, { contentType: '', body: '' }])),
})
