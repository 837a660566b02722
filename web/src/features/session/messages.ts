/** What is said of a session that has ended, by how it did. */
export const sessionText = {
  over: {
    title: 'Please log in',
    body: 'Your session is over. Until you log in you see what a visitor sees.',
  },
  elsewhere: { title: 'Signed out', body: 'You signed out in another tab.' },
  everywhere: { title: 'Signed out everywhere', body: 'All of your sessions are over, this one too.' },
  /** The server could not be told, and still has the session. */
  untold: {
    title: 'Logout Failed',
    body: 'The server did not answer. You are signed out in this browser.',
  },
}
