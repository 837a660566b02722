const paths = {
  login: '/login',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  signInLink: '/sign-in-link',
  contact: '/contact',
  account: '/account',
} as const

export function sitePageUrl(publicUrl: string, page: keyof typeof paths, token?: string): string {
  const url = new URL(paths[page], publicUrl)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}
