/** What wrangler.toml only explains: in a container, they come from the environment like every other setting. */
export const SECRETS = [
  'SPAMHAUS_DQS_KEY',
  'INBOUND_SECRET',
  'SEEDS_SECRET',
  'DC_SIGNING_KEY',
  'TURNSTILE_SECRET_KEY',
]

/**
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} names
 * @returns {Record<string, string>} those that are set
 */
export const variablesFrom = (env, names) =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
