import { isLoopbackHost } from '@faresight/kit/loopback'

/** Whether an address is this machine's, and so needs no https. */
export function isPlainLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackHost(hostname)
}
