// What is wrong with the text of a message, as findings about the message.
import type { Profile } from '#shared/message/template/limits.ts'
import type { TemplateCode, TemplateFinding } from '#shared/message/template/findings.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import type { AskTitles } from '#shared/report/change/manual-steps.ts'
import { asksForAction } from '#shared/report/verdict.ts'

export interface Kind {
  profile: Profile
  /** Someone said so; otherwise the message shows it. */
  isChosen: boolean
}

/** What asks for something; what is only worth knowing is with the content. */
export const contentFindings = (content: TemplateReport | null, { isChosen }: Kind): TemplateFinding[] =>
  (content?.findings ?? []).filter(
    (finding) => asksForAction(finding) && (isChosen || !OF_ADVERTISING.includes(finding.code)),
  )

/** Only who sends a message knows whether it advertises: receipts let people unsubscribe, too. */
const OF_ADVERTISING: readonly TemplateCode[] = [
  'template-unsubscribe-missing',
  'template-postal-address-missing',
]

/** What to do about each, in a few words. */
export const CONTENT_ASKS: AskTitles<TemplateCode> = {
  'template-hidden-text': 'Remove or show the hidden text',
  'template-zero-width': 'Type the words with invisible characters again',
  'template-letters-mixed': 'Type the words with mixed letters again',
  'template-direction-override': 'Remove the characters that reverse the text',
  'template-shouting': 'Write in sentence case',
  'template-punctuation': 'Use one exclamation mark at a time',
  'template-image-only': 'Write the message as text',
  'template-image-alt': 'Give the images alt text',
  'template-image-data': 'Put the image on a server',
  'template-active-content': 'Link to a page instead of scripts and forms',
  'template-gmail-clip': 'Make the HTML shorter',
  'template-cut': 'Remove what repeats',
  'template-link-other-host': 'Link to the host that the text shows',
  'template-link-shortener': 'Link to the page itself',
  'template-link-ip': 'Link to a host name',
  'template-link-credentials': 'Remove the part before the @ in the link',
  'template-link-malformed': 'Write the full URL of the link',
  'template-link-empty': 'Add the URL of the link',
  'template-link-file': 'Link to a page that offers the file',
  'template-link-plain-http': 'Use https in links',
  'template-links-many': 'Keep only the links that matter',
  'template-merge-tag-broken': 'Insert the broken merge tag again',
  'template-merge-tag-split': 'Type the merge tag in one format',
  'template-placeholder-left': 'Fill in the placeholder',
  'template-merge-tags-mixed': 'Keep the merge tags of your own system',
  'template-merge-tag-fallback': 'Give merge tags a fallback',
  'template-unsubscribe-missing': 'Add a way to unsubscribe to the text',
  'template-postal-address-missing': 'Add your postal address',
  'template-text-part-missing': 'Send a text part along with the HTML',
  'template-text-part-differs': 'Make the text part from the HTML',
}
