/** Header names in lower case. */
export type HeaderTable = Readonly<Record<string, string>>

const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every answer carries, worked out once. Of a service's own only Cache-Control and a stricter Referrer-Policy stand. */
export function baseHeaders(publicUrl: string, hstsIncludesSubdomains: boolean): HeaderTable {
  const secureOnly = `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`
  return {
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    // Not even to ourselves more than that: an address may hold the token of a mail.
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
  /** From where else than from us it may show pictures: `https://pictures.example`. */
  pictureOrigins?: readonly string[]
}

/** The policy of a page. */
export function pagePolicy(
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
