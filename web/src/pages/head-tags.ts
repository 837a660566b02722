import { organization } from '../content/claims.ts'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import type { Head } from './home/home-head.ts'

/**
 * The head of a page as HTML. Addresses are absolute where the build knows the site's own (`publicUrl`), else relative to
 * it; the client makes them absolute once it runs.
 */
export function headTags(head: Head, path: string, publicUrl: string): string {
  const title = escape(text.title(head.title))
  const description = escape(head.description)
  const address = escape(`${publicUrl}${path}`)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${head.noindex ? 'noindex, nofollow' : 'index, follow'}">`,
    ...(path ? [`<link rel="canonical" href="${address}">`] : ['<link rel="canonical">']),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escape(text.product)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta name="twitter:card" content="summary">`,
    ...(path === paths.home ? structuredData(publicUrl) : []),
  ].join('\n    ')
}

/** Organization, website with its search, and breadcrumbs: data, which the browser does not run. */
function structuredData(publicUrl: string): string[] {
  const home = `${publicUrl}/`
  const blocks = [
    { '@type': 'Organization', name: organization.name, url: home, logo: `${publicUrl}/logo.svg` },
    {
      '@type': 'WebSite',
      name: text.product,
      url: home,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${home}?origin={origin}&destination={destination}`,
        },
        'query-input': ['required name=origin', 'required name=destination'],
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: text.nav.home, item: home }],
    },
  ]
  return blocks.map((block) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...block }).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
