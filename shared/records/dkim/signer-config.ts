// The configuration lines that make a mail server sign with a new key.

interface SignerConfig {
  program: string
  /** The file that the lines belong in. */
  file: string
  text: string
}

export function signerConfigs(domain: string, selector: string, isEd25519: boolean): SignerConfig[] {
  const key = keyFile(domain, selector)
  const rspamd: SignerConfig = {
    program: 'rspamd',
    file: '/etc/rspamd/local.d/dkim_signing.conf',
    text: `domain {\n  ${domain} {\n    selectors [\n      { selector = "${selector}"; path = "/var/lib/rspamd/dkim/${key}"; }\n    ]\n  }\n}`,
  }
  // OpenDKIM 2.11 signs with RSA only; PowerMTA's dkim-sign takes RSA keys.
  if (isEd25519) return [rspamd]
  return [
    {
      program: 'OpenDKIM',
      file: '/etc/opendkim.conf',
      text: `Domain    ${domain}\nSelector  ${selector}\nKeyFile   /etc/opendkim/keys/${key}\nMode      sv\nSocket    inet:8891@localhost`,
    },
    {
      program: 'Postfix, with OpenDKIM or rspamd',
      file: '/etc/postfix/main.cf',
      text: '# 8891 is OpenDKIM as above; rspamd listens on 11332\nsmtpd_milters = inet:localhost:8891\nnon_smtpd_milters = $smtpd_milters\nmilter_default_action = accept',
    },
    rspamd,
    {
      program: 'PowerMTA',
      file: '/etc/pmta/config',
      text: `domain-key ${selector},${domain},/etc/pmta/${key}\n<domain *>\n  dkim-sign yes\n</domain>`,
    },
  ]
}

/** The name of the private key's file. */
export const keyFile = (domain: string, selector: string): string => `${selector}.${domain}.private.pem`
