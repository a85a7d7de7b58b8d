// docs/reference/template-score.md, from the evidence and from related measurements. The table of rules depends only on
// shared/message/template/evidence.ts, so a test can tell when the two differ.

const percent = (hits, of) => (hits === null ? '–' : `${hits} (${((hits / of) * 100).toFixed(1)}%)`)

/** One line per rule: what it hit in each kind of email, and its points in HTML and in plain text. */
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
  return `# What the template score is based on

Measured on ${date}. The score of the template checker starts at 100; each rule that applies deducts its points once.
A rule only gets points if it tells spam from wanted mail, and the better it does, the more points it gets
(\`shared/message/template/score.ts\`: log-odds times five, at most 20; the smaller value if there are two kinds of wanted mail;
nothing if the difference is not 95% certain). All listed phrases together cost at most 40 points. A rule without points
is still a finding: readers and large mailbox providers may object to things that these messages do not show.

\`\`\`sh
CORPORA=/path/to/corpora node tests/peers/template-corpora.mjs           # prints the figures
CORPORA=/path/to/corpora node tests/peers/template-corpora.mjs --write   # and writes this page and shared/message/template/evidence.ts
\`\`\`

\`CORPORA\` is a folder with \`spam/<name>/\`, \`wanted/<name>/\` (whole messages) and \`templates/<name>/\` (HTML), each with its
origin in the first line of an \`ORIGIN.txt\`. The messages themselves are not in this repository.

## How well it tells them apart

The area under the ROC curve: given one spam message and one wanted message, how often the spam has the lower score (0.5: no better
than chance). Points were set on one half of the messages and measured on the other. Messages with the same subject, and templates of
one family, are in the same half.

| | Messages measured | With the earlier points, set by hand | With the measured points |
| --- | --- | --- | --- |
${Object.entries(auc)
  .map(
    ([name, { after, before, counts }]) =>
      `| ${AUC_NAMES[name]} | ${counts.join(' and ')} | ${before} | ${after} |`,
  )
  .join('\n')}

Shares of the measured half:

| | 70 or more | 40 to 69 | below 40 |
| --- | --- | --- | --- |
${bands.map(([name, ...shares]) => `| ${name} | ${shares.join(' | ')} |`).join('\n')}

## The messages

| Corpus | Kind | Messages | Origin and license |
| --- | --- | --- | --- |
${sets.map(({ name, kind, count, origin }) => `| ${name} | ${kind} | ${count} | ${origin} |`).join('\n')}

The messages are from 2002 and 2003, since we found no later collection under a free license that keeps the original HTML.
Later tricks (invisible characters, shortened links, images of text) are rare in them, so those rules have few points or
none. Merge tags and placeholders cannot be measured in mail that was sent; they cost nothing and are reported as errors.

## Each rule

Counts in the half that the points are based on: ${MAILS.htmlSpam} HTML spam, ${MAILS.newsletters} wanted HTML messages, ${MAILS.templates} templates, ${MAILS.textSpam} plain-text
spam, ${MAILS.textWanted} wanted plain-text messages.

| Rule | HTML spam | Wanted HTML | Templates | Points | Text spam | Wanted text | Points |
| --- | --- | --- | --- | --- | --- | --- | --- |
${ruleRows(evidence, ruleWeight).join('\n')}

${phrases.length} of the listed phrases have points; these cost the most: ${dearest.join(', ')}.
`
}
