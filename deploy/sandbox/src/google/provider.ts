import Provider, { interactionPolicy, type Context } from 'oidc-provider'
import type { GoogleAccount, GoogleAccounts } from './accounts.ts'
import { renderSignInErrorPage } from './chooser-page.ts'
import { toPrivateJwk, type SigningKeys } from './signing-key.ts'

/** The one client: a local run, at any loopback port. */
const client = {
  client_id: 'sandbox',
  client_secret: 'sandbox',
  // Native clients may use any loopback port.
  application_type: 'native',
  token_endpoint_auth_method: 'client_secret_post',
  redirect_uris: ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}/api/auth/google/callback`),
}

/** Shown at every sign-in. */
const chooser = new interactionPolicy.Prompt(
  { name: 'select_account', requestable: true },
  new interactionPolicy.Check(
    'no_account',
    'An account has to be chosen.',
    ({ oidc }) => oidc.result?.login === undefined,
  ),
)

export type OidcStores = {
  readonly accounts: GoogleAccounts
  /** Sign-ins in progress. */
  readonly adapter: (model: string) => object
}

/** An account's picture is at `${issuer}/pictures/{sub}.svg`. */
export function createOidcProvider(
  issuer: string,
  { accounts, adapter }: OidcStores,
  { present, next }: SigningKeys,
): Provider {
  return new Provider(issuer, {
    adapter,
    clients: [client],
    // The first one signs.
    jwks: { keys: [present, next].map(toPrivateJwk) },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'hd'],
    },
    // Google's ID token has all requested claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    interactions: {
      policy: [chooser],
      url: (_context: Context, { uid }: { uid: string }) => `/google/interaction/${uid}`,
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 600,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount(_context: Context, sub: string) {
      const account = accounts.find(sub)
      return account && { accountId: sub, claims: () => createClaims(account, issuer) }
    },
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope(oidc.params.scope)
      await grant.save()
      return grant
    },
    renderError(context: Context, out: { error: string; error_description?: string }) {
      context.type = 'html'
      context.body = renderSignInErrorPage(out.error_description ?? out.error)
    },
  })
}

function createClaims(account: GoogleAccount, issuer: string): object {
  const { sub, email, verified, firstName, lastName, picture, organisation } = account
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    sub,
    email,
    email_verified: verified,
    ...(name && { name }),
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...(organisation && { hd: organisation }),
    ...(picture && { picture: `${issuer}/pictures/${sub}.svg` }),
  }
}
