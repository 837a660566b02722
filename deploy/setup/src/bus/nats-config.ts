/** One user of the bus. Without `permissions` it may do everything. */
export interface BusAccount {
  user: string
  password: string
  permissions?: { publish: readonly string[]; subscribe: readonly string[] }
}

export interface NatsSettings {
  host: string
  port: number
  storeDir: string
  /** Of one bus; of several that know nothing of each other, by their names. */
  users: readonly BusAccount[] | Readonly<Record<string, readonly BusAccount[]>>
  /** Where the server tells how it fares, over HTTP. */
  monitorPort?: number
  /** Each message is on the disk before it is acknowledged. A server older than 2.10 does not know the setting. */
  syncAlways?: boolean
}

/** How long a client may take to say who it is, in seconds: a busy machine can stand still for NATS's own two. */
const greetingSeconds = 30

/** The server's configuration file. JSON values are valid in NATS's format. */
export function configText(settings: NatsSettings): string {
  const { users } = settings
  const timeout = greetingSeconds
  const logins = isOneBus(users)
    ? [`authorization: ${JSON.stringify({ users: users.map(loginOf), timeout }, undefined, 2)}`]
    : [`authorization: ${JSON.stringify({ timeout })}`, `accounts: ${JSON.stringify(accountsOf(users))}`]
  return [
    `listen: ${JSON.stringify(`${settings.host}:${settings.port}`)}`,
    ...(settings.monitorPort ? [`http: ${JSON.stringify(`${settings.host}:${settings.monitorPort}`)}`] : []),
    `jetstream: ${JSON.stringify({ store_dir: settings.storeDir, ...(settings.syncAlways && { sync_interval: 'always' }) })}`,
    ...logins,
    '',
  ].join('\n')
}

function isOneBus(users: NatsSettings['users']): users is readonly BusAccount[] {
  return Array.isArray(users)
}

function accountsOf(buses: Readonly<Record<string, readonly BusAccount[]>>): object {
  return Object.fromEntries(
    Object.entries(buses).map(([name, users]) => [name, { jetstream: 'enabled', users: users.map(loginOf) }]),
  )
}

function loginOf({ user, password, permissions }: BusAccount): object {
  return {
    user,
    password,
    ...(permissions && {
      permissions: {
        publish: only(permissions.publish),
        subscribe: only(permissions.subscribe),
        // A reply goes to the asker's own inbox, which nobody else may name: once, and only when asked.
        allow_responses: { max: 1, expires: '1m' },
      },
    }),
  }
}

/** The server takes an empty list of what is allowed for no list at all. */
function only(subjects: readonly string[]): object {
  return subjects.length ? { allow: subjects } : { deny: ['>'] }
}
