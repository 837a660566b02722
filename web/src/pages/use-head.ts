import { useEffect } from 'react'
import { text } from '../text/text.ts'
import { paths } from '../paths.ts'

const data = 'script[type="application/ld+json"]'

/** The structured data that came with the page, and the path that it is about. */
let served: { path: string; element: Element | null } | undefined

/** Keeps the document's head true while pages change without a load. The server's HTML holds the first one already. */
export function useHead(head: Head): void {
  const key = JSON.stringify(head)
  useEffect(() => {
    // The key is this very head as text: it stays the same as long as what it says.
    const { title, query, ...rest } = JSON.parse(key) as Head
    const path = location.pathname.replace(/(.)\/$/, '$1')
    const address = siteOrigin() + path + (query ? `?${query}` : '')
    document.title = text.title(title)
    for (const [attribute, name, content] of metaOf({ title, ...rest }, siteOrigin(), path))
      put('meta', attribute, name, 'content', content)
    put('meta', 'property', 'og:url', 'content', address)
    put('link', 'rel', 'canonical', 'href', address)
    served ??= { path, element: document.head.querySelector(data) }
    if (path !== served.path || rest.noindex) served.element?.remove()
    else if (served.element) document.head.append(served.element)
  }, [key])
}

/** As the server names it, which may have been opened under another name. */
function siteOrigin(): string {
  const card = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]')
  return card ? new URL(card.content).origin : location.origin
}

function put(tag: string, attribute: string, name: string, holds: string, value: string): void {
  let element = document.head.querySelector(`${tag}[${attribute}="${name}"]`)
  if (!element) {
    element = document.createElement(tag)
    element.setAttribute(attribute, name)
    document.head.append(element)
  }
  element.setAttribute(holds, value)
}

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
