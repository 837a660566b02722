/** What is used of the library here; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scopes: string): void
    save(): Promise<string>
  }

  interface Context {
    type: string
    body: unknown
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: { accountId: string }
      result?: { login?: object }
      params: { scope: string }
    }
  }

  interface Interaction {
    uid: string
    params: { client_id?: string }
  }

  /** Each prompt that was answered by its name. */
  type Outcome =
    | { login: { accountId: string; remember: boolean }; select_account: object }
    | { error: 'access_denied' }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    /** Rejects where the browser has no such interaction under way. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    /** Where the browser goes on to. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      outcome: Outcome,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
  }

  export const interactionPolicy: {
    Check: new (
      reason: string,
      description: string,
      check: (context: Context) => boolean,
    ) => { readonly reason: string }
    Prompt: new (
      of: { name: string; requestable: boolean },
      ...checks: { readonly reason: string }[]
    ) => object
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps the 1000 entries that were used last. */
  export function createMemoryAdapter(): (model: string) => object
}
