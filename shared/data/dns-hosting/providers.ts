// The DNS providers that can be recognized by their name servers: their names, and where to edit their records.
// From the names of their servers in DNS and their own help pages; as of 2026-11-27.

/** Which form of a record's name the panel expects: without the zone ("@" at its apex), in full, or either. */
export const NAME_HINTS = ['relative', 'full', 'either'] as const
export type NameHint = (typeof NAME_HINTS)[number]

/** A place to edit records; {domain} in the URL stands for the zone. */
export interface ProviderConsole {
  name: string
  consoleUrl: string
}

export interface DnsProvider extends ProviderConsole {
  id: string
  /** A name server belongs to the provider when it is one of these names or is under it. */
  suffixes: readonly string[]
  /** Or when one of its labels starts with this text. */
  labelPrefix?: string
  /** Or when it matches; tried before the suffixes of all providers. */
  pattern?: RegExp
  /** Left out if unknown. */
  nameHint?: NameHint
  /** The panel expects a TXT value in quotes, and one above 255 bytes as several quoted strings. */
  splitsTxt?: true
  /** The other place where the records may be, if the name servers do not reveal it. */
  alternative?: ProviderConsole
}

export const DNS_PROVIDERS: readonly DnsProvider[] = [
  {
    id: 'cloudflare',
    name: 'Cloudflare',
    suffixes: ['ns.cloudflare.com'],
    consoleUrl: 'https://dash.cloudflare.com/?to=/:account/:zone/dns/records',
    nameHint: 'either',
  },
  {
    id: 'godaddy',
    name: 'GoDaddy',
    suffixes: ['domaincontrol.com'],
    consoleUrl: 'https://dcc.godaddy.com/control/portfolio/{domain}/settings?tab=dns',
    nameHint: 'relative',
  },
  {
    id: 'route53',
    name: 'Amazon Route 53',
    suffixes: [],
    consoleUrl: 'https://console.aws.amazon.com/route53/v2/hostedzones',
    labelPrefix: 'awsdns-',
    splitsTxt: true,
    nameHint: 'relative',
  },
  {
    id: 'google-cloud-dns',
    name: 'Google Cloud DNS or Squarespace Domains',
    suffixes: ['googledomains.com'],
    consoleUrl: 'https://console.cloud.google.com/net-services/dns/zones',
    nameHint: 'relative',
    alternative: { name: 'Squarespace Domains', consoleUrl: 'https://account.squarespace.com/domains' },
  },
  {
    id: 'azure-dns',
    name: 'Azure DNS',
    suffixes: ['azure-dns.com', 'azure-dns.net', 'azure-dns.org', 'azure-dns.info'],
    consoleUrl: 'https://portal.azure.com/#browse/Microsoft.Network%2FdnsZones',
    nameHint: 'relative',
  },
  {
    id: 'namecheap',
    name: 'Namecheap',
    suffixes: ['registrar-servers.com', 'namecheaphosting.com'],
    consoleUrl: 'https://ap.www.namecheap.com/domains/domaincontrolpanel/{domain}/advancedns',
    nameHint: 'relative',
  },
  {
    id: 'hostinger',
    name: 'Hostinger',
    suffixes: ['dns-parking.com', 'hostinger.com', 'main-hosting.eu'],
    consoleUrl: 'https://hpanel.hostinger.com/domain/{domain}/dns',
    nameHint: 'relative',
  },
  {
    id: 'ovh',
    name: 'OVHcloud',
    suffixes: ['ovh.net', 'ovh.ca', 'anycast.me'],
    consoleUrl: 'https://www.ovh.com/manager/#/web/domain/{domain}/zone',
    nameHint: 'relative',
  },
  {
    id: 'gandi',
    name: 'Gandi',
    suffixes: ['gandi.net'],
    consoleUrl: 'https://admin.gandi.net/domain/',
    nameHint: 'relative',
  },
  {
    id: 'digitalocean',
    name: 'DigitalOcean',
    suffixes: ['digitalocean.com'],
    consoleUrl: 'https://cloud.digitalocean.com/networking/domains/{domain}',
    nameHint: 'relative',
  },
  {
    id: 'ionos',
    name: 'IONOS',
    suffixes: ['ui-dns.com', 'ui-dns.net', 'ui-dns.org', 'ui-dns.biz', 'ui-dns.de'],
    consoleUrl: 'https://my.ionos.com/domains',
    nameHint: 'relative',
  },
  {
    id: 'squarespace',
    name: 'Squarespace',
    suffixes: ['squarespacedns.com'],
    consoleUrl: 'https://account.squarespace.com/domains',
    nameHint: 'relative',
  },
  {
    id: 'wix',
    name: 'Wix',
    suffixes: ['wixdns.net'],
    consoleUrl: 'https://manage.wix.com/account/domains',
    nameHint: 'relative',
  },
  {
    id: 'bluehost',
    name: 'Bluehost',
    suffixes: ['bluehost.com'],
    consoleUrl: 'https://my.bluehost.com/',
    nameHint: 'relative',
  },
  {
    id: 'porkbun',
    name: 'Porkbun',
    suffixes: ['porkbun.com'],
    consoleUrl: 'https://porkbun.com/account/domainsSpeedy',
    nameHint: 'relative',
  },
  {
    id: 'name-com',
    name: 'Name.com',
    suffixes: ['name.com'],
    consoleUrl: 'https://www.name.com/account/domain',
    nameHint: 'relative',
  },
  {
    id: 'dynadot',
    name: 'Dynadot',
    suffixes: ['dynadot.com', 'dyna-ns.net'],
    consoleUrl: 'https://www.dynadot.com/account/domain/name/list.html',
  },
  {
    id: 'netlify',
    name: 'NS1 (often Netlify)',
    suffixes: [],
    consoleUrl: 'https://app.netlify.com/',
    nameHint: 'relative',
    pattern: /^dns[1-4]\.p\d{2}\.nsone\.net$/,
    alternative: { name: 'NS1', consoleUrl: 'https://portal.nsone.net/' },
  },
  { id: 'ns1', name: 'NS1 (IBM)', suffixes: ['nsone.net'], consoleUrl: 'https://portal.nsone.net/' },
  {
    id: 'dnsimple',
    name: 'DNSimple',
    suffixes: ['dnsimple.com', 'dnsimple-edge.net', 'dnsimple-edge.org'],
    consoleUrl: 'https://dnsimple.com/dashboard',
    nameHint: 'relative',
  },
  {
    id: 'dnsmadeeasy',
    name: 'DNS Made Easy',
    suffixes: ['dnsmadeeasy.com'],
    consoleUrl: 'https://cp.dnsmadeeasy.com/',
  },
  {
    id: 'constellix',
    name: 'Constellix',
    suffixes: ['constellix.com', 'constellix.net'],
    consoleUrl: 'https://dns.constellix.com/',
  },
  {
    id: 'akamai',
    name: 'Akamai Edge DNS',
    suffixes: ['akam.net'],
    consoleUrl: 'https://control.akamai.com/',
  },
  {
    id: 'vercel',
    name: 'Vercel DNS',
    suffixes: ['vercel-dns.com'],
    consoleUrl: 'https://vercel.com/dashboard/domains',
    nameHint: 'relative',
  },
  {
    id: 'hetzner',
    name: 'Hetzner',
    suffixes: [
      'ns.hetzner.com',
      'ns.hetzner.de',
      'first-ns.de',
      'second-ns.de',
      'second-ns.com',
      'your-server.de',
    ],
    consoleUrl: 'https://dns.hetzner.com/',
    nameHint: 'relative',
    alternative: { name: 'Hetzner Console', consoleUrl: 'https://console.hetzner.com/' },
  },
  {
    id: 'linode',
    name: 'Akamai Cloud (Linode)',
    suffixes: ['linode.com'],
    consoleUrl: 'https://cloud.linode.com/domains',
    nameHint: 'relative',
  },
  { id: 'vultr', name: 'Vultr', suffixes: ['vultr.com'], consoleUrl: 'https://my.vultr.com/dns/' },
  {
    id: 'oracle-dyn',
    name: 'Oracle Cloud / Dyn',
    suffixes: ['dynect.net', 'oraclecloud.net'],
    consoleUrl: 'https://cloud.oracle.com/dns',
  },
  {
    id: 'ultradns',
    name: 'Vercara UltraDNS',
    suffixes: [
      'ultradns.com',
      'ultradns.net',
      'ultradns.org',
      'ultradns.biz',
      'ultradns.info',
      'ultradns.co.uk',
    ],
    consoleUrl: 'https://portal.ultradns.com/',
  },
  {
    id: 'cloudns',
    name: 'ClouDNS',
    suffixes: ['cloudns.net'],
    consoleUrl: 'https://www.cloudns.net/records/domain/',
  },
  { id: 'desec', name: 'deSEC', suffixes: ['desec.io', 'desec.org'], consoleUrl: 'https://desec.io/domains' },
  { id: 'bunny', name: 'Bunny DNS', suffixes: ['bunny.net'], consoleUrl: 'https://dash.bunny.net/dns' },
  { id: 'hurricane', name: 'Hurricane Electric', suffixes: ['he.net'], consoleUrl: 'https://dns.he.net/' },
  { id: 'hover', name: 'Hover', suffixes: ['hover.com'], consoleUrl: 'https://www.hover.com/control_panel' },
  {
    id: 'dreamhost',
    name: 'DreamHost',
    suffixes: ['dreamhost.com'],
    consoleUrl: 'https://panel.dreamhost.com/',
    nameHint: 'relative',
  },
  {
    id: 'siteground',
    name: 'SiteGround',
    suffixes: ['siteground.net', 'sgvps.net'],
    consoleUrl: 'https://my.siteground.com/websites/list',
  },
  {
    id: 'hostgator',
    name: 'HostGator',
    suffixes: ['hostgator.com'],
    consoleUrl: 'https://portal.hostgator.com/',
  },
  {
    id: 'network-solutions',
    name: 'Network Solutions',
    suffixes: ['worldnic.com'],
    consoleUrl: 'https://www.networksolutions.com/my-account/login',
    nameHint: 'relative',
  },
  { id: 'enom', name: 'Enom', suffixes: ['name-services.com'], consoleUrl: 'https://cp.enom.com/' },
  {
    id: 'tucows',
    name: 'OpenSRS / Tucows',
    suffixes: ['systemdns.com'],
    consoleUrl: 'https://manage.opensrs.com/',
  },
  {
    id: 'logicboxes',
    name: 'ResellerClub / LogicBoxes',
    suffixes: ['orderbox-dns.com'],
    consoleUrl: 'https://manage.resellerclub.com/',
  },
  {
    id: 'bigrock',
    name: 'BigRock',
    suffixes: ['bigrock.in', 'bigrock.com'],
    consoleUrl: 'https://myaccount.bigrock.in/',
  },
  {
    id: 'spaceship',
    name: 'Spaceship',
    suffixes: ['spaceship.net'],
    consoleUrl: 'https://www.spaceship.com/application/domain-list-application/',
  },
  {
    id: 'wordpress',
    name: 'WordPress.com',
    suffixes: ['wordpress.com'],
    consoleUrl: 'https://wordpress.com/domains/manage',
    nameHint: 'relative',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    suffixes: ['shopifydns.com'],
    consoleUrl: 'https://admin.shopify.com/settings/domains',
  },
  {
    id: 'rackspace',
    name: 'Rackspace',
    suffixes: ['stabletransit.com', 'rackspace.com'],
    consoleUrl: 'https://mycloud.rackspace.com/',
  },
  {
    id: 'strato',
    name: 'STRATO',
    suffixes: ['rzone.de'],
    consoleUrl: 'https://www.strato.de/apps/CustomerService',
  },
  {
    id: 'transip',
    name: 'TransIP',
    suffixes: ['transip.net', 'transip.nl', 'transip.eu'],
    consoleUrl: 'https://www.transip.nl/cp/',
  },
  {
    id: 'infomaniak',
    name: 'Infomaniak',
    suffixes: ['infomaniak.ch', 'infomaniak.com'],
    consoleUrl: 'https://manager.infomaniak.com/',
  },
  {
    id: 'one-com',
    name: 'one.com',
    suffixes: ['one.com', 'one-dns.net'],
    consoleUrl: 'https://www.one.com/admin/',
  },
  { id: 'loopia', name: 'Loopia', suffixes: ['loopia.se'], consoleUrl: 'https://customerzone.loopia.com/' },
  {
    id: 'simply',
    name: 'Simply.com',
    suffixes: ['simply.com'],
    consoleUrl: 'https://www.simply.com/en/controlpanel/',
  },
  {
    id: '123-reg',
    name: '123 Reg',
    suffixes: ['123-reg.co.uk'],
    consoleUrl: 'https://www.123-reg.co.uk/secure/cpanel/home',
  },
  {
    id: 'fasthosts',
    name: 'Fasthosts',
    suffixes: ['livedns.co.uk'],
    consoleUrl: 'https://admin.fasthosts.co.uk/',
  },
  {
    id: 'crazydomains',
    name: 'Crazy Domains',
    suffixes: ['crazydomains.com', 'syrahost.com'],
    consoleUrl: 'https://www.crazydomains.com/members/',
  },
  { id: 'aruba', name: 'Aruba', suffixes: ['technorail.com'], consoleUrl: 'https://admin.aruba.it/' },
  {
    id: 'alidns',
    name: 'Alibaba Cloud DNS',
    suffixes: ['alidns.com', 'hichina.com'],
    consoleUrl: 'https://dns.console.aliyun.com/',
  },
  {
    id: 'dnspod',
    name: 'Tencent DNSPod',
    suffixes: ['dnspod.net', 'dnspod.com'],
    consoleUrl: 'https://console.cloud.tencent.com/cns',
  },
  {
    id: 'yandex',
    name: 'Yandex 360',
    suffixes: ['yandex.net'],
    consoleUrl: 'https://admin.yandex.com/domains',
  },
  {
    id: 'easydns',
    name: 'easyDNS',
    suffixes: ['easydns.com', 'easydns.net', 'easydns.org'],
    consoleUrl: 'https://cp.easydns.com/',
  },
  { id: 'noip', name: 'No-IP', suffixes: ['no-ip.com'], consoleUrl: 'https://my.noip.com/' },
]
