import { useEffect } from 'react'
import { text } from '../text/text.ts'
import type { Head } from './home/home-head.ts'

/** Keeps the document's head true while pages change without a load. The server's HTML holds the first one already. */
export function useHead({ title, description, noindex }: Head): void {
  useEffect(() => {
    const here = `${location.origin}${location.pathname}`
    document.title = text.title(title)
    set('meta[name="description"]', 'content', description)
    set('meta[name="robots"]', 'content', noindex ? 'noindex, nofollow' : 'index, follow')
    set('link[rel="canonical"]', 'href', here)
    set('meta[property="og:title"]', 'content', text.title(title))
    set('meta[property="og:description"]', 'content', description)
    set('meta[property="og:url"]', 'content', here)
  }, [title, description, noindex])
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
