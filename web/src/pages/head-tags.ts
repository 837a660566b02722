import { type Head, metaOf } from './head-meta.ts'
import { structuredData } from './structured-data.ts'
import { text } from '../text/text.ts'

/**
 * The head of a page as HTML with absolute URLs.
 *
 * @param path `null` for a shell that serves many paths
 */
export function headTags(head: Head, origin: string, path: string | null): string {
  const address = path === null ? null : escape(origin + path)
  return [
    `<title>${escape(text.title(head.title))}</title>`,
    ...metaOf(head, origin, path ?? '').map(
      ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escape(content)}">`,
    ),
    ...(address === null
      ? []
      : [`<meta property="og:url" content="${address}">`, `<link rel="canonical" href="${address}">`]),
    ...(path === null || head.noindex ? [] : [script(structuredData(head, origin, path))]),
  ].join('\n    ')
}

function script(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
