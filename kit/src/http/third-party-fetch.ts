import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch, type RequestInit, type Response } from 'undici'

/**
 * What servers of others are asked with, through the proxy that the environment names where `NODE_USE_ENV_PROXY` is 1. Not Node's own
 * `fetch`: in Node 24 an assertion ends the process where a server ends its connection while the last that it sent is not read yet
 * (nodejs/undici 5360), so that any of them could end ours.
 */
export const fetchThirdParty = createThirdPartyFetch(process.env)

/** @param env decides on the proxy once; its address is read from `process.env` as Node does */
export function createThirdPartyFetch(env: NodeJS.ProcessEnv) {
  const dispatcher = connectionsOf(env)
  return (url: string, options: RequestInit): Promise<Response> => fetch(url, { ...options, dispatcher })
}

function connectionsOf(env: NodeJS.ProcessEnv): Dispatcher {
  // One protocol for all of them, the one that was tried.
  const options = { allowH2: false }
  return env['NODE_USE_ENV_PROXY'] === '1' ? new EnvHttpProxyAgent(options) : new Agent(options)
}
