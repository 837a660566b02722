import { Agent, fetch, type RequestInit, type Response } from 'undici'

// One protocol for all of them, the one that was tried.
const dispatcher = new Agent({ allowH2: false })

/**
 * What servers of others are asked with. Not Node's own `fetch`: in Node 24 an assertion ends the process where a server ends its
 * connection while the last that it sent is not read yet (nodejs/undici 5360), so that any of them could end ours.
 */
export function fetchOutside(url: string, options: RequestInit): Promise<Response> {
  return fetch(url, { ...options, dispatcher })
}
