import { userInboxPrefix } from './permissions.ts'

interface NatsAddress {
  servers: string
  user: string
  pass: string
  inboxPrefix: string
}

/** The client takes user and password as options; replies come to the user's own inbox. */
export function toNatsConnectOptions(natsUrl: string): NatsAddress {
  const { host, username, password } = new URL(natsUrl)
  const user = decodeURIComponent(username)
  return { servers: host, user, pass: decodeURIComponent(password), inboxPrefix: userInboxPrefix(user) }
}
