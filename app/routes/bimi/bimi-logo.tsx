// The logo: what it looks like in an inbox, which rules it breaks and where, and a fixed copy.
import { FindingList } from '#app/components/report/finding-list.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import type { BimiAnswer } from './bimi-data.ts'
import { LogoPreview } from './logo-preview.tsx'
import styles from './bimi-result.module.css'

type Logo = NonNullable<BimiAnswer['logo']>

export function BimiLogo({ logo, domain }: { logo: Logo; domain: string }) {
  const { url, finalUrl, preview, repaired, findings, bytes, compressed, size } = logo
  const met = findings.filter(({ severity }) => severity === 'ok')
  const others = findings
    .filter(({ severity }) => severity !== 'ok')
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(withLine)
  const sizes = [
    ...(bytes === null ? [] : [`${sizeText(bytes)}${compressed ? ', compressed' : ''}`]),
    ...(size ? [`${round(size.width)} × ${round(size.height)}`] : []),
  ]
  return (
    <section className={`${styles.part} stack gap-4`} aria-labelledby="logo">
      <h3 id="logo">The logo</h3>
      <p className="note">
        <code>{finalUrl ?? url}</code>
        {sizes.length > 0 && ` · ${sizes.join(' · ')}`}
      </p>
      {preview && <LogoPreview picture={preview} />}
      {others.length > 0 && <FindingList findings={others} />}
      {met.length > 0 && (
        <Disclosure summary={`${met.length} ${met.length === 1 ? 'rule' : 'rules'} of SVG Tiny PS kept`}>
          <FindingList findings={met} />
        </Disclosure>
      )}
      {repaired && <FixedLogo svg={repaired} domain={domain} />}
    </section>
  )
}

const withLine = ({ line, message, ...finding }: Logo['findings'][number]) => ({
  ...finding,
  message: line === undefined ? message : `Line ${line}: ${message}`,
})

const sizeText = (count: number) => (count < 1024 ? `${count} bytes` : `${(count / 1024).toFixed(1)} KB`)
const round = (length: number) => Math.round(length * 100) / 100

function FixedLogo({ svg, domain }: { svg: string; domain: string }) {
  return (
    <Disclosure summary="The same logo, fixed">
      <p>
        Style sheet colors are now attributes, what the profile does not allow is gone, and it has a title.
        Compare the two before you publish it.
      </p>
      <LogoPreview picture={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <SaveFile name={`${domain}-bimi.svg`} text={svg} type="image/svg+xml" label="Save the fixed logo" />
    </Disclosure>
  )
}
