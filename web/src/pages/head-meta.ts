import { paths } from '../paths.ts'
import { text } from '../text/text.ts'

export interface Head {
  title: string
  description: string
  noindex?: boolean
  /** By default the title. */
  card?: string
  /** Query of the canonical address. */
  query?: string
}

export const homeHead: Head = {
  get title() {
    return text.landing.head
  },
  get description() {
    return text.description
  },
  get card() {
    return text.landing.title
  },
}

/** Pixels of every social card. */
export const cardSize = { width: 1200, height: 630 }

/** Path and text of a page's social card. Pages with `noindex` use that of the home page. */
export function cardOf(head: Head, path: string): { path: string; words: string } {
  const { title, card = title } = head.noindex ? homeHead : head
  const name = head.noindex || path === paths.home ? '/home' : path
  return { path: `/social${name}.png`, words: card }
}

/**
 * The `meta` elements of a page as attribute, name and content.
 *
 * @param path without a trailing slash
 */
export function metaOf(
  head: Head,
  origin: string,
  path: string,
): readonly (readonly [string, string, string])[] {
  const title = text.title(head.title)
  const card = cardOf(head, path)
  const about = (kind: string, attribute: string) =>
    [
      [attribute, `${kind}:title`, title],
      [attribute, `${kind}:description`, head.description],
      [attribute, `${kind}:image`, origin + card.path],
      [attribute, `${kind}:image:alt`, text.cardAlt(card.words)],
    ] as const
  return [
    ['name', 'description', head.description],
    ['name', 'robots', head.noindex ? 'noindex, nofollow' : 'index, follow'],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', text.product],
    ['property', 'og:locale', text.locale.replace('-', '_')],
    ...about('og', 'property'),
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', `${cardSize.width}`],
    ['property', 'og:image:height', `${cardSize.height}`],
    ['name', 'twitter:card', 'summary_large_image'],
    ...about('twitter', 'name'),
  ]
}
