import type { Explanations } from '#shared/report/explanation.ts'
import type { ACCESSIBILITY, PROMOTION } from '#shared/message/template/accessibility-findings.ts'

const CATALOG = 'Our spring catalog is here. It has forty new chairs, and every one of them is made of oak.'
const html = (text: string) => ({ text })
const offer = (fields: string) =>
  html(
    `<p>${CATALOG}</p><script type="application/ld+json">[{"@context":"http://schema.org/","@type":"DiscountOffer",${fields}}]</script>`,
  )

export const ACCESSIBILITY_EXPLANATIONS: Explanations<typeof ACCESSIBILITY> = {
  'template-language': {
    meaning:
      'Screen readers speak each language with its own sounds. They learn which one it is from the top of the page. Without that, German may be read like English, and nobody understands it.',
    example: html(`<html><body><p>${CATALOG}</p></body></html>`),
  },
  'template-layout-table': {
    meaning:
      'Emails are laid out with tables, since Outlook for Windows knows nothing else. A screen reader takes a table for data, and says its rows and columns before each word. One attribute tells it that the table is only there for the layout.',
    example: html(`<table><tr><td><p>${CATALOG}</p></td></tr></table>`),
  },
  'template-headings': {
    meaning:
      'People with screen readers jump from heading to heading, as others look over a page. Large or bold letters are no headings to them; only the elements h1 to h6 are.',
    example: html(`<p>${`${CATALOG} `.repeat(9)}</p>`),
  },
  'template-heading-order': {
    meaning:
      'Headings have levels, like chapters in a book. If a level is left out, people who listen wonder which part they missed.',
    example: html(`<h1>Spring</h1><p>${CATALOG}</p><h3>Chairs</h3>`),
  },
  'template-contrast': {
    meaning:
      'The color of the text is close to that of its background. People with weak eyes cannot read it, and in the sun nobody can. The rule asks for a difference in brightness of 4.5 to 1.',
    example: html(`<p style="color: #aaaaaa; background: #ffffff">${CATALOG}</p>`),
  },
  'template-link-text': {
    meaning:
      'A screen reader can list the links of an email without the text around them. There, ten times “click here” help nobody. Links that say what they lead to also help people who only look over the text.',
    example: html(`<p>${CATALOG} <a href="https://northwind.test/">Click here</a></p>`),
  },
}

export const PROMOTION_EXPLANATIONS: Explanations<typeof PROMOTION> = {
  'template-promotion': {
    meaning:
      'Gmail can show an offer, its code and an image in the list of emails, in the Promotions tab. It reads them from a piece of code in the email. Whether it shows them, it decides for each reader.',
    example: offer('"description":"20% off","discountCode":"OAK20"'),
  },
  'template-promotion-unreadable': {
    meaning:
      'The email has a piece of code for Gmail’s Promotions tab, but it is not written by the rules of JSON. Gmail ignores it, and shows the email without the offer.',
    example: offer('"description":"20% off",,'),
  },
  'template-promotion-dates': {
    meaning:
      'The offer has days on which it begins and ends. Gmail needs them in one exact form, with the time zone, and in the right order. Otherwise it does not show the offer, or shows it too long.',
    example: offer('"description":"20% off","availabilityEnds":"December 1"'),
  },
  'template-promotion-code': {
    meaning: 'The markup is about a discount, but it does not say which one. Gmail has nothing to show then.',
    example: offer('"discountCode":"OAK20"'),
  },
  'template-promotion-image': {
    meaning:
      'Gmail shows an image of the offer only if it can load it from a public address that begins with https, as a PNG or JPEG.',
    example: html(
      `<p>${CATALOG}</p><script type="application/ld+json">[{"@type":"PromotionCard","image":"http://northwind.test/chair.webp"}]</script>`,
    ),
  },
}
