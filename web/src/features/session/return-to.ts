import { type UrlSchema, flag } from '../../browser/url-state.ts'
import { paths } from '../../paths.ts'
import { useLocation } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'
import { readStored, writeStored } from '../../browser/stored.ts'

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

/** Whether Google's sign-in led here. */
export const googleUrl: UrlSchema<{ isBack: boolean }> = {
  params: { isBack: { ...flag, name: 'google_auth_success' } },
  history: 'replace',
}

const key = 'faresight_redirect'

/** Stores where to return after a sign-in that starts elsewhere: with Google or an emailed link. */
export function saveReturnTo(back: string): void {
  if (back !== paths.home) writeStored(key, back)
}

/** The stored path, unvalidated. */
export function savedReturnTo(): string | null {
  return readStored(key)
}

/** A stored path is used once. */
export function clearReturnTo(): void {
  writeStored(key, null)
}

/** The path of a URL of this site, or `null`. */
export function ownAddress(url: string | null, origin: string): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed?.origin === origin && !parsed.pathname.startsWith('//')
    ? `${parsed.pathname}${parsed.search}`
    : null
}
