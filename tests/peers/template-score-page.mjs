// docs/template-score.md, from the evidence and from what was measured beside it. The table of rules is a function of
// shared/template/evidence.ts alone, so that a test can tell when the two differ.

const percent = (hits, of) => (hits === null ? '–' : `${hits} (${((hits / of) * 100).toFixed(1)}%)`)

/** One line a rule: what it hit in each kind of mail, and its points in HTML and in plain text. */
export const ruleRows = ({ MAILS, RULES }, ruleWeight) =>
  Object.entries(RULES).map(([code, [htmlSpam, newsletters, templates, textSpam, textWanted]]) => {
    const cells = [
      percent(htmlSpam, MAILS.htmlSpam),
      percent(newsletters, MAILS.newsletters),
      percent(templates, MAILS.templates),
      ruleWeight(code, 'html').points || 'none',
      percent(textSpam, MAILS.textSpam),
      percent(textWanted, MAILS.textWanted),
      ruleWeight(code, 'text').points || 'none',
    ]
    return `| \`${code}\` | ${cells.join(' | ')} |`
  })

const AUC_NAMES = {
  newsletters: 'HTML spam and wanted HTML mail (nine in ten of it “hard ham”)',
  templates: 'HTML spam and professional templates',
  text: 'plain-text spam and wanted plain-text mail',
}

export function scorePage({ evidence, ruleWeight, phraseWeight, auc, bands, sets, date }) {
  const { MAILS, PHRASES } = evidence
  const phrases = Object.keys(PHRASES)
    .map((phrase) => ({ phrase, html: phraseWeight(phrase, 'html'), text: phraseWeight(phrase, 'text') }))
    .sort((a, b) => Math.max(b.html.points, b.text.points) - Math.max(a.html.points, a.text.points))
  const dearest = phrases
    .slice(0, 15)
    .map(({ phrase, html, text }) => `“${phrase}” (${html.points} in HTML, ${text.points} in text)`)
  return `# What the template score rests on

Measured on ${date}. The score of the template checker starts from 100; each rule that applies takes off its points once.
A rule gets points only if it tells spam from wanted mail, as much as it tells them apart
(\`shared/template/weights.ts\`: log-odds times five, at most 20; the smaller one where there are two kinds of wanted mail;
nothing if the difference is not certain to 95%). All listed phrases together cost 40 points at most. What has no points
stays a finding: readers and large mailbox providers may mind what these messages do not show.

\`\`\`sh
CORPORA=/path/to/corpora node tests/peers/template-corpora.mjs           # prints the figures
CORPORA=/path/to/corpora node tests/peers/template-corpora.mjs --write   # and writes this page and shared/template/evidence.ts
\`\`\`

\`CORPORA\` is a folder with \`spam/<name>/\`, \`wanted/<name>/\` (whole messages) and \`templates/<name>/\` (HTML), each with its
origin in the first line of an \`ORIGIN.txt\`. The messages themselves are not in this repository.

## How well it tells them apart

The area under the ROC curve: how often, of one spam message and one wanted message, the spam has the lower score (0.5: it tells
nothing). Points were set on one half of the messages and measured on the other. Messages with the same subject, and templates of
one family, are in the same half.

| | Messages measured | With the points set by hand, until then | With the measured points |
| --- | --- | --- | --- |
${Object.entries(auc)
  .map(
    ([name, { after, before, counts }]) =>
      `| ${AUC_NAMES[name]} | ${counts.join(' and ')} | ${before} | ${after} |`,
  )
  .join('\n')}

Of the measured half, in percent:

| | 70 or more | 40 to 69 | below 40 |
| --- | --- | --- | --- |
${bands.map(([name, ...shares]) => `| ${name} | ${shares.join(' | ')} |`).join('\n')}

## The messages

| Corpus | Kind | Messages | Origin and license |
| --- | --- | --- | --- |
${sets.map(({ name, kind, count, origin }) => `| ${name} | ${kind} | ${count} | ${origin} |`).join('\n')}

The messages are of 2002 and 2003, since no later collection is under a free license with its original HTML. Tricks of
later years (invisible characters, shortened links, pictures of text) are rare in them, so those rules have few points or
none. Merge tags and placeholders cannot be measured in mail that was sent; they cost nothing and are reported as faults.

## Each rule

In the half that the points come from: ${MAILS.htmlSpam} HTML spam, ${MAILS.newsletters} wanted HTML messages, ${MAILS.templates} templates, ${MAILS.textSpam} plain-text
spam, ${MAILS.textWanted} wanted plain-text messages.

| Rule | HTML spam | Wanted HTML | Templates | Points | Text spam | Wanted text | Points |
| --- | --- | --- | --- | --- | --- | --- | --- |
${ruleRows(evidence, ruleWeight).join('\n')}

${phrases.length} of the listed phrases have points; those that cost the most: ${dearest.join(', ')}.
`
}
