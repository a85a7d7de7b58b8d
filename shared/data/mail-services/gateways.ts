// Filters in front of mailboxes that are elsewhere.
// From what the services publish; as of 2026-11-22.
import type { MailService } from './mail-service.ts'

export const GATEWAYS: readonly MailService[] = [
  {
    name: 'Mimecast',
    gateway: true,
    includes: ['_netblocks.mimecast.com', 'eu._netblocks.mimecast.com', 'us._netblocks.mimecast.com'],
    receives: ['mimecast.com', 'mimecast.co.za'],
    connects: ['mimecast.com'],
    observedSelectors: ['mimecast', 'mimecast20190104', 'mimecast20220101'],
  },
  {
    name: 'Proofpoint',
    gateway: true,
    includes: ['pphosted.com'],
    receives: ['pphosted.com'],
    connects: ['pphosted.com'],
    observedSelectors: ['proofpoint', 'pphosted', 'pps1', 'pp1'],
  },
  {
    name: 'Hornetsecurity',
    gateway: true,
    includes: ['spf.hornetsecurity.com', 'spf.antispameurope.com'],
    receives: ['hornetsecurity.com', 'antispameurope.com'],
    connects: ['hornetsecurity.com', 'antispameurope.com'],
    selectors: ['hse1', 'hse2'],
  },
  {
    name: 'Cisco Secure Email',
    gateway: true,
    includes: ['iphmx.com'],
    receives: ['iphmx.com'],
    connects: ['iphmx.com'],
    observedSelectors: ['iport', 'esa', 'cisco'],
  },
  {
    name: 'Barracuda',
    connects: ['ess.barracuda.com'],
    gateway: true,
    includes: ['spf.ess.barracudanetworks.com'],
    receives: ['barracudanetworks.com'],
    observedSelectors: ['barracuda'],
  },
  {
    name: 'Sophos',
    gateway: true,
    includes: ['_spf.prod.hydra.sophos.com', 'prod.hydra.sophos.com'],
    receives: ['hydra.sophos.com'],
    observedSelectors: ['sophos'],
  },
  {
    name: 'Proofpoint Essentials',
    gateway: true,
    includes: ['spf-us.ppe-hosted.com', 'spf-eu.ppe-hosted.com', 'ppe-hosted.com'],
    receives: ['ppe-hosted.com'],
    connects: ['ppe-hosted.com'],
  },
  {
    name: 'Symantec/Broadcom',
    gateway: true,
    includes: ['spf.messagelabs.com'],
    receives: ['messagelabs.com'],
  },
  {
    name: 'Trend Micro',
    gateway: true,
    includes: ['spf.tmes.trendmicro.com'],
    receives: ['in.tmes.trendmicro.com'],
  },
  {
    name: 'SpamExperts / N-able',
    gateway: true,
    includes: ['spf.antispamcloud.com'],
    receives: ['antispamcloud.com'],
  },
  {
    name: 'Trellix/FireEye',
    gateway: true,
    receives: ['fireeyecloud.com'],
  },
]
