export function userQuotaKey(userId: string): string {
  return `user ${userId}`
}

/** Narrowest first: the user, then known networks, which users with many accounts share. */
export function userAndNetworkQuotaKeys(userId: string, networks: readonly string[]): string[] {
  return [userQuotaKey(userId), ...networks.map((network) => `members ${network}`)]
}
