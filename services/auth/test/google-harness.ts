import { authRoutes } from '@faresight/contracts/auth/http'
import { submitGoogleChooser, type GoogleAccountForm } from '../../../test/setup/google-sign-in.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import type { Deps } from '../src/deps.ts'
import { createGoogleOidcClient } from '../src/google/oidc-client.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

export const failedGoogleSignInPath = '/login?error=google_auth_failed'
export const publicUrl = 'http://localhost:8080'

/** Sign-in with the sandbox's Google, as deploy/local sets it up. */
export function createSandboxGoogleClient(
  sandboxUrl: string,
  changes: Partial<Parameters<typeof createGoogleOidcClient>[0]> = {},
  timing: Parameters<typeof createGoogleOidcClient>[1] = {},
) {
  const settings = {
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    PUBLIC_URL: publicUrl,
    FARESIGHT_LOCAL: true,
    ...changes,
  }
  return createGoogleOidcClient(settings, timing)
}

export interface AuthWithSandboxGoogle extends AsyncDisposable {
  auth: AuthHarness
  sandbox: TestSandbox
}

/** The service with the sandbox's Google. */
export async function startAuthWithSandboxGoogle(
  overrides: Partial<Deps> = {},
): Promise<AuthWithSandboxGoogle> {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startTestSandbox())
  const auth = owned.use(
    await startAuthService({ google: createSandboxGoogleClient(sandbox.url), ...overrides }),
  )
  const resources = owned.move()
  return { auth, sandbox, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Starts a sign-in and returns the redirect and its cookie. */
export async function injectGoogleSignInStart({
  app,
}: AuthHarness): Promise<{ location: string; cookie: string }> {
  const answer = await app.inject({ method: 'GET', url: authRoutes.google.path })
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
  return { location: String(answer.headers.location), cookie }
}

/** Opens the callback with that cookie. */
export function injectGoogleCallback(
  { app }: AuthHarness,
  { search }: URL,
  cookie: string,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'GET',
    url: `${authRoutes.googleCallback.path}${search}`,
    headers: { ...(cookie && { cookie }), ...headers },
  })
}

/** A whole sign-in. */
export async function injectGoogleSignIn(
  auth: AuthHarness,
  account: GoogleAccountForm | 'cancel',
  headers: Record<string, string> = {},
) {
  const { location, cookie } = await injectGoogleSignInStart(auth)
  return injectGoogleCallback(auth, await submitGoogleChooser(location, account), cookie, headers)
}

/** The cookies that an answer sets, by name. */
export function readSetCookies({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]))
}
