import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch, type RequestInit, type Response } from 'undici'

/**
 * Uses the proxy of the environment if `NODE_USE_ENV_PROXY` is 1. Not Node's `fetch`: an assertion in Node 24 ends the process
 * when a server closes its connection early (nodejs/undici 5360).
 */
export const fetchThirdParty = createThirdPartyFetch(process.env)

/** @param env decides whether to use a proxy; undici reads its address from `process.env` */
export function createThirdPartyFetch(env: NodeJS.ProcessEnv) {
  const dispatcher = createDispatcher(env)
  return (url: string, options: RequestInit): Promise<Response> => fetch(url, { ...options, dispatcher })
}

function createDispatcher(env: NodeJS.ProcessEnv): Dispatcher {
  const options = { allowH2: false }
  return env['NODE_USE_ENV_PROXY'] === '1' ? new EnvHttpProxyAgent(options) : new Agent(options)
}
