/** How long a result is kept; the privacy policy (app/content/legal/privacy-policy.md) has the same number. */
export const KEEP_DAYS = 30

/** Where the form that saves a result is sent. */
export const SNAPSHOTS_PATH = '/r'

/** The path of a saved result's page. */
export const snapshotPath = (key: string): string => `${SNAPSHOTS_PATH}/${key}`

/** Parameter of that page's URL: show what has happened since. */
export const WITH_NOW = 'now'
