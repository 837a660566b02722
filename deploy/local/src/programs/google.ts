export const googleVariables = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'] as const

type GoogleSettings = Partial<Record<(typeof googleVariables)[number], string>>

/** Without credentials of one's own the sandbox plays Google. It never stands in for a part of the real one. */
export function playsGoogle({ GOOGLE_CLIENT_ID }: GoogleSettings): boolean {
  return !GOOGLE_CLIENT_ID
}

/** What auth is told where the sandbox plays Google, over whatever was set; nothing of its own elsewhere. */
export function playedGoogle(settings: GoogleSettings, sandboxUrl: string): Record<string, string> {
  if (!playsGoogle(settings)) return {}
  return {
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    // Auth then asks nobody else over HTTP.
    NO_PROXY: new URL(sandboxUrl).hostname,
  }
}
