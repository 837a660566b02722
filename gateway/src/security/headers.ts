/** Header names in lower case. */
export type HeaderValues = Readonly<Record<string, string>>

const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The headers of every reply. A service may override Cache-Control and make Referrer-Policy stricter. */
export function securityHeaders(publicUrl: string, hstsIncludesSubdomains: boolean): HeaderValues {
  const secureOnly = `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    // URLs may hold tokens from emails.
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': secureOnly }),
  }
}

interface Allowed {
  /** Of the page's own inline scripts: `sha256-…`. */
  scriptHashes?: readonly string[]
  /** Other origins of images: `https://pictures.example`. */
  pictureOrigins?: readonly string[]
}

export function pageContentSecurityPolicy(
  publicUrl: string,
  { scriptHashes = [], pictureOrigins = [] }: Allowed = {},
): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...pictureOrigins].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (publicUrl.startsWith('https:')) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
