import { paths } from '../../paths.ts'
import { useLocation } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'

const base = 'http://own.invalid'

/** Encoded separators and control characters. */
const misleading = /%(?:[01][0-9a-f]|2f|5c|7f)/i

/**
 * Where to go after signing in: a path of this site, or home. `cart` means `/cart`. Anything a browser could read as
 * another origin leads home.
 */
export function ownPath(wanted: string | null): string {
  if (!wanted || wanted.length > 2000) return paths.home
  const path = /^[a-z][a-z-]*$/.test(wanted) ? `/${wanted}` : wanted
  // Browsers drop tabs and newlines and read a backslash as a slash.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return paths.home
  const url = URL.parse(path, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home
  return misleading.test(url.pathname) ? paths.home : `${url.pathname}${url.search}${url.hash}`
}

/** Where to return after signing in: this search, or this page's own `redirect`. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation()
  // The build doesn't know the query.
  if (!useHydrated()) return paths.home
  if (pathname === paths.home) return `${paths.home}${search}`
  return ownPath(new URLSearchParams(search).get('redirect'))
}
