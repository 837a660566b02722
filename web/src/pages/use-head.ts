import { useEffect } from 'react'
import { text } from '../text/text.ts'
import { type Head, metaOf } from './head-meta.ts'

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
