import { enPerson } from './en/person.ts'

/** What we ask somebody about themselves, wherever that is. */
export const personText: typeof enPerson = enPerson
