/** Labels of fields about a user. */
export const personText = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
}
