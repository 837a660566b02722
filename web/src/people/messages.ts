/** What we ask somebody about themselves, wherever that is. */
export const personText = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
}
