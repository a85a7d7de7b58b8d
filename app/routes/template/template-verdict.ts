// The verdict on a template in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { TemplateReport } from '#shared/template/schema.ts'

interface TemplateVerdict {
  tone: Tone
  sentence: string
  stamp: string
}

/** The specification's colours of scores: 70 or more green, 40 to 69 amber, below 40 red. */
export function templateVerdict({ score, findings, deductions }: TemplateReport): TemplateVerdict {
  const first = deductions.filter(({ code }) => code !== 'spam-words')[0]
  const most = first ? ` What weighs most: ${first.label}.` : ''
  if (score >= 70) {
    const rest = findings.some(({ severity }) => severity === 'error' || severity === 'warning')
    return {
      tone: 'ok',
      stamp: 'Good',
      sentence: rest ? `Little stands against it.${most}` : 'Nothing in it stands against it.',
    }
  }
  if (score >= 40)
    return { tone: 'warn', stamp: 'Improve', sentence: `It should be mended before it is sent.${most}` }
  return { tone: 'bad', stamp: 'Not yet', sentence: `Do not send it like this.${most}` }
}

interface AnswerCard {
  label: string
  value: string
  tone: Tone
  word: string
  note: string
}

/** The three answers of the specification, as cards. */
export function answerCards({
  spamWords,
  ratio,
  isPersonalized,
  imageArea,
  textLength,
}: TemplateReport): AnswerCard[] {
  const words = spamWords === 'None' ? 0 : spamWords.length
  return [
    {
      label: 'Spam Trigger Words',
      value: spamWords === 'None' ? 'None' : spamWords.slice(0, 12).join(', ') + (words > 12 ? ' …' : ''),
      tone: words === 0 ? 'ok' : 'info',
      word: words === 0 ? 'good' : 'see below',
      note:
        words === 0
          ? 'No listed phrase is in it.'
          : 'Words alone decide little; they stand last in this report.',
    },
    {
      label: 'Image to Text Ratio',
      value: ratio.toFixed(2),
      tone: ratio < 0.3 ? 'ok' : 'warn',
      word: ratio < 0.3 ? 'good' : 'reduce images',
      note: `${imageArea.toLocaleString('en')} px² of images beside ${textLength.toLocaleString('en')} characters of text; below 0.3 is good.`,
    },
    {
      label: 'Personalization',
      value: isPersonalized ? 'Personalized' : 'Not personalized',
      tone: isPersonalized ? 'ok' : 'info',
      word: isPersonalized ? 'good' : 'none found',
      note: isPersonalized
        ? 'A merge tag stands for something about the reader.'
        : 'No merge tag stands for something about the reader.',
    },
  ]
}
