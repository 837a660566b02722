import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiDocsPath, originPlaceholder } from '@faresight/contracts/gateway/http'
import type * as Prerender from '../src/prerender.tsx'

/**
 * What crawlers read first. A page that says `noindex` is not disallowed, since nobody would ever see that it says so; of
 * the API only its documents may be read. When a page has changed nobody knows, so the map does not say.
 */
export async function writeForCrawlers(dist: string, { prerenderedPages }: typeof Prerender): Promise<void> {
  const pages = prerenderedPages.filter(({ indexed }) => indexed)
  await writeFile(
    join(dist, 'sitemap.xml'),
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages.map(({ path }) => `  <url><loc>${originPlaceholder}${path}</loc></url>`),
      '</urlset>',
      '',
    ].join('\n'),
  )
  await writeFile(
    join(dist, 'robots.txt'),
    [
      'User-agent: *',
      'Allow: /',
      `Allow: ${apiDocsPath}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${originPlaceholder}/sitemap.xml`,
      '',
    ].join('\n'),
  )
}
