/** The replicas of a service that calls go to in turns. In a cluster it is one address, which spreads them itself. */
export function takeTurns(addresses: readonly string[]): () => string {
  let next = 0
  return () => addresses[next++ % addresses.length] ?? ''
}
