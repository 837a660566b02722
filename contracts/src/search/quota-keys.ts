/** Under what name requests are counted for a user, in all services. */
export function userQuotaKey(userId: string): string {
  return `user ${userId}`
}

/**
 * For whom requests of a user are counted, the narrowest first: the user, and as far as they are known the networks, which those who
 * open many accounts share.
 */
export function userQuotaKeys(userId: string, networks: readonly string[]): string[] {
  return [userQuotaKey(userId), ...networks.map((network) => `members ${network}`)]
}
