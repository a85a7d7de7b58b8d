// Files that make records only when a program runs: each is named, with the command that writes what is read here.
import { basename } from 'node:path'

interface Source {
  name: string
  file?: RegExp
  text: RegExp
  fix: string
}

const SOURCES: readonly Source[] = [
  {
    name: 'the source of a Terraform or OpenTofu configuration',
    file: /\.(?:tf|tofu)(?:\.json)?$/i,
    text: /^\s*(?:resource|module|data|provider|variable|output)\s+"[^"\n]*"(?:\s+"[^"\n]*")?\s*\{|^\s*(?:terraform|locals)\s*\{|^\{\s*"resource":\s*\{/m,
    fix: 'Check the plan instead: terraform plan -out plan && terraform show -json plan > plan.json',
  },
  {
    name: 'the source of a DNSControl configuration',
    file: /^dnsconfig\.(?:js|ts)$/i,
    text: /\b(?:NewRegistrar|NewDnsProvider|DnsProvider|REG_\w+)\b[^]*\bD(?:_EXTEND)?\(|\bD(?:_EXTEND)?\(\s*["'][^"'\n]+["']\s*,/,
    fix: 'Check what DNSControl makes of it: dnscontrol print-ir --out ir.json',
  },
  {
    name: 'a program for the AWS CDK',
    text: /\baws-cdk-lib\b|\baws_cdk\b|@aws-cdk\//,
    fix: 'Check the template that it makes: cdk synth > template.yaml',
  },
  {
    name: 'the configuration of OctoDNS, not a zone',
    text: /^(?:providers|manager):[^]*^zones:|^zones:[^]*^providers:/m,
    fix: 'Check its zone files, or write one: octodns-dump --config-file FILE --output-dir . ZONE. PROVIDER',
  },
  {
    name: 'a Bicep file',
    file: /\.bicep$/i,
    text: /^\s*resource\s+\w+\s+'Microsoft\./m,
    fix: 'Check what is in Azure: az network dns record-set list --zone-name ZONE -g GROUP > zone.json',
  },
  {
    name: 'a program for Pulumi',
    text: /@pulumi\/|^\s*import pulumi/m,
    fix: 'Export the zone from your DNS host after pulumi up, and check that.',
  },
  {
    name: 'the configuration of a name server, not a zone',
    text: /^\s*(?:options|view\s+"?[^"\s{]+"?|zone\s+"?[^"\s{]+"?(?:\s+in)?)\s*\{/im,
    fix: 'Check the zone file that it names after “file”.',
  },
  {
    name: 'a web page',
    text: /^<(?:!doctype|html|\?xml)/i,
    fix: 'Export the zone as a BIND zone file.',
  },
]

/** What the file is, if it is no data. */
export function sourceOf(
  file: string,
  begin: string,
): { message: string; fix: string; isUnread: true } | undefined {
  const name = basename(file)
  const found = SOURCES.find((one) => one.file?.test(name) || one.text.test(begin))
  return (
    found && {
      message: `This is ${found.name}, which has no records until a program runs, so nothing was checked.`,
      fix: found.fix,
      isUnread: true,
    }
  )
}

export const UNKNOWN_FORMAT = {
  message: 'This is neither a zone file nor another format that is read here, so nothing was checked.',
  fix: 'Export the zone as a BIND zone file, or name the format with --format.',
  isUnread: true,
} as const

export const UNKNOWN_ZONE = {
  message: 'The file does not say which zone its names are in, so nothing was checked.',
  fix: 'Add the zone: --origin example.com',
  isUnread: true,
} as const
