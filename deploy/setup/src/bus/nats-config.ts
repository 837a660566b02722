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
  users: readonly BusAccount[]
  /** Where the server tells how it fares, over HTTP. */
  monitorPort?: number
  /** Each message is on the disk before it is acknowledged. A server older than 2.10 does not know the setting. */
  syncAlways?: boolean
}

/** How long a client may take to say who it is, in seconds: a busy machine can stand still for NATS's own two. */
const greetingSeconds = 30

/** The server's configuration file. JSON values are valid in NATS's format. */
export function configText(settings: NatsSettings): string {
  const users = settings.users.map(({ user, password, permissions }) => ({
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
  }))
  return [
    `listen: ${JSON.stringify(`${settings.host}:${settings.port}`)}`,
    ...(settings.monitorPort ? [`http: ${JSON.stringify(`${settings.host}:${settings.monitorPort}`)}`] : []),
    `jetstream: ${JSON.stringify({ store_dir: settings.storeDir, ...(settings.syncAlways && { sync_interval: 'always' }) })}`,
    `authorization: ${JSON.stringify({ users, timeout: greetingSeconds }, undefined, 2)}`,
    '',
  ].join('\n')
}

/** The server takes an empty list of what is allowed for no list at all. */
function only(subjects: readonly string[]): object {
  return subjects.length ? { allow: subjects } : { deny: ['>'] }
}
