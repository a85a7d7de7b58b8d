// The three answers of the specification, as cards.
import type { Tone } from '#app/components/ui/tone.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import { numberText } from '#shared/kit/sentence.ts'

interface AnswerCard {
  label: string
  value: string
  tone: Tone
  word: string
  note: string
}

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
          ? 'It contains none of the listed phrases.'
          : 'The end of this report shows what each one costs.',
    },
    {
      label: 'Image to Text Ratio',
      value: ratio.toFixed(2),
      tone: ratio < 0.3 ? 'ok' : 'warn',
      word: ratio < 0.3 ? 'good' : 'reduce images',
      note: `${numberText(imageArea)} px² of images beside ${numberText(textLength)} characters of text; below 0.3 is good.`,
    },
    {
      label: 'Personalization',
      value: isPersonalized ? 'Personalized' : 'Not personalized',
      tone: isPersonalized ? 'ok' : 'info',
      word: isPersonalized ? 'good' : 'none found',
      note: isPersonalized
        ? 'A merge tag inserts something about the reader.'
        : 'No merge tag inserts anything about the reader.',
    },
  ]
}
