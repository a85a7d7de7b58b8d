// Four rules that the linter does not know (.oxlintrc.json).
const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

/** How Playwright reads a page without waiting for what it should say. */
const READ =
  'CallExpression[callee.property.name=/^(?:isVisible|isHidden|isDisabled|isEnabled|isChecked|inputValue|count|textContent|innerText|allTextContents|allInnerTexts|getAttribute)$/]'

export default {
  meta: { name: 'conventions' },
  rules: {
    'no-throw': forbid('ThrowStatement', 'shared/ answers with values; it never throws on input.'),
    // The linter's own rule only checks TypeScript.
    'no-this-alias': forbid(
      'VariableDeclarator[init.type="ThisExpression"]',
      'An arrow function knows `this`.',
    ),
    // A literal that is spread right away says nothing that its fields would not say themselves.
    'no-spread-literal': forbid(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the fields where they belong.',
    ),
    // A page may say it a moment later, so an expectation that reads it once fails now and then.
    'poll-the-page': forbid(
      ['', 'ArrayExpression > ']
        .map((within) => `CallExpression[callee.name="expect"] > ${within}AwaitExpression > ${READ}`)
        .join(', '),
      'Ask until it is so: await expect.poll(() => …).',
    ),
  },
}
