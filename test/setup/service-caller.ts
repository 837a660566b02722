import type { ServiceName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import type { Service } from '@faresight/kit/http/service'
import { identityHeader } from '@faresight/kit/identity/identity'
import type { TestIdentity } from '@faresight/kit/testing'

interface Sent {
  body?: object | string
  headers?: Record<string, string>
}

/** Calls a service as the gateway does, on behalf of a user or, by `null`, a visitor. */
export function createServiceInjector(app: Service, identity: TestIdentity, service: ServiceName) {
  /** The gateway's identity header. */
  async function signed(who: Principal | null): Promise<Record<string, string>> {
    return who ? { [identityHeader]: await identity.sign(who, service) } : {}
  }
  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    who: Principal | null,
    { body, headers = {} }: Sent = {},
  ) {
    return app.inject({ method, url, payload: body, headers: { ...(await signed(who)), ...headers } })
  }
  return { call, signed }
}
