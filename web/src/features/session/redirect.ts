import { paths } from '../../paths.ts'

const base = 'http://own.invalid'

/** What a browser, or whoever passes an address on, may read as the end of a path or as another place. */
const misleading = /%(?:[01][0-9a-f]|2f|5c|7f)/i

/**
 * Where to go after a sign-in: a path of our own, or home. `cart` means `/cart`. Everything that a browser might read as
 * another place (`//host`, `/\host`, schemes, control characters, encoded or not) leads home.
 */
export function ownPath(wanted: string | null): string {
  if (!wanted || wanted.length > 2000) return paths.home
  const path = /^[a-z][a-z-]*$/.test(wanted) ? `/${wanted}` : wanted
  // Browsers drop tabs and newlines and read a backslash as a slash before they resolve an address.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return paths.home
  const url = URL.parse(path, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home
  return misleading.test(url.pathname) ? paths.home : `${url.pathname}${url.search}${url.hash}`
}
