// Three rules of the house that the linter does not know (.oxlintrc.json).
const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

export default {
  meta: { name: 'house' },
  rules: {
    'no-throw': forbid('ThrowStatement', 'shared/ answers with values; it never throws on input.'),
    // The linter's own looks at TypeScript only.
    'no-this-alias': forbid(
      'VariableDeclarator[init.type="ThisExpression"]',
      'An arrow function knows `this`.',
    ),
    // A literal that is spread at once says nothing that its fields would not say by themselves.
    'no-spread-literal': forbid(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the fields where they belong.',
    ),
  },
}
