/** The address of the site, without a final slash; if you deploy it, change this. */
export const SITE_ORIGIN = 'https://warmpost.example'
