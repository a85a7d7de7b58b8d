export const SAMPLE_MESSAGE = [
  'From: Ada <ada@northwind.test>',
  'To: Grace <grace@example.com>',
  'Subject: Hello',
  'Date: Tue, 17 Nov 2026 09:18:53 +0000',
  'Message-ID: <1@northwind.test>',
  '',
  'Good morning.',
  '',
].join('\r\n')

/** An aggregate report in the format of RFC 9990, on a sample domain. */
export const SAMPLE_REPORT = `<?xml version="1.0"?>
<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">
  <version>1.0</version>
  <report_metadata>
    <org_name>mail.example</org_name>
    <email>dmarc@mail.example</email>
    <report_id>2026-11-20-northwind</report_id>
    <date_range><begin>1795132800</begin><end>1795219199</end></date_range>
  </report_metadata>
  <policy_published>
    <domain>northwind.test</domain>
    <p>quarantine</p>
    <np>reject</np>
    <testing>n</testing>
    <discovery_method>treewalk</discovery_method>
  </policy_published>
  <record>
    <row>
      <source_ip>192.0.43.12</source_ip>
      <count>170</count>
      <policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated>
    </row>
    <identifiers><header_from>northwind.test</header_from><envelope_from>helpdesk.test</envelope_from></identifiers>
    <auth_results>
      <dkim><domain>helpdesk.test</domain><selector>desk</selector><result>pass</result></dkim>
      <spf><domain>helpdesk.test</domain><scope>mfrom</scope><result>pass</result></spf>
    </auth_results>
  </record>
</feedback>
`
