// Three rules of the house that the linter does not know (.oxlintrc.json).
const forbid = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

export default {
  meta: { name: 'house' },
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
  },
}
