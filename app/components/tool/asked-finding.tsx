// Above a result, for those who come from the page of a finding: whether it is there.
import { useLocation } from '@remix-run/react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Link } from '#app/components/ui/link.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { answerTo, askedCode, type AskedAnswer } from '#shared/bench/asked-finding.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import type { Tool } from '#shared/tools/tool.ts'

interface AskedFindingProps {
  report: Parameters<typeof answerTo>[2]
  tool: Tool
  domain: string
}

export function AskedFinding({ report, tool, domain }: AskedFindingProps) {
  const code = askedCode(new URLSearchParams(useLocation().search), tool.slug)
  if (code === null) return null
  const { tone, title, text } = wordsFor(answerTo(code, tool.slug, report), domain)
  return (
    <Banner tone={tone} title={title}>
      <p>
        {text} <Link to={helpPath(code)}>What was asked</Link>
      </p>
    </Banner>
  )
}

interface Words {
  tone: Tone
  title: string
  text: string
}

function wordsFor(answer: AskedAnswer, domain: string): Words {
  if (answer.state === 'has') {
    const title = `Yes, ${domain} has it.`
    const { change, changes } = answer
    return change === null
      ? { tone: 'bad', title, text: 'The page of the finding says how to fix it.' }
      : { tone: 'bad', title, text: `Change ${change} of ${changes} fixes it.` }
  }
  if (answer.state === 'has-not') return { tone: 'ok', title: `No, ${domain} does not have it.`, text: '' }
  const text =
    answer.state === 'unknown'
      ? 'Not every lookup got an answer. Check again in a minute.'
      : `The keys that were found do not have it. ${domain} may have others.`
  return { tone: 'unknown', title: `Whether ${domain} has it could not be found out.`, text }
}
