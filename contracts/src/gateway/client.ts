/**
 * Where the build of the client names its own site, which only the gateway knows: in pages, `robots.txt` and `sitemap.xml`.
 * The gateway puts the origin of `PUBLIC_URL` there. An address that cannot exist (RFC 2606), so that one left over leads
 * nowhere.
 */
export const originPlaceholder = 'https://site.invalid'
