import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Product,
  SearchAction,
  Thing,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import { organization } from '../content/operator.ts'
import { paths, subscribePath } from '../paths.ts'
import { text } from '../text/text.ts'
import { type Head, cardOf, metaOf } from './use-head.ts'
import { type Block, isWords, plainText } from '../prose/content.ts'
import { sections as topics } from '../content/en/support.md'
import { plans } from '../content/plans.ts'

/** What single pages say besides. */
const more: Readonly<Record<string, (origin: string) => readonly Thing[]>> = {
  [paths.subscribe]: plansOnSale,
  [paths.support]: answers,
}

/**
 * What a page that is to be found says of itself in the words of schema.org, with absolute addresses. It says nothing that
 * the page does not show.
 */
function structuredData(head: Head, origin: string, path: string): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      operatorOf(origin),
      siteOf(origin),
      pageOf(head, origin, path),
      crumbsOf(head, origin, path),
      ...(more[path]?.(origin) ?? []),
    ],
  }
}

function operatorOf(origin: string): Organization {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: organization.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png`, width: '512', height: '512' },
  }
}

function siteOf(origin: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    // Opens the form with both places filled in: nothing is searched before somebody asks.
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/?origin={origin}&destination={destination}`,
    },
    'query-input': 'required name=origin, required name=destination',
  }
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: text.product,
    url: `${origin}/`,
    inLanguage: text.locale,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: search,
  }
}

function pageOf(head: Head, origin: string, path: string): WebPage {
  return {
    '@type': 'WebPage',
    '@id': origin + path,
    url: origin + path,
    name: head.title,
    description: head.description,
    inLanguage: text.locale,
    isPartOf: { '@id': `${origin}/#website` },
    primaryImageOfPage: { '@type': 'ImageObject', url: origin + cardOf(head, path).path },
  }
}

/** Home, and this page below it. */
function crumbsOf(head: Head, origin: string, path: string): BreadcrumbList {
  const crumbs = [{ name: text.nav.home, item: `${origin}/` }]
  if (path !== paths.home) crumbs.push({ name: head.title, item: origin + path })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  }
}

/** The questions of the support page with the answers that it shows. */
function answers(): readonly FAQPage[] {
  const questions = topics.flatMap(({ parts }) => parts)
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, body }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: body.map(plain).join('\n') },
      })),
    },
  ]
}

function plain(block: Block): string {
  if (isWords(block)) return plainText(block)
  if ('list' in block) return block.list.map((item) => `- ${plainText(item)}`).join('\n')
  return block.table.rows.map((row) => row.map(plainText).join(': ')).join('\n')
}

/** The plans as they are sold: what each costs, and for how many months. */
function plansOnSale(origin: string): readonly Product[] {
  return plans.map(({ id, features, price, currency, months }) => ({
    '@type': 'Product',
    name: `${text.product} ${text.plan.label(id)}`,
    description: features.join('. '),
    brand: { '@type': 'Brand', name: organization.name },
    image: `${origin}/social/subscribe.png`,
    offers: {
      '@type': 'Offer',
      url: origin + subscribePath(id),
      price: price.toFixed(2),
      priceCurrency: currency,
      availability: 'https://schema.org/OnlineOnly',
      seller: { '@id': `${origin}/#organization` },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: currency,
        // UN/CEFACT: months.
        billingDuration: months,
        unitCode: 'MON',
      },
    },
  }))
}

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
