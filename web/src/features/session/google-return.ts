const mark = 'google_auth_success'

/** Whether an address is the one that Google leads back to after signing in. */
export function isBackFromGoogle(search: string | URLSearchParams): boolean {
  return new URLSearchParams(search).get(mark) === 'true'
}

export function withoutGoogleMark(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(mark)
  return next
}
