/** What we ask somebody about themselves, wherever that is. */
export const enPerson = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
}
