/** Placeholder for the origin of `PUBLIC_URL` in built pages, `robots.txt` and `sitemap.xml`; the gateway replaces it. */
export const originPlaceholder = 'https://site.invalid'
