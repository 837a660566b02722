import { backendNames } from '@faresight/contracts/services'
import { setupUser } from '../bus/accounts.ts'
import { databaseRoles } from '../database/roles.ts'
import { keyNames, passwordOf, type Secrets } from './kept.ts'

/** Who ai-scan is in MongoDB: it has one database there and no more. */
export const documentUser = 'faresight'

/** The password of that user and of the one who made it, and the administrator of the dashboards. */
export const [documents, documentsRoot, dashboards] = [
  'documents/faresight',
  'documents/root',
  'dashboards/admin',
] as const

/** The names that passwords are made for. */
export function secretNames(): string[] {
  return [
    'database/postgres',
    ...databaseRoles.map((name) => `database/${name}`),
    ...[setupUser, ...backendNames].map((name) => `bus/${name}`),
    documents,
    documentsRoot,
    dashboards,
    ...keyNames,
  ]
}

/** The password of each role in PostgreSQL, by its name. */
export function databasePasswords(secrets: Secrets): Record<string, string> {
  return Object.fromEntries(databaseRoles.map((name) => [name, passwordOf(secrets, `database/${name}`)]))
}
