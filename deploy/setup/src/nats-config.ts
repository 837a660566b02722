import { backendNames } from '@faresight/contracts/services'
import { deriveBusPermissions } from '@faresight/kit/bus/permissions'

/** A NATS user. Without `permissions` it may do everything. */
export interface BusUser {
  user: string
  password: string
  permissions?: { publish: readonly string[]; subscribe: readonly string[] }
}

export interface NatsConfigOptions {
  host: string
  port: number
  storeDir: string
  /** The users of one bus, or of several separate buses (NATS accounts) by their names. */
  users: readonly BusUser[] | Readonly<Record<string, readonly BusUser[]>>
  /** Port of the HTTP monitoring endpoint. */
  monitorPort?: number
  /** Writes each message to disk before its ack. Needs NATS 2.10. */
  syncAlways?: boolean
  /** Of all streams together; by default 75% of the free space at the start. */
  maxStoreBytes?: number
}

/** The bus user that creates streams; no service runs as it. */
export const busSetupUser = 'setup'

/** The users of the bus: the setup user, and each backend with permissions for its own subjects only. */
export function busUsers(passwordOf: (user: string) => string): BusUser[] {
  return [
    { user: busSetupUser, password: passwordOf(busSetupUser) },
    ...backendNames.map((user) => ({
      user,
      password: passwordOf(user),
      permissions: deriveBusPermissions(user),
    })),
  ]
}

/** Seconds that a client has to authenticate: a busy machine can pause for longer than NATS's default of two. */
const authTimeoutSeconds = 30

/** The text of `nats.conf`. JSON values are valid in its format. */
export function natsConfigText(options: NatsConfigOptions): string {
  const { users } = options
  const timeout = authTimeoutSeconds
  const logins = isOneBus(users)
    ? [`authorization: ${JSON.stringify({ users: users.map(userEntry), timeout }, undefined, 2)}`]
    : [`authorization: ${JSON.stringify({ timeout })}`, `accounts: ${JSON.stringify(accountEntries(users))}`]
  return [
    `listen: ${JSON.stringify(`${options.host}:${options.port}`)}`,
    ...(options.monitorPort ? [`http: ${JSON.stringify(`${options.host}:${options.monitorPort}`)}`] : []),
    `jetstream: ${JSON.stringify({
      store_dir: options.storeDir,
      ...(options.syncAlways && { sync_interval: 'always' }),
      ...(options.maxStoreBytes && { max_file_store: options.maxStoreBytes }),
    })}`,
    ...logins,
    '',
  ].join('\n')
}

function isOneBus(users: NatsConfigOptions['users']): users is readonly BusUser[] {
  return Array.isArray(users)
}

function accountEntries(buses: Readonly<Record<string, readonly BusUser[]>>): object {
  return Object.fromEntries(
    Object.entries(buses).map(([name, users]) => [
      name,
      { jetstream: 'enabled', users: users.map(userEntry) },
    ]),
  )
}

function userEntry({ user, password, permissions }: BusUser): object {
  return {
    user,
    password,
    ...(permissions && {
      permissions: {
        publish: subjectRule(permissions.publish),
        subscribe: subjectRule(permissions.subscribe),
        // A reply goes to the requester's own inbox, to which no other user may publish.
        allow_responses: { max: 1, expires: '1m' },
      },
    }),
  }
}

/** NATS reads an empty `allow` list as no restriction. */
function subjectRule(subjects: readonly string[]): object {
  return subjects.length ? { allow: subjects } : { deny: ['>'] }
}
